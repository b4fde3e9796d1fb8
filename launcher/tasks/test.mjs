import { totalmem } from 'node:os';
import { runProof } from '../proof.mjs';
import { ensureSystemPackages } from '../system-packages.mjs';
import { runBrowserTests, runTestsOnce } from '../test-runs.mjs';
import { ensureWebBuild } from '../web-build.mjs';

/** The memory that unit and browser tests need together. */
const MEMORY = 12 * 1024 ** 3;

/** The test run for contributors and CI: runs every test once. API tests use PostgreSQL, and browser tests the embedded database. */
export async function run() {
  await ensureSystemPackages();
  await ensureWebBuild();
  const steps = [
    ['unit and API tests', () => runTestsOnce()],
    ['browser tests', () => runBrowserTests()],
  ];
  return runProof(steps, { atOnce: totalmem() >= MEMORY });
}
