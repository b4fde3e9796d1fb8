import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSuite, SUITE_HEADER_PATH, type Suite } from '@assay/engine/runner';
import { readEnvFile } from '../env-file.ts';
import { UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import { readSuiteFiles } from '../read-files.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';
import { type CheckResult, ok, problem, warning } from './check.ts';
import { pingUrl } from './check-machine.ts';

export interface SuiteLocation {
  readonly folder: string;
  /** If undefined, looks for `.env` next to the suite and in the current folder. */
  readonly envFile: string | undefined;
  readonly baseUrl: string | undefined;
}

/** Checks a suite, the values of its variables, and whether the API under test responds. */
export async function checkSuite({ folder, envFile, baseUrl }: SuiteLocation, io: Io): Promise<readonly CheckResult[]> {
  if (!existsSync(folder)) return [warning(`Folder not found: ${terminalSafe(folder)}. Create a suite with assay init or assay generate.`)];
  const read = await suiteIn(folder);
  if (!('suite' in read)) return [read.finding];
  const { suite } = read;
  const env = await valuesFrom(envFile ?? envFileOf(folder));
  const values: Readonly<Record<string, string>> = { ...env.values, ...(baseUrl === undefined ? {} : { BASE_URL: baseUrl }) };
  const valueFor = (name: string) => values[name] || io.env[name] || suite.env[name]?.default || '';
  return [
    ok(`${terminalSafe(folder)} has a suite with ${suite.cases.length} cases`),
    ...env.findings,
    ...variableFindings(suite, valueFor),
    ...(await addressFindings(valueFor('BASE_URL'))),
  ];
}

async function suiteIn(folder: string): Promise<{ readonly suite: Suite } | { readonly finding: CheckResult }> {
  try {
    const files = await readSuiteFiles(folder);
    if (files.length === 0) return { finding: problem(`${terminalSafe(folder)} is not a suite folder: it has no ${SUITE_HEADER_PATH}.`) };
    const read = readSuite(files);
    if (read.kind === 'suite') return { suite: read.suite };
    const [first] = read.problems;
    return { finding: problem(`The suite cannot be read: ${terminalSafe(`${first?.file}${first?.pointer} ${first?.message}`)}`) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { finding: problem(error.message) };
  }
}

function envFileOf(folder: string): string | null {
  return [join(folder, '.env'), join(dirname(folder), '.env'), '.env'].find((path) => existsSync(path)) ?? null;
}

interface EnvValues {
  readonly values: Readonly<Record<string, string>>;
  readonly findings: readonly CheckResult[];
}

async function valuesFrom(path: string | null): Promise<EnvValues> {
  if (path === null) return { values: {}, findings: [warning('No .env file found. Values come from environment variables only.')] };
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { values: {}, findings: [problem(`The environment file ${terminalSafe(path)} cannot be read.`)] };
  const read = readEnvFile(text);
  if (read.kind === 'wrong') return { values: {}, findings: [problem(`${terminalSafe(path)}: ${read.problem}`)] };
  return { values: read.values, findings: [ok(`${terminalSafe(path)} is readable; pass it with --env-file`)] };
}

/** Only names are shown, because the values may be secret. */
function variableFindings(suite: Suite, valueFor: (name: string) => string): readonly CheckResult[] {
  const missing = Object.entries(suite.env).filter(([name]) => valueFor(name) === '');
  return missing.map(([name, { required }]) =>
    required === true ? problem(`${name} is not set, but the suite requires it.`) : warning(`${name} is not set.`),
  );
}

async function addressFindings(address: string): Promise<readonly CheckResult[]> {
  if (address === '') return [];
  const answer = await pingUrl(address);
  if (answer.kind === 'failure') return [problem(`${terminalSafe(address)} does not respond: ${terminalSafe(answer.message)}`)];
  return [ok(`${terminalSafe(address)} responds`)];
}
