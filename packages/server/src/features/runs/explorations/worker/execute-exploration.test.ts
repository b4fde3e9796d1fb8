import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../../platform/db/db.ts';
import { explorations } from '../../../../platform/db/schema.ts';
import { openSharedProject, type SharedProject } from '../../../../testing/app/shared-project.ts';
import { type ExplorerDeps, executeExploration, NOT_STORED } from './execute-exploration.ts';

let shared: SharedProject;

beforeAll(async () => {
  shared = await openSharedProject();
});

afterAll(() => shared.world.close());

const environment = { name: 'local', baseUrl: 'http://127.0.0.1:1', timeoutMs: 1000, followRedirects: false, headers: [] };
const settings = { seconds: 60, requests: null, access: 'all', search: 'off', skip: [] } as const;

test('an exploration whose progress cannot be stored stops at once and says why', async () => {
  const { world, ada, projectId } = shared;
  const { db } = world.test;
  const id = crypto.randomUUID();
  await db
    .insert(explorations)
    .values({ id, projectId, environment, settings, status: 'queued', startedBy: ada.id, createdAt: new Date() });
  let isBroken = false;
  const breaking: Db = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === 'transaction' && isBroken) return () => Promise.reject(new Error('the disk is full'));
      return Reflect.get(target, name, receiver);
    },
  });
  const deps: ExplorerDeps = {
    db: breaking,
    bus: { announce: () => {}, onCancel: () => () => {} } as unknown as ExplorerDeps['bus'],
    log: { warn: () => {} } as unknown as ExplorerDeps['log'],
    threads: {
      run: () => Promise.reject(new Error('not used')),
      // The thread itself never ends. Only the failure can stop it.
      start: (_task: unknown, onMessage: (message: unknown) => void) => {
        isBroken = true;
        onMessage({ kind: 'records', records: [] });
        const terminate = async () => {
          isBroken = false;
        };
        return { done: new Promise(() => {}), post: () => {}, cpuMs: async () => null, terminate };
      },
      close: async () => {},
    } as unknown as ExplorerDeps['threads'],
    environments: { openSecrets: async () => ({}) },
    authProfiles: { credentialsForRun: async () => ({}) } as unknown as ExplorerDeps['authProfiles'],
    models: { currentModel: async () => ({ model: new Uint8Array() }) } as unknown as ExplorerDeps['models'],
    egressPolicy: () => ({}) as ReturnType<ExplorerDeps['egressPolicy']>,
  };
  await executeExploration(deps, new AbortController().signal);
  const [row] = await db.select().from(explorations).where(eq(explorations.id, id));
  expect(row).toMatchObject({ status: 'failed', error: NOT_STORED });
});
