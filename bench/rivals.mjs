// Compares Assay with other tools from npm in a single run: `npm run bench -- rivals`, about seven minutes on two cores. It runs the
// `runner`, `openapi`, `conversion` and `packs` benches with fewer rounds. Options: `--rounds 2`, `--sizes 200,5000`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { largeDocuments } from './documents.mjs';
import { formatFixed } from './measure.mjs';
import { createGenerationMeter } from './measure-generation.mjs';
import { createReadingMeter, READERS } from './measure-reading.mjs';
import { addScript, createShellTimer, writeLoop } from './packs/measure-shell.mjs';
import { ASSAY_RUNNERS, BASELINE_RUNNER, COMMAND_LINE, measureRunners, RIVALS } from './peers/measure-runners.mjs';
import { startTarget } from './peers/start-target.mjs';
import { REQUESTS_PER_PASS } from './peers/workload.mjs';
import { writeFormats } from './peers/write-formats.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '2' }, sizes: { type: 'string', default: '200,5000' } } });
const rounds = Number(values.rounds);
const [small, large] = values.sizes.split(',').map(Number);
const begun = performance.now();
/** One line per comparison: `{ what, unit, ours, others: [[name, figure]] }`. */
const lines = [];

/** Tools within this ratio are considered equal, because a smaller difference would not be reproducible. */
const EQUAL_RATIO = 1.05;

/** Returns `first` with the ratio to the next best tool, or the tool that beats us and by how much. */
function rankText(ours, others) {
  const known = others.filter(([, figure]) => Number.isFinite(figure)).sort(([, a], [, b]) => a - b);
  const [nearest] = known;
  if (nearest === undefined) return 'no other did it';
  const [name, figure] = nearest;
  if (Math.max(figure / ours, ours / figure) < EQUAL_RATIO) return `level with ${name}`;
  return figure > ours ? `first, ${name} ${(figure / ours).toFixed(1)}x` : `**not first**: ${(ours / figure).toFixed(1)}x ${name}`;
}

function compare(what, unit, digits, ours, others) {
  lines.push(
    `| ${what}, ${unit} | ${formatFixed(ours, digits)} | ${others.map(([name, figure]) => `${name} ${formatFixed(figure, digits)}`).join(', ')} | ${rankText(ours, others)} |`,
  );
}

async function runners() {
  const { of } = await measureRunners({ sizes: [small, large], rounds, only: [BASELINE_RUNNER, ASSAY_RUNNERS, COMMAND_LINE, ...RIVALS] });
  const marginal = (name) => (of(name, large).cpuMs - of(name, small).cpuMs) / (large - small);
  const against = (pick) => RIVALS.map((name) => [name, pick(name)]);
  const beside = (what, unit, digits, pick) => compare(what, unit, digits, pick(COMMAND_LINE), against(pick));
  beside(`${small} requests, start included`, 'CPU s', 2, (name) => of(name, small).cpuMs / 1000);
  beside(`${large} requests`, 'CPU s', 2, (name) => of(name, large).cpuMs / 1000);
  beside('start-up, without its requests', 'CPU s', 2, (name) => (of(name, small).cpuMs - small * marginal(name)) / 1000);
  beside('one further request', 'CPU ms', 3, marginal);
  beside(`${large} requests on the clock`, 's', 1, (name) => of(name, large).wallMs / 1000);
  beside(`memory with ${small} requests`, 'MB', 0, (name) => of(name, small).rssMb);
  beside(`memory with ${large} requests`, 'MB', 0, (name) => of(name, large).rssMb);
  const floor = [['bare undici (prints and stores nothing)', of(BASELINE_RUNNER, large).cpuMs / 1000]];
  compare(`the runner alone, ${large} requests`, 'CPU s', 2, of(ASSAY_RUNNERS, large).cpuMs / 1000, floor);
}

function reading() {
  const measure = createReadingMeter(rounds);
  const [, , ...others] = READERS;
  for (const { name, file } of largeDocuments()) {
    const [ours, ...figures] = ['assay', ...others].map((job) => measure(job, file));
    const beside = (key) => others.map((other, at) => [other, figures[at]?.[key]]);
    compare(`reading ${name}’s document`, 'CPU ms', 0, ours.cpuMs, beside('cpuMs'));
    compare(`memory for ${name}’s document`, 'MB', 0, ours.peakMb, beside('peakMb'));
  }
}

function generating() {
  const measure = createGenerationMeter(rounds, 1);
  for (const { name, file } of largeDocuments()) {
    const [smoke, full, rival] = measure(file);
    const other = (key) => [['openapi-to-postmanv2', rival[key]]];
    compare(`${name}: smoke cases of ${smoke.operations} operations`, 'CPU ms', 0, smoke.first, other('first'));
    compare(`${name}: ${full.cases} cases beside one request for each operation`, 'CPU ms', 0, full.first, other('first'));
    compare(`${name}: memory for them`, 'MB', 0, full.peakMb, other('peakMb'));
  }
}

async function shell() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-rivals-'));
  const target = await startTarget();
  try {
    const measure = createShellTimer(folder);
    writeFormats(join(folder, 'formats'), target.base, REQUESTS_PER_PASS, { isOursAlone: true });
    const pack = join(folder, 'formats', 'assay');
    addScript(pack);
    const loop = join(folder, 'loop');
    const ours = await measure(rounds + 1, ['bash', 'run.sh'], { cwd: pack, env: { BASE_URL: target.base } });
    const theirs = await measure(rounds, writeLoop(loop, target.base, REQUESTS_PER_PASS), { cwd: loop });
    const name = 'one curl and one jq each';
    compare(`run.sh, ${REQUESTS_PER_PASS} requests and ${3 * REQUESTS_PER_PASS} checks`, 'CPU s', 2, ours.cpu, [[name, theirs.cpu]]);
    compare('the same on the clock', 's', 2, ours.wall, [[name, theirs.wall]]);
  } finally {
    target.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PARTS = [
  [`Running (the command line, beside ${RIVALS.join(', ')})`, runners],
  ['Reading descriptions', reading],
  ['Writing suites', generating],
  ['Run packs', shell],
];
for (const [title, work] of PARTS) {
  await work();
  console.log(`### ${title}\n\n| what | Assay | others | place |\n|---|---|---|---|\n${lines.splice(0).join('\n')}\n`);
}
console.log(
  `Medians or smallest of ${rounds} rounds, rivals above ${REQUESTS_PER_PASS} requests once; ${((performance.now() - begun) / 60_000).toFixed(1)} minutes in all.`,
);
