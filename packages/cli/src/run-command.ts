import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunSummary, readSuite, runSuite, type Suite } from '@assay/engine';
import { createEgress, createRedactor } from '@assay/net';
import type { RunArguments } from './arguments.ts';
import { readEnvFile } from './env-file.ts';
import type { Io } from './io.ts';
import { readSuiteFiles } from './read-files.ts';
import { linesFor, plain } from './report.ts';

/** Exit codes that scripts rely on. */
export const EXIT = { passed: 0, failed: 1, wrong: 2, errors: 3 } as const;

/** Runs a suite from disk and prints what happens. */
export async function runCommand(args: RunArguments, io: Io): Promise<number> {
  const read = readSuite(await readSuiteFiles(args.suite));
  if (read.kind === 'invalid') {
    for (const problem of read.problems) io.error(`  ${plain(`${problem.file}${problem.pointer} ${problem.message}`)}`);
    return EXIT.wrong;
  }
  const env = await environmentOf(read.suite, args, io);
  if (typeof env === 'string') {
    io.error(`  ${env}`);
    return EXIT.wrong;
  }
  const unknown = args.only.filter((id) => !read.suite.cases.some((testCase) => testCase.id === id));
  if (unknown.length > 0) {
    io.error(`  The suite has no case ${plain(unknown.join(', '))}.`);
    return EXIT.wrong;
  }
  return exitCode(await execute(read.suite, env, args, io));
}

/** Values from the command line, then the file, then the process; only names the suite declares are looked at. */
async function environmentOf(suite: Suite, args: RunArguments, io: Io): Promise<Readonly<Record<string, string>> | string> {
  const text = args.envFile === null ? '' : await readFile(args.envFile, 'utf8').catch(() => null);
  if (text === null) return `The environment file ${plain(args.envFile ?? '')} cannot be read.`;
  const file = readEnvFile(text);
  if (file.kind === 'wrong') return file.problem;
  const sources = [args.baseUrl === null ? {} : { BASE_URL: args.baseUrl }, file.values, io.env];
  const declared = Object.keys(suite.env).flatMap((name) => {
    // An empty value counts as none, so the next source is asked.
    const value = sources.map((source) => (Object.hasOwn(source, name) ? source[name] : undefined)).find(Boolean);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(declared);
}

async function execute(suite: Suite, env: Readonly<Record<string, string>>, args: RunArguments, io: Io): Promise<RunSummary | null> {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  const secrets = Object.entries(env).flatMap(([name, value]) => (suite.env[name]?.secret === true ? [value] : []));
  let summary: RunSummary | null = null;
  try {
    const events = runSuite(suite, {
      runId: randomUUID(),
      env,
      concurrency: args.concurrency,
      headers: [],
      timeoutMs: args.timeoutMs,
      followRedirects: true,
      redact: createRedactor(secrets),
      ports: { send: (request) => egress.send(request), now: () => performance.now(), sleep: (ms) => sleep(ms), cancelled: io.isCancelled },
      ...(args.only.length === 0 ? {} : { only: args.only }),
    });
    for await (const event of events) {
      for (const line of linesFor(event)) io.print(line);
      if (event.kind === 'run-finished') summary = event.summary;
    }
  } finally {
    await egress.close();
  }
  return summary;
}

function exitCode(summary: RunSummary | null): number {
  if (summary?.error !== undefined) return EXIT.wrong;
  if (summary?.outcome === 'passed') return EXIT.passed;
  return summary?.outcome === 'failed' ? EXIT.failed : EXIT.errors;
}
