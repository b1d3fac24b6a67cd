import { DefaultLanguageServer } from 'langium/lsp';
import type { InitializeParams, InitializeResult } from 'vscode-languageserver';
import { ACTION_KINDS } from '../features/code-actions.ts';

/** Adds to Langium's abilities those it does not know. */
export class TierwrightLanguageServer extends DefaultLanguageServer {
  protected override buildInitializeResult(params: InitializeParams): InitializeResult {
    const result = super.buildInitializeResult(params);
    return {
      ...result,
      serverInfo: { name: 'tierwright' },
      capabilities: {
        ...result.capabilities,
        codeActionProvider: { codeActionKinds: ACTION_KINDS },
        selectionRangeProvider: true,
        workspace: {
          ...result.capabilities.workspace,
          workspaceFolders: { supported: true, changeNotifications: true },
        },
      },
    };
  }
}
