import fc from 'fast-check';

// A run of CI must be repeatable: the same cases each time. `TIERWRIGHT_SEED=random` looks for new ones.
const { TIERWRIGHT_SEED = '20261129' } = process.env;
if (TIERWRIGHT_SEED !== 'random') fc.configureGlobal({ seed: Number(TIERWRIGHT_SEED) });
