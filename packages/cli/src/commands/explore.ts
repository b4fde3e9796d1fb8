import {
  type ApiModel,
  credentialVariables,
  type ExploreInput,
  type ExploreResult,
  exploreBudgets,
  previewExploration,
} from '@assay/engine';
import { countOf } from '@assay/engine/format';
import type { ExploreEvent } from '@assay/engine/model';
import type { Command } from '../command.ts';
import { readEnvironment } from '../environment.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import {
  findCredentials,
  identityVariables,
  type OtherIdentity,
  runExploration,
  type SavedFacts,
  saveFacts,
  saveFindings,
} from '../explore-into.ts';
import { readFactsInFolder } from '../facts-files.ts';
import type { Io } from '../io.ts';
import { readArguments, wholeNumber } from '../read-arguments.ts';
import type { SpecDocument } from '../read-document.ts';
import { readOnlyDocument } from '../read-document.ts';
import { credentialAdvice, factsDiffLines, previewLines, resultLines } from '../reporters/explore.ts';
import { findingLines, foundLine } from '../reporters/explore-findings.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';

const OPTIONS = {
  'env-file': { type: 'string' },
  'base-url': { type: 'string' },
  budget: { type: 'string' },
  requests: { type: 'string' },
  'no-search': { type: 'boolean' },
  as: { type: 'string', multiple: true },
  keep: { type: 'string' },
  json: { type: 'boolean' },
  out: { type: 'string' },
  'read-only': { type: 'boolean' },
  skip: { type: 'string', multiple: true },
  accept: { type: 'boolean' },
  yes: { type: 'boolean' },
  seed: { type: 'string' },
} as const;

/** Explores a running API, writes what it learned as facts, and looks for defects. */
export const explore: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const document = await readOnlyDocument(positionals);
    const { model } = document;
    const folder = values.out ?? 'assay-tests';
    const known = await readFactsInFolder(folder);
    const variables = credentialVariables(model);
    const env = await readEnvironment(
      ['BASE_URL', ...variables, ...identityVariables(variables)],
      { envFile: values['env-file'], baseUrl: values['base-url'] },
      io,
    );
    const input: ExploreInput = {
      model,
      facts: known,
      baseUrl: baseUrlOf(document, env),
      env,
      seed: wholeNumber(values.seed, { name: 'seed', otherwise: 1, from: 0, to: 2_147_483_647 }),
      access: values['read-only'] === true ? 'read-only' : 'all',
      leftOut: knownOperations(model, values.skip ?? []),
      ...budgetsOf(model, values),
      ...identitiesOf(variables, env, values.as),
    };
    const out = values.json === true ? { ...io, print: () => undefined } : io;
    for (const line of previewLines(previewExploration(input), input.baseUrl)) out.print(line);
    const unset = variables.filter((entry) => env[entry] === undefined);
    for (const name of unset) out.print(`  ${name} is not set`);
    if (values.yes !== true) {
      io.error('  Nothing was sent. Add --yes to send these requests.');
      return EXIT_CODES.wrong;
    }
    const result = await runExploration(input, { isCancelled: io.isCancelled, onEvent: (event) => showEvent(event, out) });
    for (const line of resultLines(result)) out.print(line);
    const mode = values.accept === true ? 'accept' : 'propose';
    showKeptFacts(await saveFacts(folder, known, result.facts, mode), mode, out);
    for (const line of result.search === null ? [] : findingLines(result.search)) out.print(line);
    for (const line of credentialAdvice(result, unset)) out.print(line);
    if (values.keep !== undefined) await keepDefects(values.keep, document, input.seed, result, out);
    if (values.json === true) io.print(JSON.stringify(result, null, 2));
    return exitCode(result);
  },
};

function exitCode({ ended, search }: ExploreResult): number {
  if (search?.findings.some(({ grade }) => grade === 'defect') === true) return EXIT_CODES.failed;
  return ended === 'lost' || ended === 'signed-out' ? EXIT_CODES.errors : EXIT_CODES.passed;
}

interface BudgetOptions {
  readonly budget?: string | undefined;
  readonly requests?: string | undefined;
  readonly 'no-search'?: boolean | undefined;
}

