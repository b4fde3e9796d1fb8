import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createEgress, createLearningRedactor } from '@assay/net';
import type { Json, StepResult, SuiteHeader, TextFile, Verdict } from '../model/index.ts';
import { runSuite } from '../run/run-suite.ts';
import { readSuite } from '../suite/read-suite.ts';
import { runSh } from './jq-parts.fixture.ts';

/** Step verdicts by case, in order. All runners must agree on them. */
export type StepVerdicts = Readonly<Record<string, readonly Verdict[]>>;

/** Step reasons by case. */
export type StepTexts = Readonly<Record<string, readonly (string | null)[]>>;

export interface ShellRun {
  readonly exitCode: number;
  readonly output: string;
  readonly verdicts: StepVerdicts;
  readonly junit: string;
  readonly report: Json;
  /** Names in the pack's folder after the run. */
  readonly folder: string;
}

export interface ShellOptions {
  readonly shell?: readonly string[];
  readonly jq?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

/** Writes a pack into a new folder, executes its run.sh and reads the output. `clean` removes the folder. */
export async function runPack(files: readonly TextFile[], options: ShellOptions = {}): Promise<ShellRun & { readonly clean: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pack-'));
  for (const { path, content } of [...files, { path: 'run.sh', content: runSh }]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const [command = 'sh', ...prefix] = options.shell ?? ['sh'];
  const { exitCode, output } = await execute(
    command,
    [...prefix, './run.sh', '--json', 'report.json', '--junit', 'report.xml', ...(options.args ?? [])],
    folder,
    {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      ...(options.jq === undefined ? {} : { ASSAY_JQ: options.jq }),
      ...options.env,
    },
  );
  const report = readReport(join(folder, 'report.json'));
  const clean = (): void => rmSync(folder, { recursive: true, force: true });
  return { exitCode, output, report, verdicts: verdictsOf(report), junit: readOrEmpty(join(folder, 'report.xml')), folder, clean };
}

function execute(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ exitCode: code ?? -1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readReport(path: string): Json {
  const text = readOrEmpty(path);
  return text === '' ? null : JSON.parse(text);
}

interface ReportedStep {
  readonly verdict: Verdict;
  readonly reason: string | null;
  readonly notes?: readonly string[];
}

/** Reads the steps by case from run.sh's report. */
export function reportedSteps(report: Json): Readonly<Record<string, readonly ReportedStep[]>> {
  if (report === null) return {};
  const { cases }: { readonly cases: readonly { readonly id: string; readonly steps: readonly ReportedStep[] }[] } = JSON.parse(
    JSON.stringify(report),
  );
  return Object.fromEntries(cases.map(({ id, steps }) => [id, steps]));
}

const verdictsOf = (report: Json): StepVerdicts => mapSteps(reportedSteps(report), ({ verdict }) => verdict);

/** Applies a function to every step in the table. */
export function mapSteps<Entry, Part>(
  steps: Readonly<Record<string, readonly Entry[]>>,
  part: (step: Entry) => Part,
): Readonly<Record<string, readonly Part[]>> {
  return Object.fromEntries(Object.entries(steps).map(([id, list]) => [id, list.map(part)]));
}

const secretsOf = (declared: SuiteHeader['env'], env: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(declared).flatMap(([name, { secret }]) => (secret === true && env[name] !== undefined ? [env[name]] : []));

/** Runs the same suite with the engine and the product's HTTP client. */
export async function runInEngine(files: readonly TextFile[], env: Readonly<Record<string, string>>): Promise<StepVerdicts> {
  return mapSteps(await stepsInEngine(files, env), ({ verdict }) => verdict);
}

/** Returns the step results by case, in order. */
export async function stepsInEngine(
  files: readonly TextFile[],
  env: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, readonly StepResult[]>>> {
  const read = readSuite(files);
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems));
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  const results: StepResult[] = [];
  try {
    const ports = {
      send: egress.send,
      now: () => performance.now(),
      sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
      cancelled: () => false,
    };
    const { redact, learn } = createLearningRedactor(secretsOf(read.suite.env, env));
    const events = runSuite(read.suite, {
      runId: 'conformance',
      env,
      ports,
      concurrency: 8,
      headers: [],
      timeoutMs: 30_000,
      followRedirects: true,
      redact,
      learnSecret: learn,
    });
    for await (const event of events) if (event.kind === 'step-finished') results.push(event.result);
  } finally {
    await egress.close();
  }
  const ids = [...new Set(results.map((result) => result.caseId))];
  return Object.fromEntries(ids.map((id) => [id, results.filter((result) => result.caseId === id).toSorted((a, b) => a.step - b.step)]));
}
