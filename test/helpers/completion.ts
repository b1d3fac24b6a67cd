import { expect } from 'vitest';
import type { CompletionItem } from 'vscode-languageserver';
import { applyEdits, openWorkspace } from './workspace.ts';

/** What completion offers at the cursor of a fixture, best first. */
export async function complete(text: string): Promise<readonly CompletionItem[]> {
  const { main, position, services } = await openWorkspace(text);
  const list = await services.lsp.CompletionProvider?.getCompletion(main, {
    textDocument: { uri: main.uri.toString() },
    position,
  });
  return [...(list?.items ?? [])].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
}

export interface CompletionExpectation {
  /** Labels that are offered, in this order among themselves. */
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  /** All labels, exactly and in order. */
  readonly exactly?: readonly string[];
  readonly first?: string;
}

/** Checks what is offered at `<|>`. */
export async function checkComplete(
  text: string,
  { has, lacks, exactly, first }: CompletionExpectation,
): Promise<void> {
  const labels = (await complete(text)).map((item) => item.label);
  if (exactly) expect(labels).toEqual(exactly);
  if (has) expect(labels.filter((label) => has.includes(label))).toEqual(has);
  for (const label of lacks ?? []) expect(labels).not.toContain(label);
  if (first !== undefined) expect(labels[0]).toBe(first);
}

/** The cursor's file after an offered item was taken; places of snippets stay as `${1:…}`. */
export async function checkCompleted(text: string, label: string, expected: string): Promise<void> {
  const { main } = await openWorkspace(text);
  const item = (await complete(text)).find((one) => one.label === label);
  if (!item?.textEdit || !('range' in item.textEdit)) throw new Error(`'${label}' is not offered`);
  const edits = [item.textEdit, ...(item.additionalTextEdits ?? [])];
  expect(applyEdits(main.textDocument.getText(), edits)).toBe(expected);
}
