import { runUnitTests } from '../test-runs.mjs';

export async function run(args) {
  return (await runUnitTests(args)).failed === 0 ? 0 : 1;
}
