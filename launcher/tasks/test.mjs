import { runProof } from '../proof.mjs';
import { ensureSystemPackages } from '../system-packages.mjs';
import { runBrowserTests, runTestsOnce } from '../test-runs.mjs';

/** The test run for contributors and CI: runs every test once. API tests use PostgreSQL, and browser tests the embedded database. */
export async function run() {
  await ensureSystemPackages();
  return runProof([
    ['unit and API tests', () => runTestsOnce()],
    ['browser tests', () => runBrowserTests()],
  ]);
}
