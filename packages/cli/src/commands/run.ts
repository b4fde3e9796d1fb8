import { writeFile } from 'node:fs/promises';
import { openReport, type RunReport, readSuite, type Suite, type Waiver } from '@assay/engine/runner';
import { readBaseline, writeBaseline } from '../baseline.ts';
import type { Command } from '../command.ts';
import { readEnvironment, readText } from '../environment.ts';
import { executeSuite, reportFacts, selectCaseIds } from '../execute-suite.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import { readArguments, wholeNumber } from '../read-arguments.ts';
import { requireSuiteFiles } from '../read-files.ts';
import { createAdvice } from '../reporters/advice.ts';
import { createExitCodeTracker } from '../reporters/exit-code.ts';
import { inChunks } from '../reporters/in-chunks.ts';
import { createPretty } from '../reporters/pretty.ts';
import { type Reporter, readReporters, requiredDetail } from '../reporters/reporters.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';
import { repeatOnChange } from '../watch/repeat-on-change.ts';

const OPTIONS = {
  'env-file': { type: 'string' },
  'base-url': { type: 'string' },
  only: { type: 'string', multiple: true },
  reporter: { type: 'string', multiple: true },
  baseline: { type: 'string' },
  'write-baseline': { type: 'string' },
  'baseline-days': { type: 'string' },
  concurrency: { type: 'string' },
  timeout: { type: 'string' },
  watch: { type: 'boolean' },
  spec: { type: 'string' },
  verbose: { type: 'boolean' },
} as const;

interface RunArguments {
  readonly path: string;
  readonly envFile: string | undefined;
  readonly baseUrl: string | undefined;
  readonly only: readonly string[];
  readonly reporters: readonly Reporter[];
  readonly baseline: string | undefined;
  readonly writeBaseline: string | undefined;
  readonly days: number;
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** Prints passed cases too. */
  readonly isVerbose: boolean;
  /** Null runs once. Otherwise, the run is repeated after changes, and the suite is regenerated when `spec` changes. */
  readonly watch: { readonly spec: string | undefined } | null;
}

function interpret(argv: readonly string[]): RunArguments {
  const { values, positionals } = readArguments(argv, OPTIONS);
  const [path, ...rest] = positionals;
  if (path === undefined) throw new UsageError('Pass a suite folder or its tests.json.');
  if (rest.length > 0) throw new UsageError('Pass only one suite.');
  if (values.spec !== undefined && values.watch !== true) throw new UsageError('--spec needs --watch.');
  return {
    path,
    envFile: values['env-file'],
    baseUrl: values['base-url'],
    only: values.only ?? [],
    reporters: readReporters(values.reporter ?? []),
    baseline: values.baseline,
    writeBaseline: values['write-baseline'],
    days: wholeNumber(values['baseline-days'], { name: 'baseline-days', otherwise: 30, from: 1, to: 365 }),
    concurrency: wholeNumber(values.concurrency, { name: 'concurrency', otherwise: 8, from: 1, to: 64 }),
    timeoutMs: wholeNumber(values.timeout, { name: 'timeout', otherwise: 30_000, from: 100, to: 600_000 }),
    isVerbose: values.verbose === true,
    watch: values.watch === true ? { spec: values.spec } : null,
  };
}

/** Runs a suite from disk and writes the requested reports. */
export const run: Command = {
  run: async (argv, io) => {
    const args = interpret(argv);
    const { path, envFile, watch } = args;
    return watch === null ? runOnce(args, io) : repeatOnChange({ path, envFile, spec: watch.spec }, io, () => runOnce(args, io));
  },
};

async function runOnce(args: RunArguments, io: Io): Promise<number> {
  const read = readSuite(await requireSuiteFiles(args.path));
  if (read.kind === 'invalid') {
    for (const problem of read.problems) io.error(`  ${terminalSafe(`${problem.file}${problem.pointer} ${problem.message}`)}`);
    return EXIT_CODES.wrong;
  }
  const { suite } = read;
  const env = await readEnvironment(Object.keys(suite.env), args, io);
  const only = selectCaseIds(suite, args.only);
  const waivers = await waiversOf(args, io);
  const startedAt = new Date();
  const isPretty = args.reporters.some(({ writer }) => writer === null);
  const pretty = createPretty({ isVerbose: args.isVerbose, paint: io.paint ?? withoutColor });
  // A run that only prints its results does not store them.
  const isReported = args.writeBaseline !== undefined || args.reporters.some(({ writer }) => writer !== null);
  const detail = requiredDetail(args.reporters);
  const growing = isReported ? openReport(reportFacts(suite, { env, startedAt, trigger: 'CLI' }), detail) : null;
  const ending = createExitCodeTracker(suite);
  const advice = createAdvice(secretsIn(suite, env));
  const { concurrency, timeoutMs } = args;
  await executeSuite(suite, { env, only, waivers, concurrency, timeoutMs, detail, isCancelled: io.isCancelled }, (event) => {
    growing?.add(event);
    ending.add(event);
    advice.add(event);
    if (isPretty) for (const line of pretty.add(event)) io.print(line);
  });
  if (isPretty) for (const line of advice.lines()) io.print(line);
  if (growing !== null) {
    const report = growing.close(suite.documented);
    await writeReports(args.reporters, report, io);
    if (args.writeBaseline !== undefined) {
      const results = report.cases.flatMap(({ steps }) => steps);
      await save(args.writeBaseline, writeBaseline({ suite, results, now: startedAt.getTime(), days: args.days }));
    }
  }
  return ending.code();
}

const withoutColor = (_color: string, text: string): string => text;

/** The secret variables that have a value. */
const secretsIn = (suite: Suite, env: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(suite.env).filter((name) => suite.env[name]?.secret === true && (env[name] ?? '') !== '');

async function waiversOf({ baseline }: RunArguments, io: Io): Promise<readonly Waiver[]> {
  if (baseline === undefined) return [];
  const { waivers, expired } = readBaseline(await readText(baseline, 'baseline'), Date.now());
  if (expired > 0) io.error(`  ${expired} baseline entries have expired, so their failures count again.`);
  return waivers;
}

async function save(path: string, text: string | Iterable<string>): Promise<void> {
  await writeFile(path, text).catch(() => {
    throw new UsageError(`The file ${terminalSafe(path)} cannot be written.`);
  });
}

async function writeReports(reporters: readonly Reporter[], report: RunReport, io: Io): Promise<void> {
  for (const { writer, file } of reporters) {
    if (writer === null) continue;
    const parts = inChunks(writer.write(report));
    if (file === null) io.print([...parts].join('').replace(/\n$/, ''));
    else await save(file, parts);
  }
}
