import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ApiModel,
  acceptFacts,
  compareFacts,
  credentialVariables,
  type ExploreInput,
  type ExploreResult,
  exploreApi,
  type Fact,
  previewExplore,
} from '@assay/engine';
import { createEgress, createRedactor } from '@assay/net';
import type { Command } from '../command.ts';
import { readEnvironment } from '../environment.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { readFactsIn, saveAcceptedFacts, saveProposedFacts } from '../facts-files.ts';
import type { Io } from '../io.ts';
import { readArguments, wholeNumber } from '../read-arguments.ts';
import { readOnlyDocument } from '../read-document.ts';
import { diffLines, previewLines, resultLines } from '../reporters/explore.ts';
import { terminalSafe } from '../reporters/pretty.ts';

const OPTIONS = {
  'env-file': { type: 'string' },
  'base-url': { type: 'string' },
  budget: { type: 'string' },
  requests: { type: 'string' },
  out: { type: 'string' },
  'read-only': { type: 'boolean' },
  skip: { type: 'string', multiple: true },
  accept: { type: 'boolean' },
  yes: { type: 'boolean' },
  seed: { type: 'string' },
} as const;

/** Explores a running API and writes what it learned as facts. */
export const explore: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const { model } = await readOnlyDocument(positionals);
    const folder = values.out ?? 'assay-tests';
    const known = await readFactsIn(folder);
    const env = await readEnvironment(
      ['BASE_URL', ...credentialVariables(model)],
      { envFile: values['env-file'], baseUrl: values['base-url'] },
      io,
    );
    const requests = wholeNumber(values.requests, { name: 'requests', otherwise: 0, from: 1, to: 100_000 });
    const input: ExploreInput = {
      model,
      facts: known,
      baseUrl: baseUrlOf(model, env),
      env,
      seed: wholeNumber(values.seed, { name: 'seed', otherwise: 1, from: 0, to: 2_147_483_647 }),
      access: values['read-only'] === true ? 'read-only' : 'all',
      leftOut: knownOperations(model, values.skip ?? []),
      budget: { milliseconds: durationOf(values.budget), ...(requests === 0 ? {} : { requests }) },
    };
    for (const line of previewLines(previewExplore(input), input.baseUrl)) io.print(line);
    for (const name of credentialVariables(model).filter((entry) => env[entry] === undefined)) io.print(`  ${name} has no value`);
    if (values.yes !== true) {
      io.error('  Nothing was sent. Add --yes to send these requests.');
      return EXIT_CODES.wrong;
    }
    const result = await send(input, io);
    for (const line of resultLines(result)) io.print(line);
    await keepFacts(folder, known, result.facts, values.accept === true ? 'accept' : 'propose', io);
    return result.ended === 'lost' || result.ended === 'signed-out' ? EXIT_CODES.errors : EXIT_CODES.passed;
  },
};

function baseUrlOf({ servers }: ApiModel, env: Readonly<Record<string, string>>): string {
  const url = env.BASE_URL ?? servers[0];
  if (url !== undefined && /^https?:\/\//i.test(url)) return url;
  throw new UsageError('Name the address of the API with --base-url.');
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

async function send(input: ExploreInput, io: Io): Promise<ExploreResult> {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  const secrets = Object.entries(input.env).flatMap(([name, value]) => (name === 'BASE_URL' ? [] : [value]));
  try {
    const events = exploreApi(input, {
      send: (request) => egress.send(request),
      now: () => performance.now(),
      sleep: (ms) => sleep(ms),
      cancelled: io.isCancelled,
      redact: createRedactor(secrets),
    });
    for await (const event of events) {
      if (event.kind === 'explore-finished') return event.result;
      if (event.kind === 'explore-waiting') io.print(`  waits ${Math.round(event.milliseconds / 1000)} s, as the server asked`);
      if (event.kind === 'explore-sent')
        io.print(`  ${event.line.status || '---'} ${terminalSafe(event.line.request)}  (${event.reached} reached)`);
    }
  } finally {
    await egress.close();
  }
  throw new Error('the exploration has no result');
}

async function keepFacts(
  folder: string,
  known: readonly Fact[],
  proposed: readonly Fact[],
  mode: 'accept' | 'propose',
  io: Io,
): Promise<void> {
  const diff = compareFacts(known, proposed);
  for (const line of diffLines(diff)) io.print(line);
  const path = mode === 'accept' ? await saveAcceptedFacts(folder, acceptFacts(known, diff)) : await saveProposedFacts(folder, proposed);
  io.print(mode === 'accept' ? `  Written to ${terminalSafe(path)}` : `  Proposed in ${terminalSafe(path)}. Add --accept to apply them.`);
}
