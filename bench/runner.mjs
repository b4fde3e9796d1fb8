// The runner beside others: the same 200 and 5,000 requests with three checks each and a captured token, against the same target.
// `npm run bench -- runner`; `--rounds 3`, `--only undici,newman`, `--sizes 200,5000`, `--check` (each runner must notice one wrong expectation).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PASS } from './peers/workload.mjs';
import { writeFormats } from './peers/write-formats.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '200,5000' },
    check: { type: 'boolean', default: false },
  },
});
const binary = (name) => join(here, 'node_modules', name);
const own = (name) => join(here, 'peers', name);
const cli = join(here, '..', 'packages', 'cli', 'src', 'main.ts');

/** `slow` ones are run once at the larger size. */
const RUNNERS = [
  { name: 'bare undici, one after another', args: ({ base, amount }) => [own('bare-undici.mjs'), base, amount, 1] },
  { name: 'bare undici, 32 connections', args: ({ base, amount }) => [own('bare-undici.mjs'), base, amount, 32] },
  { name: 'Assay runner, one after another', args: ({ base, folder }) => [own('assay-runner.mjs'), base, join(folder, 'assay'), 1] },
  { name: 'Assay runner, 32 lanes', args: ({ base, folder }) => [own('assay-runner.mjs'), base, join(folder, 'assay'), 32] },
  {
    name: 'assay run (command line)',
    args: ({ base, folder }) => [own('assay-cli.mjs'), cli, 'run', join(folder, 'assay'), '--base-url', base, '--concurrency', 1],
  },
  {
    name: 'newman',
    slow: true,
    args: ({ folder, passes }) => [binary('newman/bin/newman.js'), 'run', join(folder, 'postman.json'), '-n', passes],
  },
  {
    name: 'Bruno CLI',
    slow: true,
    cwd: 'bruno',
    args: ({ passes }) => [binary('@usebruno/cli/bin/bru.js'), 'run', '.', ...(passes > 1 ? ['--iteration-count', passes] : [])],
  },
  { name: 'Step CI', slow: true, args: ({ folder }) => [binary('stepci/dist/index.js'), 'run', join(folder, 'stepci.yml')] },
];

const wanted = values.only.split(',').filter(Boolean);
const runners = RUNNERS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word.toLowerCase())));
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) / 2)];
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));

async function startTarget() {
  const child = spawn(process.execPath, [own('target.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((resolve) => child.stdout.once('data', (line) => resolve(Number(line))));
  const base = `http://127.0.0.1:${port}`;
  return { base, ask: async (path) => (await fetch(base + path)).json(), stop: () => child.kill() };
}

/** Runs one process to its end; its own report at exit tells CPU and memory. */
async function measure(runner, place) {
  const usage = join(folder, 'usage.json');
  rmSync(usage, { force: true });
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import ${own('report-usage.mjs')}`,
    BENCH_USAGE_FILE: usage,
    BENCH_BROKEN: values.check ? '1' : '',
    CI: '1',
    NO_COLOR: '1',
    STEPCI_DISABLE_ANALYTICS: '1',
  };
  const cwd = runner.cwd === undefined ? here : join(folder, runner.cwd);
  const begun = performance.now();
  const child = spawn(process.execPath, runner.args(place).map(String), { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let problems = '';
  child.stderr.on('data', (chunk) => {
    problems = (problems + chunk).slice(-2000);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const wallMs = performance.now() - begun;
  return {
    code,
    wallMs,
    problems,
    ...(existsSync(usage) ? JSON.parse(readFileSync(usage, 'utf8')) : { cpuMs: Number.NaN, rssMb: Number.NaN }),
  };
}

/** What is wrong with a measurement, or null. */
function wrongWith({ code, problems }, { requests, refused }, amount) {
  if (code === 0 && requests === amount && refused === 0) return null;
  return `exit ${code}, ${requests} of ${amount} requests, ${refused} refused\n${problems}`;
}

async function measureOne(target, runner, amount) {
  await target.ask('/clear');
  const figures = await measure(runner, { base: target.base, amount, passes: amount / PASS, folder });
  const wrong = wrongWith(figures, await target.ask('/counts'), amount);
  if (values.check) console.log(`${figures.code === 0 ? 'NOT NOTICED' : 'noticed'}: ${runner.name}`);
  else if (wrong !== null) throw new Error(`${runner.name}: ${wrong}`);
  return figures;
}

async function runSize(target, amount, results) {
  writeFormats(folder, target.base, amount / PASS, values.check);
  for (let round = 0; round < (values.check ? 1 : Number(values.rounds)); round += 1) {
    for (const runner of runners.filter(({ slow }) => !slow || amount <= PASS || round === 0)) {
      results[runner.name] ??= {};
      results[runner.name][amount] ??= [];
      results[runner.name][amount].push(await measureOne(target, runner, amount));
    }
  }
}

function printTable(results) {
  const [small, large] = [PASS, Math.max(...values.sizes.split(',').map(Number))];
  const of = (name, amount, key) => median((results[name]?.[amount] ?? [{ [key]: Number.NaN }]).map((figures) => figures[key]));
  const marginal = (name) => (of(name, large, 'cpuMs') - of(name, small, 'cpuMs')) / (large - small);
  const text = (value, digits) => (Number.isFinite(value) ? value.toFixed(digits) : '-');
  const [floor, ours] = ['bare undici, one after another', 'Assay runner, one after another'];
  console.log(
    `| runner | ${small}: CPU s | ${large}: CPU s | CPU ms per further request | CPU, bare undici = 1 | the same per further request | CPU, Assay runner = 1 | wall s at ${large} | memory MB at ${small} / ${large} |`,
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const name of Object.keys(results)) {
    const cpu = of(name, large, 'cpuMs');
    const cells = [
      text(of(name, small, 'cpuMs') / 1000, 2),
      text(cpu / 1000, 2),
      text(marginal(name), 3),
      text(cpu / of(floor, large, 'cpuMs'), 2),
      text(marginal(name) / marginal(floor), 2),
      text(cpu / of(ours, large, 'cpuMs'), 1),
      text(of(name, large, 'wallMs') / 1000, 1),
      `${text(of(name, small, 'rssMb'), 0)} / ${text(of(name, large, 'rssMb'), 0)}`,
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

const target = await startTarget();
try {
  const results = {};
  for (const amount of values.check ? [PASS] : values.sizes.split(',').map(Number)) await runSize(target, amount, results);
  if (!values.check) printTable(results);
} finally {
  target.stop();
  rmSync(folder, { recursive: true, force: true });
}
