import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from '../launcher/test-runs.mjs';

// `npm run bench -- interactions` runs the recorded journeys and prints how long the page took to react to each click and key press: from the
// input to the next frame, as browsers measure it for INP. A busy machine inflates the times, so the table also shows the machine's load.
const GOAL_MS = 100;
/** Browsers do not report interactions that take less than 16 ms. They are counted with this duration. */
const UNREPORTED_MS = 8;
const SLOWEST_SHOWN = 10;

const folder = mkdtempSync(join(tmpdir(), 'assay-interactions-'));
const file = join(folder, 'interactions.jsonl');
process.env.ASSAY_INTERACTIONS = file;
const { failed } = await runBrowserTests(['--project', 'first', '--project', 'journeys']);

/** One interaction can have several events, such as pointerdown and click. The slowest counts. */
function slowestOf(records) {
  const slowest = new Map();
  for (const { journey, entries } of records) {
    for (const entry of entries) {
      const key = `${journey} ${entry.page} ${entry.id}`;
      if ((slowest.get(key)?.ms ?? -1) < entry.ms) slowest.set(key, entry);
    }
  }
  return [...slowest.values()].toSorted((a, b) => a.ms - b.ms);
}

const records = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
rmSync(folder, { recursive: true });
const reported = slowestOf(records);
const counted = records.reduce((sum, { count }) => sum + count, 0);
const times = [...Array.from({ length: Math.max(0, counted - reported.length) }, () => UNREPORTED_MS), ...reported.map(({ ms }) => ms)];
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];

console.log('| interactions | median (ms) | p75 (ms) | p95 (ms) | slowest (ms) | load |');
console.log('|---|---|---|---|---|---|');
console.log(`| ${times.length} | ${at(0.5)} | ${at(0.75)} | ${at(0.95)} | ${times.at(-1)} | ${loadavg()[0].toFixed(1)} |`);
for (const { ms, kind, page, target } of reported.slice(-SLOWEST_SHOWN).toReversed()) console.log(`${ms} ms ${kind} on ${page}: ${target}`);
process.exitCode = failed > 0 || at(0.95) >= GOAL_MS ? 1 : 0;
