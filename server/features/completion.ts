import type { CompletionProvider } from 'langium/lsp';
import type { TierwrightServices } from '../module.ts';
export class TierwrightCompletion implements CompletionProvider {
  constructor(_services: TierwrightServices) {}
  async getCompletion() {
    return undefined;
  }
}
