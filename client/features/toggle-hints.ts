import * as vscode from 'vscode';
import type { Feature } from './feature.ts';

/** Turns the values beside the text off and on again, for this language alone. */
export const toggleHints: Feature = () => vscode.commands.registerCommand('tierwright.toggleHints', toggle);

async function toggle(): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('editor', { languageId: 'tierwright' });
  const shown = configuration.get<string>('inlayHints.enabled') !== 'off';
  await configuration.update('inlayHints.enabled', shown ? 'off' : 'on', vscode.ConfigurationTarget.Global, true);
}
