import { Component, type ComponentType, h } from 'preact';

/** Draws again only when a prop changed by identity; with structural sharing that means: when its content changed. */
export function pure<Props extends object>(Inner: ComponentType<Props>): ComponentType<Props> {
  return class Pure extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const now = this.props as Record<string, unknown>;
      const then = next as Record<string, unknown>;
      return Object.keys({ ...now, ...then }).some((key) => now[key] !== then[key]);
    }

    override render() {
      return h(Inner, this.props as Props);
    }
  };
}
