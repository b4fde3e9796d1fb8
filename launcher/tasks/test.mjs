import { runProof } from '../proof.mjs';
import { ensureSystemPackages } from '../system-packages.mjs';
import { runBrowserTests, runPostgresTests, runUnitTests } from '../test-runs.mjs';

/** The test run for contributors and CI: every test once, plus on PostgreSQL those where the databases can differ. */
export async function run() {
  await ensureSystemPackages();
  return runProof([
    ['unit and API tests', () => runUnitTests()],
    ['PostgreSQL tests', () => runPostgresTests()],
    ['browser tests', () => runBrowserTests()],
  ]);
}
