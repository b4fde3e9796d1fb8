import { say } from '../run-command.mjs';
import { ensureSystemPackages } from '../system-packages.mjs';
import { addCounts, countLines, stepCounts } from '../test-counts.mjs';
import { runBrowserTests, runPostgresTests, runUnitTests } from '../test-runs.mjs';
import { run as check } from './check.mjs';

/** The whole proof: checks, unit and API tests on both databases, journeys in a browser. */
export async function run() {
  await ensureSystemPackages();
  const checked = (await check()) === 0;
  const counts = addCounts([stepCounts('npm run check', checked), await runUnitTests(), await runPostgresTests(), await runBrowserTests()]);
  say(countLines(counts));
  return counts.failed === 0 ? 0 : 1;
}
