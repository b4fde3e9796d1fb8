import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectMembers, runs, schedules } from '../../platform/db/schema.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';

// These tests must also run on PostgreSQL, where several servers claim the same due time.

let world: TestWorld;
let owner: TestUser;
let named: { suiteId: string; environmentId: string };
let projectId: string;

beforeAll(async () => {
  world = await startTestWorld();
  owner = await world.test.asUser('owner@example.test');
  const seeded = await world.seedProject(owner);
  ({ projectId } = seeded);
  const { body } = await world.call(owner, 'generateTests', { body: { user_query: '/generate smoke', projectId } });
  named = { suiteId: body.suiteId, environmentId: seeded.environmentId };
});
afterAll(() => world.close());

const make = (change: object = {}) =>
  world.call(owner, 'createSchedule', { params: { id: projectId }, body: { ...named, everyMinutes: 60, ...change } });
const makeDue = (id: string, minutesAgo: number) =>
  world.test.db
    .update(schedules)
    .set({ nextAt: new Date(Date.now() - minutesAgo * 60_000) })
    .where(eq(schedules.id, id));
const listed = async (id: string) =>
  (await world.call(owner, 'listSchedules', { params: { id: projectId } })).body.items.find((item: { id: string }) => item.id === id);

test('a schedule that missed many times runs once, shows the run and plans the next from now', async () => {
  const { body } = await make();
  await makeDue(body.id, 24 * 60);
  expect(await world.features.schedules.runDue()).toBe(1);
  expect(await world.features.schedules.runDue()).toBe(0);
  const schedule = await listed(body.id);
  expect(schedule?.trend).toHaveLength(1);
  expect(Date.parse(schedule?.nextAt ?? '')).toBeGreaterThan(Date.now() + 59 * 60_000);
  const { body: run } = await world.call(owner, 'getRun', { params: { id: schedule?.trend[0].runId ?? '' } });
  expect(run).toMatchObject({ trigger: 'Schedule', startedBy: 'Test User', suiteId: named.suiteId });
  await world.call(owner, 'deleteSchedule', { params: { id: body.id } });
});

test('two processes that claim the same due time start one run', async () => {
  const { body } = await make();
  await makeDue(body.id, 1);
  const before = await world.test.db.$count(runs);
  await Promise.all([world.features.schedules.runDue(), world.features.schedules.runDue()]);
  expect((await world.test.db.$count(runs)) - before).toBe(1);
  await world.call(owner, 'deleteSchedule', { params: { id: body.id } });
});

test('a disabled schedule does not run, and waits for its next time when enabled again', async () => {
  const { body } = await make({ everyMinutes: undefined, cron: '0 6 * * 1-5', timeZone: 'Europe/Berlin' });
  const change = (isEnabled: boolean) => world.call(owner, 'updateSchedule', { params: { id: body.id }, body: { isEnabled } });
  expect((await change(false)).body).toMatchObject({ isEnabled: false, nextAt: null });
  await makeDue(body.id, 5);
  expect(await world.features.schedules.runDue()).toBe(0);
  expect(Date.parse((await change(true)).body.nextAt)).toBeGreaterThan(Date.now());
  await world.call(owner, 'deleteSchedule', { params: { id: body.id } });
});

test('a schedule whose creator may no longer start runs needs attention', async () => {
  const maker = await world.test.asUser('maker@example.test');
  await world.test.db.insert(projectMembers).values({ projectId, userId: maker.id, role: 'editor' });
  const { body } = await world.call(maker, 'createSchedule', { params: { id: projectId }, body: { ...named, everyMinutes: 60 } });
  await world.test.db.delete(projectMembers).where(eq(projectMembers.userId, maker.id));
  await makeDue(body.id, 1);
  expect(await world.features.schedules.runDue()).toBe(0);
  expect((await listed(body.id))?.attention).toContain('could not be started');
});

test.each([
  [{ everyMinutes: 1 }, 'everyMinutes'],
  [{ everyMinutes: undefined, cron: '* * * * *' }, 'cron'],
  [{ timeZone: 'Mars/Base' }, 'timeZone'],
])('%j is rejected at its field', async (change, field) => {
  const { status, body } = await make(change);
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});
