import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { type IGrammar, INITIAL, parseRawGrammar, Registry } from 'vscode-textmate';

const require = createRequire(import.meta.url);
const GRAMMAR = new URL('../../syntaxes/tierwright.tmLanguage.json', import.meta.url);

export interface Token {
  readonly text: string;
  /** The innermost scope, without the language at its end; empty where nothing is coloured. */
  readonly scope: string;
}

export const grammarText = readFileSync(GRAMMAR, 'utf8');

let loaded: Promise<IGrammar> | undefined;

/** The coloured pieces of a text, as VS Code sees them; blanks are left out. */
export async function tokenise(text: string): Promise<readonly Token[]> {
  loaded ??= loadGrammar();
  const grammar = await loaded;
  let state = INITIAL;
  return text.split('\n').flatMap((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => ({
        text: line.slice(startIndex, endIndex).trim(),
        scope: scopes.length > 1 ? (scopes.at(-1) ?? '').replace(/\.tierwright$/, '') : '',
      }))
      .filter((token) => token.text !== '');
  });
}

async function loadGrammar(): Promise<IGrammar> {
  const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer);
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async () => parseRawGrammar(grammarText, 'tierwright.tmLanguage.json'),
  });
  const grammar = await registry.loadGrammar('source.tierwright');
  if (!grammar) throw new Error('the grammar was not loaded');
  return grammar;
}
