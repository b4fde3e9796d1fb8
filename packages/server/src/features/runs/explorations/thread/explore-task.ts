import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type ExploreInput, exploreApi, exploreBudgets, exploreCredentials, previewExploration } from '@assay/engine';
import {
  type ApiModel,
  DEFAULT_IDENTITY,
  type ExploreEvent,
  type ExplorePorts,
  type ExploreResult,
  type UserRole,
} from '@assay/engine/model';
import { createEgress, createLearningRedactor, sendUntilStopped } from '@assay/net';
import type { TaskChannel } from '../../../../platform/threads/serve-thread.ts';
import { decompressText } from '../../../../shared/blob.ts';
import { resolveHeaders } from '../../../../shared/resolve-headers.ts';
import { mapStrings, storableText } from '../../../../shared/storable.ts';
import { fillCredential } from '../../thread/fill-credential.ts';
import { authEntriesOfIdentity } from '../../thread/identity-entries.ts';
import { openCredentials } from '../../thread/open-credentials.ts';
import { suiteVariables } from '../../thread/run-inputs.ts';
import type {
  ExploreTask,
  ExploreTaskResult,
  ExploreThreadTask,
  FromExploreThread,
  PreviewTask,
  ToExploreThread,
} from './explore-messages.ts';
import { createRecordBatches, type RecordOptions, toExploreRecord } from './explore-records.ts';

type Headers = readonly (readonly [string, string])[];

export function runExploreTask(task: ExploreThreadTask, line: TaskChannel): ExploreTaskResult | Promise<ExploreTaskResult> {
  return task.kind === 'preview' ? { kind: 'preview', preview: previewExploration(inputOf(task)) } : explore(task, line);
}

/** The server compressed this text itself, from a model that the engine had read. */
const modelOf = (packed: Uint8Array): ApiModel => JSON.parse(decompressText(packed));

function inputOf({ model: packed, facts, settings, seed }: ExploreTask | PreviewTask): ExploreInput {
  const model = modelOf(packed);
  const { access, skip: leftOut, seconds, requests, search } = settings;
  return {
    ...{ model, facts, seed, access, leftOut, baseUrl: '', env: {} },
    ...exploreBudgets(model, { milliseconds: seconds * 1000, requests, search }),
  };
}

/** No identity in an environment has such a name, so these entries never get a credential. */
const UNUSED_NAMES: Readonly<Record<UserRole, string>> = { user: ' user', admin: ' admin', viewer: ' viewer' };

/** Explores an API in this thread, and reports what happens. */
async function explore(task: ExploreTask, line: TaskChannel): Promise<ExploreTaskResult> {
  const cancel = new AbortController();
  // Only our own code writes to this port.
  line.onMessage((message) => (message as ToExploreThread).kind === 'cancel' && cancel.abort());
  const post = (message: FromExploreThread) => line.post(message);
  const redactor = createLearningRedactor(Object.values(task.secrets));
  const resolved = resolveHeaders(task.environment, task.secrets);
  if (resolved.kind === 'missing') return { kind: 'refused', problem: resolved.problem };
  const input = inputOf(task);
  const others = task.credentials.filter(({ identity }) => identity !== DEFAULT_IDENTITY);
  const named = (role: UserRole): string => others.find((one) => one.role === role)?.identity ?? UNUSED_NAMES[role];
  const suite = exploreCredentials(input.model, { user: named('user'), admin: named('admin'), viewer: named('viewer') });
  const egress = createEgress(task.egress);
  try {
    const opened = await openCredentials({
      credentials: task.credentials,
      suite,
      send: sendUntilStopped(egress.send, cancel.signal),
      cancelled: cancel.signal,
      redactor,
      keepRefreshToken: (profileId, exchanged) => post({ kind: 'refresh-token', profileId, ...exchanged }),
    });
    if (opened.kind === 'refused') return { kind: 'refused', problem: opened.problem };
    const given = fillHeaders({ ...suite, auth: authEntriesOfIdentity(suite, DEFAULT_IDENTITY) }, resolved.headers);
    const env = { ...suiteVariables(suite, task.environment, task.secrets, resolved.headers), ...given.variables, ...opened.variables };
    const events = exploreApi(
      {
        ...input,
        baseUrl: task.environment.baseUrl,
        env,
        headers: Object.fromEntries([...given.headers, ...opened.headers]),
        other: otherValues(suite.others.user, env),
        admin: otherValues(suite.others.admin, env),
        viewer: otherValues(suite.others.viewer, env),
      },
      portsOf(opened.send, cancel.signal, redactor.redact),
    );
    const clean = (text: string) => storableText(redactor.redact(text));
    return await report(events, { operations: input.model.operations.map(({ key }) => key), clean, now: timer() }, post);
  } catch (error) {
    return { kind: 'refused', problem: redactor.redact(`The exploration stopped unexpectedly: ${messageOf(error)}`) };
  } finally {
    await egress.close();
  }
}

/**
 * If the spec defines an environment header as a credential, its value fills the variable. If the header were sent with every request,
 * requests that must have no credential would contain it too.
 */
function fillHeaders(suite: Parameters<typeof fillCredential>[0], headers: Headers) {
  const filled = headers.map(([name, value]) => fillCredential(suite, [{ in: 'header', name, format: '{token}' }], value));
  return {
    variables: Object.assign({}, ...filled.map(({ variables }) => variables)) as Readonly<Record<string, string>>,
    headers: filled.flatMap((part) => part.headers),
  };
}

/** Another identity's credentials, keyed by the first user's variables. */
function otherValues(second: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(second).flatMap(([own, name]) => {
      const value = env[name];
      // If the value is the same, it is not another user.
      return value === undefined || value === env[own] ? [] : [[own, value] as const];
    }),
  );
}

function portsOf(send: ExplorePorts['send'], cancelled: AbortSignal, redact: ExplorePorts['redact']): ExplorePorts {
  return {
    send,
    now: () => performance.now(),
    // A stop also ends the pauses.
    sleep: (ms) => wait(ms, undefined, { signal: cancelled }).catch(() => {}),
    cancelled: () => cancelled.aborted,
    redact,
  };
}

function timer(): () => number {
  const startedAt = performance.now();
  return () => performance.now() - startedAt;
}

async function report(
  events: AsyncIterable<ExploreEvent>,
  options: RecordOptions,
  post: (message: FromExploreThread) => void,
): Promise<ExploreTaskResult> {
  const batches = createRecordBatches((records) => post({ kind: 'records', records }));
  let result: ExploreResult | null = null;
  for await (const event of events) {
    // Masking strings does not change the structure.
    if (event.kind === 'explore-finished') result = mapStrings(event.result, options.clean) as ExploreResult;
    const record = toExploreRecord(event, options);
    if (record !== null) batches.add(record);
  }
  batches.flush();
  return result === null ? { kind: 'refused', problem: 'The exploration has no result.' } : { kind: 'finished', result };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
