import fc from 'fast-check';

const SEED = 20_261_115;

// A fixed seed makes every test run use the same cases. Set ASSAY_SEED=7 for npm run test:unit to try other ones.
fc.configureGlobal({ seed: Number(process.env.ASSAY_SEED ?? SEED) });
