import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { addMember } from '../add-member.fixture.ts';
import { oneStep, seedSuite } from '../seed-suite.fixture.ts';
import { startTestWorld, type TestWorld } from '../test-world.fixture.ts';

let world: TestWorld;
let ada: TestUser;
let bob: TestUser;
let projectId: string;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  bob = await world.test.asUser('bob@example.test');
  ({ projectId } = await world.seedProject(ada));
  await addMember(world.test.db, { projectId, userId: bob.id, role: 'editor' });
  await seedSuite(world.test.db, projectId, [oneStep('health.ok', 'GET', '/health', '200')]);
}, 60_000);

afterAll(() => world.close());

const start = async (user: TestUser): Promise<string> => (await world.call(user, 'createRun', { body: { projectId } })).body.runId;

test('one run of one person passes the flood of another', async () => {
  const flood: string[] = [];
  for (let index = 0; index < 40; index += 1) flood.push(await start(ada));
  const single = await start(bob);
  await world.startWorker();
  const run = await world.finished(bob, single);
  expect(run.status).toBe('passed');
  const waiting = (await world.call(ada, 'listRuns', { query: { status: 'queued' } })).body.total;
  // Two workers: at most a handful of the flood was served before.
  expect(waiting).toBeGreaterThan(flood.length / 2);
  for (const id of flood) expect((await world.finished(ada, id)).status).toBe('passed');
}, 90_000);
