import { DefaultConfigurationProvider, type LangiumSharedCoreServices } from 'langium';
import type { Connection, DidChangeConfigurationParams } from 'vscode-languageserver';
import type { Settings } from '../../language/services/index.ts';

const SECTION = 'tierwright';

/** Hands the `tierwright` section of the client's settings on, when it is fetched first and whenever it changes. */
export class TierwrightConfiguration extends DefaultConfigurationProvider {
  readonly #settings: Settings;
  readonly #connection: Connection | undefined;

  constructor(
    services: LangiumSharedCoreServices & { tierwright: { Settings: Settings }; lsp: { Connection?: Connection } },
  ) {
    super(services);
    this.#settings = services.tierwright.Settings;
    this.#connection = services.lsp.Connection;
  }

  override initialize(params: Parameters<DefaultConfigurationProvider['initialize']>[0]): void {
    super.initialize(params);
    // A client that never answers must not keep its user waiting for diagnostics.
    if (this.workspaceConfig)
      this.#settings.ready = Promise.race([this.ready, new Promise<void>((done) => setTimeout(done, 2000))]);
  }

  override updateConfiguration(change: DidChangeConfigurationParams): void {
    const settings: unknown = change.settings;
    if (typeof settings === 'object' && settings !== null && SECTION in settings) super.updateConfiguration(change);
    else if (this.workspaceConfig) void this.#fetch();
  }

  protected override updateSectionConfiguration(section: string, configuration: unknown): void {
    super.updateSectionConfiguration(section, configuration ?? {});
    if (section === SECTION) this.#settings.update(configuration);
  }

  async #fetch(): Promise<void> {
    const configuration: unknown = await this.#connection?.workspace.getConfiguration(SECTION);
    super.updateConfiguration({ settings: { [SECTION]: configuration ?? {} } });
  }
}
