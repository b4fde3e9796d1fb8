import fc from 'fast-check';

const SEED = 20_261_115;

// The same cases for everybody who runs the tests; another seed goes looking for more: ASSAY_SEED=7 npm run test:unit.
fc.configureGlobal({ seed: Number(process.env.ASSAY_SEED ?? SEED) });
