import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { missingStrings, readTexts } from '../spec/rendered-strings.mjs';
import { print, ROOT } from './run-command.mjs';
import { run as check } from './tasks/check.mjs';
import { addCounts, countLines, stepCounts } from './test-counts.mjs';

const RENDERED = join(ROOT, 'test-results', 'rendered');

/**
 * Runs the checks, then the tests, and prints how long each step took and the overall result. Tests wait for servers and browsers for more
 * than a third of their time, so with `atOnce` all steps run side by side.
 */
export async function runProof(runs, { atOnce = false } = {}) {
  rmSync(RENDERED, { recursive: true, force: true });
  process.env.ASSAY_RENDERED_DIR = RENDERED;
  const results = [await timed(['check', async () => stepCounts('npm run check', (await check()) === 0)])];
  if (atOnce) results.push(...(await Promise.all(runs.map(timed))));
  else for (const run of runs) results.push(await timed(run));
  results.push(await timed(['strings of the specification', checkStrings]));
  const counts = addCounts(results.map((result) => result.counts));
  for (const { name, seconds } of results) print(`${String(seconds).padStart(6)} s  ${name}`);
  print(countLines(counts));
  return counts.failed === 0 ? 0 : 1;
}

async function timed([name, step]) {
  const started = performance.now();
  const counts = await step();
  return { name, counts, seconds: Math.round((performance.now() - started) / 1000) };
}

/** Together, the web tests and browser tests must show every string that the specification prescribes. */
function checkStrings() {
  const texts = readTexts(RENDERED);
  const missing = missingStrings(texts).map(({ id, text }) => `${id}: no page showed “${text}”`);
  return missing.length === 0 ? stepCounts('', true) : { passed: 0, failed: missing.length, skipped: 0, failures: missing };
}
