import { afterAll, beforeAll, expect, test } from 'vitest';
import { explorations } from '../../../../platform/db/schema.ts';
import { openSharedProject, type SharedProject } from '../../../../testing/app/shared-project.ts';
import { claimNextExploration } from './fair-claim.store.ts';

// These tests must also run on PostgreSQL, where workers claim explorations concurrently.

let shared: SharedProject;

beforeAll(async () => {
  shared = await openSharedProject();
});

afterAll(() => shared.world.close());

const claim = async () => (await claimNextExploration(shared.world.test.db))?.id;
const environment = { name: 'local', baseUrl: 'http://127.0.0.1:1', timeoutMs: 1000, followRedirects: false, headers: [] };
const settings = { seconds: 60, requests: null, access: 'all', search: 'off', skip: [] } as const;
const rowOf = (startedBy: string, minute: number) => ({
  id: crypto.randomUUID(),
  projectId: shared.projectId,
  environment,
  settings,
  status: 'queued' as const,
  startedBy,
  createdAt: new Date(2026, 0, 1, 0, minute),
});

test('a user with many queued explorations does not delay others, and each gets its turn once', async () => {
  const { world, ada, bob } = shared;
  const hers = [rowOf(ada.id, 1), rowOf(ada.id, 2), rowOf(ada.id, 3)];
  const his = rowOf(bob.id, 4);
  await world.test.db.insert(explorations).values([...hers, his]);
  expect(await claim()).toBe(hers[0]?.id);
  expect(await claim()).toBe(his.id);
  expect([await claim(), await claim()]).toEqual([hers[1]?.id, hers[2]?.id]);
  expect(await claim()).toBeUndefined();
});

test('a user has a limited number of explorations that have not ended', async () => {
  const { world, ada, bob, projectId } = shared;
  await world.test.db.update(explorations).set({ status: 'finished' });
  await world.test.db.insert(explorations).values(Array.from({ length: 20 }, (_, minute) => rowOf(bob.id, minute)));
  const refused = await world.call(bob, 'createExploration', { body: { projectId } });
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_RUNS']);
  expect((await world.call(ada, 'createExploration', { body: { projectId } })).status).toBe(202);
});
