import type { Connection } from 'vscode-languageserver';
import type { TierwrightSharedServices } from '../module.ts';

/** Draws hints and lenses anew when a setting may have turned some of them on or off. */
export function refreshOnSettings(connection: Connection, services: TierwrightSharedServices): void {
  let hints = false;
  let lenses = false;
  services.lsp.LanguageServer.onInitialize(({ capabilities }) => {
    hints = capabilities.workspace?.inlayHint?.refreshSupport === true;
    lenses = capabilities.workspace?.codeLens?.refreshSupport === true;
  });
  services.workspace.ConfigurationProvider.onConfigurationSectionUpdate(({ section }) => {
    if (section !== 'tierwright') return;
    if (hints) connection.languages.inlayHint.refresh().catch(() => undefined);
    if (lenses) connection.sendRequest('workspace/codeLens/refresh').catch(() => undefined);
  });
}
