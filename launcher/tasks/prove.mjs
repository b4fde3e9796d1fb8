import { runProof } from '../proof.mjs';
import { runScript } from '../run-command.mjs';
import { ensureSystemPackages } from '../system-packages.mjs';
import { stepCounts } from '../test-counts.mjs';
import { runBrowserTests, runPostgresTests, runUnitTests } from '../test-runs.mjs';
import { run as runPackage } from './package.mjs';

/** The long test run: everything in `npm test`, plus the repetitions that `npm test` leaves out. */
export async function run() {
  await ensureSystemPackages();
  process.env.ASSAY_PROVE = '1';
  return runProof([
    ['unit and API tests, many random cases', () => runUnitTests()],
    ['every database test on PostgreSQL', () => runPostgresTests()],
    ['browser tests, every theme and width', () => runBrowserTests()],
    ['generated clients', runClientProof],
    ['the image', runImageProof],
  ]);
}

/** Generates clients from the API description and uses them. Prints NOT CHECKED if the generators cannot be installed. */
async function runClientProof() {
  return stepCounts('generated clients', (await runScript('scripts/prove-clients.mjs', [])) === 0);
}

/** Builds the package and then the image's file system from it. Prints NOT CHECKED if that is not possible. */
async function runImageProof() {
  const packed = await runPackage();
  const code = packed === 0 ? await runScript('scripts/prove-image.mjs', []) : packed;
  return stepCounts('the image', code === 0);
}
