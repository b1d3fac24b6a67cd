/** A token type of ours with what a theme that has no rule for it falls back to; the manifest lists the same. */
export interface TokenTypeRow {
  readonly id: string;
  /** Standard type; undefined for a standard type itself. */
  readonly superType?: string;
  readonly description: string;
}

/** All token types the server sends. Those with a `superType` are contributed as `semanticTokenTypes` in package.json. */
export const TOKEN_TYPES = [
  { id: 'tierwright-model', superType: 'class', description: 'A model, or a name that means one.' },
  { id: 'tierwright-node', superType: 'namespace', description: 'A machine.' },
  { id: 'tierwright-device', superType: 'type', description: 'Something that computes.' },
  { id: 'tierwright-tier', superType: 'struct', description: 'A memory tier.' },
  { id: 'tierwright-link', superType: 'interface', description: 'A link between tiers.' },
  { id: 'tierwright-workload', superType: 'event', description: 'Traffic that a model serves.' },
  { id: 'tierwright-scenario', superType: 'function', description: 'A scenario.' },
  {
    id: 'tierwright-object',
    superType: 'property',
    description: 'What can be placed or run: weights, kv, prefixes, state, prefill, decode.',
  },
  { id: 'tierwright-quantity', superType: 'property', description: 'A derived quantity in an expectation.' },
  { id: 'tierwright-unit', superType: 'keyword', description: 'The unit of a quantity.' },
  { id: 'property', description: 'The name of an attribute.' },
  { id: 'enumMember', description: 'A word of the vocabulary.' },
  { id: 'variable', description: 'A value declared with let.' },
  { id: 'function', description: 'A function in an expression.' },
  { id: 'number', description: 'The digits of a quantity.' },
] as const satisfies readonly TokenTypeRow[];

export type TokenType = (typeof TOKEN_TYPES)[number]['id'];

/** All modifiers the server sends; both are standard. */
export const MODIFIERS = ['declaration', 'defaultLibrary'] as const;

export type TokenModifier = (typeof MODIFIERS)[number];
