import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../launcher/run-command.mjs';
import { mutate, mutationPoints } from './mutants/mutation-points.mjs';

/** The folders where a mistake costs most: running and judging, sending requests, sessions and secrets. */
const FOLDERS = [
  'packages/engine/src/run',
  'packages/net/src',
  'packages/server/src/features/runs',
  'packages/server/src/features/sessions',
  'packages/server/src/platform/vault',
];
/** Twice as long as all related tests take on two idle cores. */
const TIMEOUT_MS = 900_000;

const { values } = parseArgs({ options: { seed: { type: 'string', default: '22' }, count: { type: 'string', default: '60' } } });
const random = generator(Number(values.seed));
const files = FOLDERS.flatMap((folder) => sourcesIn(join(ROOT, folder)));
const all = files.flatMap((file) => mutationPoints(readFileSync(file, 'utf8'), file).map((point) => ({ file, ...point })));
const chosen = shuffled(all).slice(0, Number(values.count));
console.log(`${all.length} mutation points in ${files.length} files; ${chosen.length} are tried, seed ${values.seed}.\n`);

let killed = 0;
for (const [index, point] of chosen.entries()) {
  const source = readFileSync(point.file, 'utf8');
  const line = source.slice(0, point.start).split('\n').length;
  const verdict = await tryMutant(point, source);
  if (verdict === 'killed') killed += 1;
  const from = source.slice(point.start, point.end).replaceAll(/\s+/g, ' ').slice(0, 60);
  console.log(`${index + 1}. ${verdict}: ${relative(ROOT, point.file)}:${line} ${point.kind}: ${from} -> ${point.to}`);
}
console.log(`\n${killed} of ${chosen.length} killed (${Math.round((100 * killed) / chosen.length)} %).`);

/** Runs the tests that import the changed file, and always restores the file. */
async function tryMutant(point, source) {
  const restore = () => writeFileSync(point.file, source);
  const stop = () => {
    restore();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  try {
    writeFileSync(point.file, mutate(source, point));
    // Tests in the same folder catch most mistakes in seconds; the other tests that import the file take minutes.
    const near = await runTests(['run', dirname(point.file)]);
    return near === 'SURVIVED' ? await runTests(['related', '--run', point.file]) : near;
  } finally {
    restore();
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  }
}

/** A run that timed out proves nothing, because the machine may have been busy. */
function runTests(args) {
  const options = ['--bail=1', '--project=programs', '--passWithNoTests'];
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args, ...options], {
    cwd: ROOT,
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0 ? 'SURVIVED' : code === null ? 'TIMED OUT' : 'killed')));
}

function sourcesIn(folder) {
  const names = readdirSync(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** A seeded random number generator (mulberry32). */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled(items) {
  const list = [...items];
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [list[index], list[other]] = [list[other], list[index]];
  }
  return list;
}
