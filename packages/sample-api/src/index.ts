export { ALL_DEFECTS, DEFECTS, type Defect, isDefect } from './defects.ts';
export { SAMPLE_CREDENTIALS } from './handle.ts';
export { type SampleApi, startSampleApi } from './start-sample-api.ts';
