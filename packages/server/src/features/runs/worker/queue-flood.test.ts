import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedProject, type SharedProject } from '../../../testing/app/shared-project.ts';

// These tests must also run on PostgreSQL, where workers claim runs concurrently.

let shared: SharedProject;

beforeAll(async () => {
  shared = await openSharedProject();
});

afterAll(() => shared.world.close());

test('a single run of one person overtakes the many runs of another', async () => {
  const { world, ada, bob, start } = shared;
  const flood: string[] = [];
  for (let index = 0; index < 40; index += 1) flood.push(await start(ada));
  const single = await start(bob);
  await world.startWorker();
  const run = await world.finished(bob, single);
  expect(run.status).toBe('passed');
  const waiting = (await world.call(ada, 'listRuns', { query: { status: 'queued' } })).body.total;
  // With two workers, only a handful of the many runs were served before it.
  expect(waiting).toBeGreaterThan(flood.length / 2);
  for (const id of flood) expect((await world.finished(ada, id)).status).toBe('passed');
});
