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
    title: 'Validity of caches',
    holds:
      'Two runs of a handoff, or a kept prefix and the run that uses it, are compared field by field: what a statement says itself (its own attributes, its `engine` block) goes before what the model says. Different values are an error, and nothing is said of the speed of such a transfer. A value that one side alone declares leaves validity unknown. Where neither side says anything, the `checks` of the handoff stand for it.',
  },
  {
    title: 'Keys of kept prefixes',
    holds:
      'Each place of prefixes has its own `key`. Where weights are updated (`weights-updates`), it must hold `weights` or `version`; with `loras` the adapter, with `tenants` a salt. `name` and `lora-name` stand for names, and are no identity. Tiers that append by page or not at all are taken to outlive a restart, unless `persistent` says otherwise.',
  },
  {
    title: 'Wear',
    holds:
      'A tier is written by appended cache, by new prefixes as far as they are admitted, by weights that are replaced, and by scrubbing. Cycles (`endurance`) count page fill and `write-amplification`; `tbw` and `dwpd` hold for what is sent to the device, whose own writes are in the rating. The rating that is used up first decides. Without `lifetime`, a tier with `dwpd` must last for its `warranty`.',
  },
  {
    title: 'Several tiers of prefixes',
    holds:
      'Tiers include one another unless a place says `inclusion exclusive`: the largest decides how long prefixes last, and one that is slower and no larger than another never serves a hit. Exclusive tiers add up, and restores hold what they take from there until they are done.',
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