function budgetsOf(model: ApiModel, values: BudgetOptions): Pick<ExploreInput, 'budget' | 'search'> {
  const milliseconds = durationOf(values.budget);
  const requests = wholeNumber(values.requests, { name: 'requests', otherwise: 0, from: 1, to: 1_000_000 });
  const search = values['no-search'] === true ? 'off' : 'on';
  return exploreBudgets(model, { milliseconds, requests: requests === 0 ? null : requests, search });
}

/** The second user, the administrator and the user with read-only access. */
function identitiesOf(
  variables: readonly string[],
  env: Readonly<Record<string, string>>,
  texts: readonly string[] = [],
): Pick<ExploreInput, OtherIdentity> {
  const valuesOf = (identity: OtherIdentity): Readonly<Record<string, string>> => identityOf(identity, variables, env, texts);
  return { other: valuesOf('other'), admin: valuesOf('admin'), viewer: valuesOf('viewer') };
}

/** Another identity's credentials: from the command line, or from the variables that suites use for it. */
function identityOf(
  identity: OtherIdentity,
  variables: readonly string[],
  env: Readonly<Record<string, string>>,
  texts: readonly string[],
): Readonly<Record<string, string>> {
  const given = texts.flatMap((text) => {
    const [, who, name, value] = /^(other|admin|viewer)(?::([A-Z][A-Z0-9_]*))?=(.+)$/s.exec(text) ?? [];
    if (value === undefined) throw new UsageError('--as must be other=<token>, admin=<token>, viewer=<token> or other:NAME=<value>.');
    if (who !== identity) return [];
    if (name !== undefined && !variables.includes(name))
      throw new UsageError(`The API has no credential named ${name}. Known credentials: ${variables.join(', ')}.`);
    return name === undefined ? variables.map((entry) => [entry, value] as const) : [[name, value] as const];
  });
  return Object.fromEntries([...findCredentials(identity, variables, env), ...given]);
}

function baseUrlOf({ baseUrl }: SpecDocument, env: Readonly<Record<string, string>>): string {
  const url = env.BASE_URL ?? baseUrl;
  if (url !== null && /^https?:\/\//i.test(url)) return url;
  throw new UsageError('Set the API URL with --base-url.');
}

function knownOperations({ operations }: ApiModel, wanted: readonly string[]): readonly string[] {
  const unknown = wanted.find((key) => !operations.some((op) => op.key === key));
  if (unknown !== undefined) throw new UsageError(`The spec has no operation ${terminalSafe(unknown)}.`);
  return wanted;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000 };

function durationOf(text: string | undefined): number {
  const [, amount, unit = 's'] = /^(\d{1,5})([sm])?$/.exec(text ?? '60s') ?? [];
  if (amount === undefined || Number(amount) === 0) throw new UsageError('--budget must be a time such as 60s or 5m.');
  return Number(amount) * (UNITS[unit] ?? 1000);
}

function showEvent(event: ExploreEvent, io: Io): void {
  if (event.kind === 'explore-waiting') io.print(`  waiting ${Math.round(event.milliseconds / 1000)} s, as requested by the server`);
  if (event.kind === 'explore-found') io.print(foundLine(event.finding));
  if (event.kind === 'explore-sent' && event.phase !== 'search')
    io.print(`  ${event.line.status || '---'} ${terminalSafe(event.line.request)}  (${event.reached} reached)`);
}

function showKeptFacts({ diff, path }: SavedFacts, mode: 'accept' | 'propose', io: Io): void {
  for (const line of factsDiffLines(diff)) io.print(line);
  io.print(
    mode === 'accept'
      ? `  Facts written to ${terminalSafe(path)}`
      : `  Proposed facts written to ${terminalSafe(path)}. Add --accept to apply them.`,
  );
}

async function keepDefects(folder: string, document: SpecDocument, seed: number, { search }: ExploreResult, io: Io): Promise<void> {
  const findings = search?.findings.filter(({ grade }) => grade === 'defect') ?? [];
  const kept = await saveFindings(folder, document, { findings, seed });
  const rest = findings.length - kept;
  io.print(
    `  ${countOf(kept, 'finding')} saved as cases in ${terminalSafe(folder)}${rest === 0 ? '' : `, ${rest} could not be converted to a case`}`,
  );
}
