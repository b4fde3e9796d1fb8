import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { missingStrings, readTexts } from '../spec/rendered-strings.mjs';
import { print, ROOT } from './run-command.mjs';
import { run as check } from './tasks/check.mjs';
import { addCounts, countLines, stepCounts } from './test-counts.mjs';

const RENDERED = join(ROOT, 'test-results', 'rendered');

/** Runs checks and tests one after the other, then prints how long each took and the overall result. */
export async function runProof(runs) {
  rmSync(RENDERED, { recursive: true, force: true });
  process.env.ASSAY_RENDERED_DIR = RENDERED;
  const steps = [
    ['check', async () => stepCounts('npm run check', (await check()) === 0)],
    ...runs,
    ['strings of the specification', checkStrings],
  ];
  const results = [];
  for (const [name, step] of steps) {
    const started = performance.now();
    const counts = await step();
    results.push({ name, counts, seconds: Math.round((performance.now() - started) / 1000) });
  }
  const counts = addCounts(results.map((result) => result.counts));
  for (const { name, seconds } of results) print(`${String(seconds).padStart(6)} s  ${name}`);
  print(countLines(counts));
  return counts.failed === 0 ? 0 : 1;
}

/** Together, the web tests and browser tests must show every string that the specification prescribes. */
function checkStrings() {
  const texts = readTexts(RENDERED);
  const missing = missingStrings(texts).map(({ id, text }) => `${id}: no page showed “${text}”`);
  return missing.length === 0 ? stepCounts('', true) : { passed: 0, failed: missing.length, skipped: 0, failures: missing };
}
