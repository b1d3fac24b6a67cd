import {
  Cancellation,
  DefaultLinker,
  interruptAndCheck,
  type LangiumDocument,
  type LinkingError,
  type ReferenceInfo,
} from 'langium';
import * as ast from '../generated/ast.ts';
import type { TierwrightScopeProvider } from './scope-provider.ts';
import { visitAst } from './visit-ast.ts';

/** Paths linked between two looks at the cancellation token. */
const CHUNK = 2000;

/**
 * Links paths without waiting at every node. A segment that names no declaration is no error here: it may be an
 * object (`chat.kv`), a quantity (`chat.restore.time`) or a typing error, and rules tell these apart.
 */
export class TierwrightLinker extends DefaultLinker {
  override async link(document: LangiumDocument, cancelToken = Cancellation.CancellationToken.None): Promise<void> {
    this.#forget();
    const paths: ast.Path[] = [];
    visitAst(document.parseResult.value, (node) => {
      if (ast.isPath(node)) paths.push(node);
    });
    for (let at = 0; at < paths.length; at += CHUNK) {
      await interruptAndCheck(cancelToken);
      this.#forget();
      for (const path of paths.slice(at, at + CHUNK)) {
        for (const [index, reference] of path.targets.entries()) {
          this.doLink({ reference, container: path, property: 'targets', index }, document);
        }
      }
    }
  }

  override unlink(document: LangiumDocument): void {
    this.#forget();
    super.unlink(document);
  }

  protected override createLinkingError(info: ReferenceInfo): LinkingError {
    return { info, message: '' };
  }

  #forget(): void {
    (this.scopeProvider as TierwrightScopeProvider).reset();
  }
}
