import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../launcher/run-command.mjs';
import { seededRandom } from '../packages/net/src/redact/seeded-random.fixture.ts';
import { mutationPoints } from './mutants/mutation-points.mjs';
import { readRelations } from './mutants/related-tests.mjs';
import { tryMutant } from './mutants/try-mutant.mjs';

/** The folders where bugs are most costly: running and judging, sending requests, sessions and secrets. */
const FOLDERS = [
  'packages/engine/src/run',
  'packages/net/src',
  'packages/server/src/features/runs',
  'packages/server/src/features/sessions',
  'packages/server/src/platform/vault',
];
/** The packages whose tests can detect a bug in these folders. */
const PACKAGES = ['engine', 'net', 'contract', 'server', 'cli', 'sample-api'];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '22' },
    count: { type: 'string', default: '60' },
    /** Numbers of mutants, such as 3,17, to try only these. */
    only: { type: 'string', default: '' },
    /** How many related test files to run, the closest first. */
    files: { type: 'string', default: '1000' },
    /** The time limit in seconds for the tests of one mutant. */
    limit: { type: 'string', default: '600' },
  },
});
const random = seededRandom(Number(values.seed));
const files = FOLDERS.flatMap((folder) => sourcesIn(join(ROOT, folder)));
const all = files.flatMap((file) => mutationPoints(readFileSync(file, 'utf8'), file).map((point) => ({ file, ...point })));
const chosen = shuffled(all).slice(0, Number(values.count));
console.log(`${all.length} mutation points in ${files.length} files; ${chosen.length} are tried, seed ${values.seed}.\n`);

const relatedTests = readRelations(PACKAGES.map((name) => join(ROOT, 'packages', name, 'src')));
const numbers = values.only.split(',').filter(Boolean).map(Number);
const tried = [...chosen.entries()].filter(([index]) => numbers.length === 0 || numbers.includes(index + 1));
const limits = { maxFiles: Number(values.files), limitMs: Number(values.limit) * 1000 };
let killed = 0;
for (const [index, point] of tried) {
  const source = readFileSync(point.file, 'utf8');
  const line = source.slice(0, point.start).split('\n').length;
  const { kind, detail } = await tryMutant(point, source, relatedTests(point.file), limits);
  if (kind === 'killed') killed += 1;
  const from = source.slice(point.start, point.end).replaceAll(/\s+/g, ' ').slice(0, 60);
  console.log(`${index + 1}. ${kind}: ${relative(ROOT, point.file)}:${line} ${point.kind}: ${from} -> ${point.to}\n      ${detail}`);
}
console.log(`\n${killed} of ${tried.length} killed (${Math.round((100 * killed) / tried.length)} %).`);

function sourcesIn(folder) {
  const names = readdirSync(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function shuffled(items) {
  const list = [...items];
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [list[index], list[other]] = [list[other], list[index]];
  }
  return list;
}
