import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../../platform/db/db.ts';
import { explorations } from '../../../../platform/db/schema.ts';
import { openSharedProject, type SharedProject } from '../../../../testing/app/shared-project.ts';
import { type ExplorerDeps, executeExploration, NOT_STORED } from './execute-exploration.ts';
import { appendRecords, endExploration } from './exploration-work.store.ts';

let shared: SharedProject;

beforeAll(async () => {
  shared = await openSharedProject();
});

afterAll(() => shared.world.close());

const environment = { name: 'local', baseUrl: 'http://127.0.0.1:1', timeoutMs: 1000, followRedirects: false, headers: [] };
const settings = { seconds: 60, requests: null, access: 'all', search: 'off', skip: [] } as const;

async function queueExploration(): Promise<string> {
  const { world, ada, projectId } = shared;
  const id = crypto.randomUUID();
  await world.test.db
    .insert(explorations)
    .values({ id, projectId, environment, settings, status: 'queued', startedBy: ada.id, createdAt: new Date() });
  return id;
}

const storedRow = async (id: string) => (await shared.world.test.db.select().from(explorations).where(eq(explorations.id, id)))[0];

/** Everything around the thread. `start` stands for the thread. */
function depsWith(db: Db, start: ExplorerDeps['threads']['start']): ExplorerDeps {
  return {
    db,
    bus: { announce: () => {}, onCancel: () => () => {} } as unknown as ExplorerDeps['bus'],
    log: { warn: () => {} } as unknown as ExplorerDeps['log'],
    threads: { run: () => Promise.reject(new Error('not used')), start, close: async () => {} },
    environments: { openSecrets: async () => ({}) },
    authProfiles: { credentialsForRun: async () => ({}) } as unknown as ExplorerDeps['authProfiles'],
    models: { currentModel: async () => ({ model: new Uint8Array() }) } as unknown as ExplorerDeps['models'],
    egressPolicy: () => ({}) as ReturnType<ExplorerDeps['egressPolicy']>,
  };
}

test('an exploration whose progress cannot be stored stops at once and says why', async () => {
  const { db } = shared.world.test;
  const id = await queueExploration();
  let isBroken = false;
  const breaking: Db = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === 'transaction' && isBroken) return () => Promise.reject(new Error('the disk is full'));
      return Reflect.get(target, name, receiver);
    },
  });
  // The thread itself never ends. Only the failure can stop it.
  const deps = depsWith(breaking, (_task, onMessage) => {
    isBroken = true;
    onMessage({ kind: 'records', records: [] });
    const terminate = async () => {
      isBroken = false;
    };
    return { done: new Promise(() => {}), post: () => {}, cpuMs: async () => null, terminate };
  });
  await executeExploration(deps, new AbortController().signal);
  expect(await storedRow(id)).toMatchObject({ status: 'failed', error: NOT_STORED });
});

const ended = { operations: [], requests: 0, writes: 0, cleanUps: 0, durationMs: 1, facts: [], questions: [] } as const;
const nothingLeft = { leftBehind: [], changed: [], suspects: [], search: null } as const;

test('an exploration that a worker starts while it shuts down is told to stop', async () => {
  const id = await queueExploration();
  const posted: unknown[] = [];
  const deps = depsWith(shared.world.test.db, () => {
    const done = wait(100).then(() => ({
      kind: 'finished' as const,
      result: { ended: posted.length > 0 ? ('stopped' as const) : ('done' as const), ...ended, ...nothingLeft },
    }));
    return { done, post: (message) => void posted.push(message), cpuMs: async () => null, terminate: async () => {} };
  });
  await executeExploration(deps, AbortSignal.abort());
  expect(posted).toEqual([{ kind: 'cancel' }]);
  expect(await storedRow(id)).toMatchObject({ status: 'cancelled', error: 'The server was shut down during the exploration.' });
});

test('an exploration that has ended keeps its result and gets no more events', async () => {
  const { db } = shared.world.test;
  const id = await queueExploration();
  await endExploration(db, id, { status: 'cancelled', result: null, error: null, at: 1 });
  const before = await storedRow(id);
  expect(await appendRecords(db, id, [{ kind: 'finished', at: 2, status: 'finished' }])).toBe(false);
  expect(await endExploration(db, id, { status: 'failed', result: null, error: 'too late', at: 2 })).toBe(false);
  expect(await storedRow(id)).toEqual(before);
});
