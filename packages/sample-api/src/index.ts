export { OTHER_CREDENTIALS, SAMPLE_CREDENTIALS } from './credentials.ts';
export { DEFECTS, DEMO_DEFECTS, type Defect, isDefect } from './defects.ts';
export { type SampleApi, startSampleApi } from './start-sample-api.ts';
export { OTHER_USER, PUBLIC_CLIENT, SAMPLE_CLIENT, SAMPLE_USER } from './tokens/accounts.ts';
