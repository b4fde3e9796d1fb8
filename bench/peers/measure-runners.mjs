import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../measure.mjs';
import { startTarget } from './start-target.mjs';
import { requestsOfPass } from './workload.mjs';
import { writeFormats } from './write-formats.mjs';

const here = import.meta.dirname;
const packages = join(here, '..', 'node_modules');
const cli = join(here, '..', '..', 'packages', 'cli', 'src', 'main.ts');
const own = (name) => join(here, name);

/** Above this many requests, other tools run only once. */
const MAX_REPEATED_REQUESTS = 200;

export const BASELINE_RUNNER = 'bare undici, one after another';
export const ASSAY_RUNNERS = 'Assay runner, one after another';
export const COMMAND_LINE = 'assay run (command line)';
export const REPORTS = 'assay run, six reports written';
const REPORT_NAMES = ['junit', 'html', 'har', 'ndjson', 'sarif', 'summary'];

/** k6 and Hurl are not available as npm packages. */
const K6 = process.env.ASSAY_K6 ?? 'k6';
const HURL = process.env.ASSAY_HURL ?? 'hurl';
const isInstalled = (program, versionArg) => spawnSync(program, [versionArg]).status === 0;

/**
 * The programs that send the workload. `isRival` marks other tools, not including bare undici. `program` runs the arguments and defaults to
 * Node.
 */
const RUNNERS = [
  { name: BASELINE_RUNNER, args: ({ base, amount }) => [own('bare-undici.mjs'), base, amount, 1] },
  { name: 'bare undici, 32 connections', args: ({ base, amount }) => [own('bare-undici.mjs'), base, amount, 32] },
  { name: ASSAY_RUNNERS, args: ({ base, folder }) => [own('assay-runner.mjs'), base, join(folder, 'assay'), 1] },
  { name: 'Assay runner, 32 lanes', args: ({ base, folder }) => [own('assay-runner.mjs'), base, join(folder, 'assay'), 32] },
  {
    name: COMMAND_LINE,
    args: ({ base, folder }) => [own('assay-cli.mjs'), cli, 'run', join(folder, 'assay'), '--base-url', base, '--concurrency', 1],
  },
  {
    name: REPORTS,
    args: ({ base, folder }) => [
      ...[own('assay-cli.mjs'), cli, 'run', join(folder, 'assay'), '--base-url', base, '--concurrency', 1],
      ...REPORT_NAMES.flatMap((name) => ['--reporter', `${name}=${join(folder, name)}`]),
    ],
  },
  {
    name: 'newman',
    isRival: true,
    args: ({ folder, passes }) => [join(packages, 'newman/bin/newman.js'), 'run', join(folder, 'postman.json'), '-n', passes],
  },
  {
    name: 'Bruno CLI',
    isRival: true,
    cwd: 'bruno',
    args: ({ passes }) => [join(packages, '@usebruno/cli/bin/bru.js'), 'run', '.', ...(passes > 1 ? ['--iteration-count', passes] : [])],
  },
  { name: 'Step CI', isRival: true, args: ({ folder }) => [join(packages, 'stepci/dist/index.js'), 'run', join(folder, 'stepci.yml')] },
  ...[
    {
      name: 'k6',
      isRival: true,
      isAvailable: isInstalled(K6, 'version'),
      program: K6,
      args: ({ folder, passes }) => ['run', '--quiet', '--no-usage-report', '--iterations', passes, join(folder, 'k6.js')],
    },
    {
      name: 'Hurl',
      isRival: true,
      isAvailable: isInstalled(HURL, '--version'),
      program: HURL,
      args: ({ folder, passes }) => ['--no-output', '--jobs', 1, '--repeat', passes, join(folder, 'bench.hurl')],
    },
  ].filter(({ isAvailable }) => isAvailable),
];

export const RIVALS = RUNNERS.filter(({ isRival }) => isRival).map(({ name }) => name);

