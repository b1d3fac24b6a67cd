/** Points of the language that one would have to guess, decided: a title and what holds. */
export interface Choice {
  readonly title: string;
  readonly holds: string;
}

export const CHOICES: readonly Choice[] = [
  {
    title: 'Lines',
    holds:
      'An attribute ends with its line, with `;` or with the block. An expression goes on over a line break after an operator, a comma or an opening parenthesis. `//` and `/* … */` are comments; `/** … */` documents what follows it.',
  },
  {
    title: 'Names',
    holds:
      'A name begins with a letter or `_` and may hold hyphens, and dots before digits: `Llama-3.1-8B`. A minus sign needs blanks around it. Attribute names are not reserved: a tier may be called `read`.',
  },
  {
    title: 'Scope',
    holds:
      'A name is looked up in the enclosing declarations first, their templates included, then in the file, then in the files it imports, in order. Imports are not passed on: a file sees the names of what it imports, not of what that imports.',
  },
  {
    title: 'Paths of files',
    holds:
      'Paths are relative to the file they stand in; the ending `.tier` may be left out of an import. Absolute paths, addresses and paths that lead out of the workspace are refused, symbolic links resolved, so that a scenario means the same on every machine.',
  },
  {
    title: 'Templates',
    holds:
      'A template is of the same kind as what starts from it. An attribute that is written replaces the template’s, block and all; members are those of the template and one’s own, of which one’s own wins. A scenario may start from another: its statements come first, and a statement about the same object or run replaces one.',
  },
  {
    title: 'Numbers',
    holds:
      'Digits may be grouped with underscores, and an exponent is allowed: `525_336_576`, `8.03e9`. One blank may stand before the unit. Capitals matter: `GB` is bytes, `Gb` is bits, and bits stand in rates only.',
  },
  {
    title: 'Expressions',
    holds:
      'Attributes may use numbers, `let` names and functions. `expect` may use those and every quantity of its scenario. Both sides of `+`, `-` and a comparison must measure the same thing.',
  },
  {
    title: 'Limits',
    holds:
      'A limit is written with its comparison: `ttft <= 500 ms`. A percentile stands before it: `ttft p99 <= 500 ms`.',
  },
  {
    title: 'Weights on several tiers',
    holds:
      'Weights that are placed twice without `share` are copies. A run reads the copy on its own device, else the only one it can reach.',
  },
  {
    title: 'Defaults',
    holds:
      'A default that was used is listed among the assumptions of each value that depends on it. What has no default and is needed makes the value unknown, and the attribute is named.',
  },
  {
    title: 'Silencing a finding',
    holds:
      'A comment `// tierwright-ignore-next-line CODE: reason` silences one code on the line below it. A comment that silences nothing is itself reported.',
  },
  {
    title: 'Not yet',
    holds: '`sweep` and `workload … from "trace.jsonl"` are read by the grammar and reported as not evaluated.',
  },
];
