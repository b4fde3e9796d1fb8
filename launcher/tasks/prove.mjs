import { runProof } from '../proof.mjs';
import { ensureSystemPackages } from '../system-packages.mjs';
import { runBrowserTests, runPostgresTests, runUnitTests } from '../test-runs.mjs';

/** The long test run: everything in `npm test`, plus the repetitions that `npm test` leaves out. */
export async function run() {
  await ensureSystemPackages();
  process.env.ASSAY_PROVE = '1';
  return runProof([
    ['unit and API tests, many random cases', () => runUnitTests()],
    ['every database test on PostgreSQL', () => runPostgresTests({ every: true })],
    ['browser tests, every theme and width', () => runBrowserTests()],
  ]);
}