/**
 * Sends the same requests with each runner, in separate processes, to one target that counts them. In the result, `of(name, amount)`
 * returns the median cpuMs, wallMs and rssMb, or null if that was not measured.
 */
export async function measureRunners({ sizes, rounds, only = [], most = {}, isBroken = false, report = () => {} }) {
  const runners = RUNNERS.filter(({ name }) => only.length === 0 || only.some((word) => name.toLowerCase().includes(word.toLowerCase())));
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const target = await startTarget();
  const results = new Map();
  const measureOne = async (runner, amount) => {
    await target.ask('/clear');
    const figures = await runOnce(runner, { base: target.base, amount, passes: amount / requestsOfPass(amount), folder, isBroken });
    const wrong = measurementProblem(figures, await target.ask('/counts'), amount);
    if (wrong !== null && !isBroken) throw new Error(`${runner.name}: ${wrong}`);
    const key = `${runner.name} ${amount}`;
    results.set(key, [...(results.get(key) ?? []), figures]);
    report(runner.name, amount, figures);
  };
  try {
    for (const amount of sizes) {
      const taking = runners.filter(({ isRival, name }) => amount <= (most[name] ?? (isRival ? most.rivals : undefined) ?? amount));
      writeFormats(folder, target.base, amount, { isBroken, isOursAlone: taking.every(({ isRival }) => !isRival) });
      for (let round = 0; round < rounds; round += 1)
        for (const runner of taking.filter(({ isRival }) => !isRival || amount <= MAX_REPEATED_REQUESTS || round === 0))
          await measureOne(runner, amount);
    }
  } finally {
    target.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { names: runners.map(({ name }) => name), of: (name, amount) => mediansOf(results.get(`${name} ${amount}`)) };
}

function mediansOf(figures) {
  if (figures === undefined) return null;
  const pick = (key) => median(figures.map((entry) => entry[key]));
  return { cpuMs: pick('cpuMs'), wallMs: pick('wallMs'), rssMb: pick('rssMb') };
}

/** Measures a program that is not Node. Bash counts only its CPU time. */
const TIMED = `TIMEFORMAT='{"user":%U,"system":%S}'; { time "$@" 2>&3; } 3>&2 2>"$BENCH_USAGE_FILE"`;

function commandOf({ program, args }, place) {
  const list = args(place).map(String);
  return program === undefined ? [process.execPath, list] : ['bash', ['-c', TIMED, 'timed', program, ...list]];
}

function usedIn(file) {
  if (!existsSync(file)) return { cpuMs: Number.NaN, rssMb: Number.NaN };
  const { user, system, ...used } = JSON.parse(readFileSync(file, 'utf8'));
  return user === undefined ? used : { cpuMs: (user + system) * 1000, rssMb: Number.NaN };
}

/** Runs a process to completion. A Node process reports its CPU time and memory on exit. */
async function runOnce(runner, place) {
  const usage = join(place.folder, 'usage.json');
  rmSync(usage, { force: true });
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import ${own('report-usage.mjs')}`,
    BENCH_USAGE_FILE: usage,
    BENCH_BROKEN: place.isBroken ? '1' : '',
    CI: '1',
    NO_COLOR: '1',
    STEPCI_DISABLE_ANALYTICS: '1',
  };
  const cwd = runner.cwd === undefined ? here : join(place.folder, runner.cwd);
  const begun = performance.now();
  const child = spawn(...commandOf(runner, place), { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let problems = '';
  child.stderr.on('data', (chunk) => {
    problems = (problems + chunk).slice(-2000);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const wallMs = performance.now() - begun;
  return { code, wallMs, problems, ...usedIn(usage) };
}

/** Describes what is wrong with a measurement. Null when it is valid. */
function measurementProblem({ code, problems }, { requests, refused }, amount) {
  if (code === 0 && requests === amount && refused === 0) return null;
  return `exit ${code}, ${requests} of ${amount} requests, ${refused} refused\n${problems}`;
}
