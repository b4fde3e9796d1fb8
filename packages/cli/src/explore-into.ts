import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptFacts,
  adminVariable,
  compareFacts,
  type ExploreFinding,
  type ExploreInput,
  type ExploreResult,
  exploreApi,
  type Fact,
  type FactsDiff,
  keepFindings,
  type TextFile,
  viewerVariable,
} from '@assay/engine';
import type { ExploreEvent } from '@assay/engine/model';
import { createEgress, createRedactor, isLoopback, listenForCallbacks, sendUntilStopped } from '@assay/net';
import { UsageError } from './exit.ts';
import { saveAcceptedFacts, saveProposedFacts } from './facts-files.ts';
import { specHash } from './generate-into.ts';
import type { SpecDocument } from './read-document.ts';
import { readSuiteFiles } from './read-files.ts';
import { terminalSafe } from './reporters/terminal-safe.ts';

export interface ExploreHooks {
  readonly isCancelled: () => boolean;
  readonly onEvent: (event: ExploreEvent) => void;
}

const LOOK_EVERY_MS = 50;

/** Sends an exploration's requests. Secrets are masked in its result. */
export async function runExploration(input: ExploreInput, { isCancelled, onEvent }: ExploreHooks): Promise<ExploreResult> {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  const values = [...Object.entries(input.env), ...Object.entries(input.other ?? {}), ...Object.entries(input.admin ?? {})];
  const secrets = values.flatMap(([name, value]) => (name === 'BASE_URL' ? [] : [value]));
  const stop = new AbortController();
  // An API on another machine could not reach the listener.
  const listener = isLoopback(input.baseUrl) && input.search !== undefined ? await listenForCallbacks() : null;
  const look = setInterval(() => isCancelled() && stop.abort(), LOOK_EVERY_MS);
  try {
    const events = exploreApi(input, {
      send: sendUntilStopped(egress.send, stop.signal),
      now: () => performance.now(),
      sleep: (ms) => sleep(ms, undefined, { signal: stop.signal }).catch(() => {}),
      cancelled: isCancelled,
      redact: createRedactor(secrets),
      ...(listener === null ? {} : { callbacks: listener }),
    });
    for await (const event of events) {
      onEvent(event);
      if (event.kind === 'explore-finished') return event.result;
    }
  } finally {
    clearInterval(look);
    await listener?.close();
    await egress.close();
  }
  throw new Error('the exploration has no result');
}

/** The name of a second user's variable, as in suites. */
const secondOf = (name: string): string => `${name}_2`;

/** The identities besides the default one: a second user, an administrator, and a user with read-only access. */
export type OtherIdentity = 'other' | 'admin' | 'viewer';

const variableOf: Readonly<Record<OtherIdentity, (name: string) => string>> = {
  other: secondOf,
  admin: adminVariable,
  viewer: viewerVariable,
};

export const identityVariables = (variables: readonly string[]): readonly string[] =>
  Object.values(variableOf).flatMap((nameFor) => variables.map(nameFor));

/** Another identity's credentials in the environment. */
export function findCredentials(
  identity: OtherIdentity,
  variables: readonly string[],
  env: Readonly<Record<string, string>>,
): readonly (readonly [name: string, value: string])[] {
  return variables.flatMap((name) => {
    const value = env[variableOf[identity](name)];
    return value === undefined ? [] : [[name, value] as const];
  });
}

export interface SavedFacts {
  readonly diff: FactsDiff;
  readonly path: string;
}

/** Writes an exploration's facts, either for review or as accepted facts. */
export async function saveFacts(
  folder: string,
  known: readonly Fact[],
  proposed: readonly Fact[],
  mode: 'accept' | 'propose',
): Promise<SavedFacts> {
  const diff = compareFacts(known, proposed);
  const path = mode === 'accept' ? await saveAcceptedFacts(folder, acceptFacts(known, diff)) : await saveProposedFacts(folder, proposed);
  return { diff, path };
}

/** Adds findings to the suite in a folder. Returns how many of them could be written as cases. */
export async function saveFindings(
  folder: string,
  { model, text }: SpecDocument,
  { findings, seed }: { readonly findings: readonly ExploreFinding[]; readonly seed: number },
): Promise<number> {
  const { files, kept } = keepFindings({
    model,
    findings,
    seed,
    suite: { id: 'suite', name: model.title },
    specSha256: specHash(text),
    existing: await readSuiteFiles(folder),
  });
  if (kept > 0) for (const file of files) await writeInto(folder, file);
  return kept;
}

async function writeInto(folder: string, { path, content }: TextFile): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content).catch(() => {
    throw new UsageError(`The file ${terminalSafe(target)} cannot be written.`);
  });
}
