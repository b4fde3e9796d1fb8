import type { TimelineEntry } from '@assay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnProject } from '../../testing/app/own-project.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import type { TestWorld } from '../../testing/app/test-world.ts';
import { type ReceivedEvent, readEvents } from '../../testing/data/read-events.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
  const many = Array.from({ length: 60 }, (_, index) => singleStepCase(`health.${index}`, 'GET', `/health?n=${index}`, '200'));
  await seedSuite(world.test.db, projectId, many);
  await world.startWorker();
});

afterAll(() => world.close());

const startRun = async (): Promise<string> => (await world.call(ada, 'createRun', { body: { projectId } })).body.runId;
const addressOf = (runId: string) => `${world.test.url}/api/runs/${runId}/events`;
const seqs = (events: readonly ReceivedEvent<TimelineEntry>[]) => events.map(({ data }) => data.seq);

test('a reader from the beginning gets every event once, in order, and the stream closes after the last', async () => {
  world.target.behaviour.delayMs = 5;
  const runId = await startRun();
  const events = await readEvents<TimelineEntry>(addressOf(runId), ada);
  const { items } = (await world.call(ada, 'getRunTimeline', { params: { id: runId } })).body;
  expect(seqs(events)).toEqual(items.map((item: { seq: number }) => item.seq));
  expect(events.at(-1)?.data.kind).toBe('run-finished');
  expect(events.map(({ id }) => id)).toEqual(seqs(events).map(String));
});

test('a reader that reconnects repeatedly misses no event and gets none twice', async () => {
  world.target.behaviour.delayMs = 10;
  const runId = await startRun();
  const received: ReceivedEvent<TimelineEntry>[] = [];
  while (received.at(-1)?.data.kind !== 'run-finished') {
    const last = received.at(-1)?.id;
    const part = await readEvents<TimelineEntry>(addressOf(runId), ada, { limit: 7, ...(last ? { lastEventId: last } : {}) });
    received.push(...part);
  }
  const { total } = (await world.call(ada, 'getRunTimeline', { params: { id: runId } })).body;
  expect(seqs(received)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
});

test('a reader of a finished run gets its events without waiting', async () => {
  const runId = await startRun();
  await world.finished(ada, runId);
  const all = await readEvents<TimelineEntry>(addressOf(runId), ada);
  expect(seqs(await readEvents<TimelineEntry>(`${addressOf(runId)}?after=${all.length - 2}`, ada))).toEqual([all.length - 1, all.length]);
  expect(await readEvents<TimelineEntry>(addressOf(runId), ada, { lastEventId: String(all.length) })).toEqual([]);
});
