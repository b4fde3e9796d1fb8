import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../../platform/db/schema.ts';
import { openSharedProject, type SharedProject } from '../../../testing/app/shared-project.ts';
import { claimNextRun } from './fair-claim.ts';

// These tests must also run on PostgreSQL, where workers claim runs concurrently.

let shared: SharedProject;

beforeAll(async () => {
  shared = await openSharedProject();
});

afterAll(() => shared.world.close());

const claim = async (job: string) => (await claimNextRun(shared.world.test.db, job))?.id;

test('a user with many queued runs does not delay others', async () => {
  const { ada, bob, start } = shared;
  const many: string[] = [];
  for (let index = 0; index < 6; index += 1) many.push(await start(ada));
  const [first = '', second = '', third = ''] = many;
  expect(await claim(first)).toBe(first);
  const bobs = [await start(bob), await start(bob)];
  // Ada has an active run, so Bob is next although her jobs are older.
  expect(await claim(second)).toBe(bobs[0]);
  // Both have one active run, so the user who was served longest ago is next.
  expect(await claim(third)).toBe(second);
  expect(await claim(third)).toBe(bobs[1]);
  expect(await claim(third)).toBe(third);
});

test('every queued run gets its turn, and a surplus job finds no run', async () => {
  const { world, ada, bob, start } = shared;
  await world.test.db.update(runs).set({ status: 'passed' });
  const queued = [await start(ada), await start(bob), await start(ada)];
  const claimed = [await claim(queued[0] ?? ''), await claim(queued[1] ?? ''), await claim(queued[2] ?? '')];
  expect(claimed.sort()).toEqual([...queued].sort());
  expect(await claim(queued[0] ?? '')).toBeUndefined();
});

test('the queue of one person is limited', async () => {
  const { world, ada, bob, projectId } = shared;
  await world.test.db.update(runs).set({ status: 'passed' });
  const [row] = await world.test.db.select().from(runs).limit(1);
  if (row === undefined) throw new Error('there is no run to copy');
  const copies = Array.from({ length: 1000 }, () => ({ ...row, id: crypto.randomUUID(), status: 'queued' as const, startedBy: bob.id }));
  await world.test.db.insert(runs).values(copies);
  const refused = await world.call(bob, 'createRun', { body: { projectId } });
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_RUNS']);
  expect((await world.call(ada, 'createRun', { body: { projectId } })).status).toBe(202);
});
