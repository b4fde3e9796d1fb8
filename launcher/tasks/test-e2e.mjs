import { ensureSystemPackages } from '../system-packages.mjs';
import { runBrowserTests } from '../test-runs.mjs';

export async function run(args) {
  await ensureSystemPackages();
  return (await runBrowserTests(args)).failed === 0 ? 0 : 1;
}
