import { runProof } from '../proof.mjs';
import { ensureSystemPackages } from '../system-packages.mjs';
import { runBrowserTests, runPostgresTests, runUnitTests } from '../test-runs.mjs';

/** The test run for contributors and CI: runs every test once. Tests for which the databases may behave differently run on PostgreSQL. */
export async function run() {
  await ensureSystemPackages();
  return runProof([
    ['unit and API tests', () => runUnitTests([], { leavesPostgresOut: true })],
    ['PostgreSQL tests', () => runPostgresTests()],
    ['browser tests', () => runBrowserTests()],
  ]);
}
