import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '../../../platform/db/migrate.ts';
import { runEvents, runIntents, runSteps, runs } from '../../../platform/db/schema.ts';
import { openOwnProject } from '../../../testing/app/own-project.ts';
import type { TestUser } from '../../../testing/app/test-app.ts';
import type { TestWorld } from '../../../testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../../../testing/data/seed-suite.ts';
import { writeBatch } from '../write-batch.ts';
import { claimRun, releaseAbandoned } from './run-attempt.store.ts';

const cases = [
  singleStepCase('health.ok', 'GET', '/health', '200'),
  singleStepCase('orders.list', 'GET', '/orders', '200'),
  singleStepCase('orders.create', 'POST', '/orders', '201'),
];

let world: TestWorld;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
  await seedSuite(world.test.db, projectId, cases);
});

afterAll(() => world.close());

beforeEach(() => {
  world.target.seen.length = 0;
  world.target.behaviour.delayMs = 0;
});

const startRun = async (): Promise<string> => (await world.call(ada, 'createRun', { body: { projectId } })).body.runId;

const nothingSent = { exchange: null, op: null, status: null, verdict: 'pass' };

/** Leaves a run as a killed worker would: claimed, started, with an expired lease. */
async function crashedRun({
  finished,
  intended,
}: {
  readonly finished: readonly string[];
  readonly intended: readonly string[];
}): Promise<string> {
  const { db } = world.test;
  const runId = await startRun();
  await claimRun(db, runId);
  const phases = { queued: 0, connect: 0, waiting: 1, download: 0 };
  const resultOf = (caseId: string) => {
    const found = cases.find(({ id }) => id === caseId);
    const common = { caseId, step: 0, title: '', part: 'step', verdict: 'pass', startedAt: 1, ms: 1, phases, attempts: 1, failures: [] };
    return { ...common, why: found?.why, evidence: 'C', method: 'GET', path: '/health' };
  };
  const records = finished.flatMap((caseId) => [
    { kind: 'case-started', at: 1, stepId: null, payload: { caseId } },
    {
      kind: 'step-finished',
      at: 1,
      stepId: `${caseId}#0`,
      payload: {},
      step: { caseId, step: 0, result: resultOf(caseId), ...nothingSent },
    },
    { kind: 'case-finished', at: 1, stepId: null, payload: { caseId, verdict: 'pass', reason: null } },
  ]);
  const started = { kind: 'run-started', at: 0, stepId: null, payload: {} };
  await writeBatch(db, { runId, attempt: 1 }, { records: [started, ...records], intents: intended.map((caseId) => ({ caseId, step: 0 })) });
  await db
    .update(runs)
    .set({ leaseUntil: new Date(Date.now() - 1000) })
    .where(eq(runs.id, runId));
  return runId;
}

// Only the embedded database is used by a single process. On other databases, another process may be about to start the run.
test('a run whose job was lost with the server starts as soon as the next server is up', async () => {
  const embedded = await openOwnProject({ config: { databaseUrl: null } });
  const { db } = embedded.world.test;
  await seedSuite(db, embedded.projectId, cases);
  const { body } = await embedded.world.call(embedded.ada, 'createRun', { body: { projectId: embedded.projectId } });
  await db.execute(sql`update pgboss.job set state = 'active', heartbeat_on = now(), started_on = now() where name = 'runs'`);
  await embedded.world.startWorker();
  const run = await embedded.world.finished(embedded.ada, body.runId);
  await embedded.world.close();
  expect(run).toMatchObject({ status: 'passed', counts: { pass: 3 } });
});

test('after a crash finished steps are not repeated, and an unsafe one that may have been sent is not sent again', async () => {
  const runId = await crashedRun({ finished: ['health.ok'], intended: ['orders.create'] });
  const worker = await world.startWorker();
  const run = await world.finished(ada, runId);
  await worker.stop();
  expect(world.target.seen).toEqual(['GET /orders']);
  expect(run.status).toBe('error');
  expect(run.error).toContain('interrupted');
  expect(run.error).toContain('orders.create#0');
  const steps = (await world.call(ada, 'getRunSteps', { params: { id: runId } })).body.items;
  expect(steps.find((step: { id: string }) => step.id === 'orders.create#0')).toMatchObject({ verdict: 'error', cause: 'interrupted' });
  const { items } = (await world.call(ada, 'getRunTimeline', { params: { id: runId } })).body;
  const of = (kind: string) => items.filter((item: { kind: string }) => item.kind === kind);
  expect(
    of('step-finished')
      .map((item: { stepId: string }) => item.stepId)
      .sort(),
  ).toEqual(['health.ok#0', 'orders.create#0', 'orders.list#0']);
  expect([of('run-started').length, of('run-resumed').length, of('run-finished').length]).toEqual([1, 1, 1]);
});

test('after a crash without an unsafe request in flight the run ends normally', async () => {
  const runId = await crashedRun({ finished: ['health.ok'], intended: [] });
  const worker = await world.startWorker();
  const run = await world.finished(ada, runId);
  await worker.stop();
  expect(run).toMatchObject({ status: 'passed', error: null, counts: { pass: 3 } });
  expect([...world.target.seen].sort()).toEqual(['GET /orders', 'POST /orders']);
  const events = await world.test.db.select().from(runEvents).where(eq(runEvents.runId, runId));
  const casesOf = (kind: string) => events.filter((event) => event.kind === kind).map(({ payload }) => payload.caseId);
  const everyCaseOnce = ['health.ok', 'orders.create', 'orders.list'];
  expect(casesOf('case-started').sort()).toEqual(everyCaseOnce);
  expect(casesOf('case-finished').sort()).toEqual(everyCaseOnce);
});

test('a run that crashed after its first event is resumed and does not start a second time', async () => {
  const runId = await crashedRun({ finished: [], intended: [] });
  const worker = await world.startWorker();
  await world.finished(ada, runId);
  await worker.stop();
  const events = await world.test.db.select().from(runEvents).where(eq(runEvents.runId, runId));
  expect(events.map(({ kind }) => kind).filter((kind) => /^run-/.test(kind))).toEqual(['run-started', 'run-resumed', 'run-finished']);
});

test('a run that repeatedly crashes its workers is given up', async () => {
  const runId = await crashedRun({ finished: [], intended: [] });
  await world.test.db.update(runs).set({ attempt: 5 }).where(eq(runs.id, runId));
  const worker = await world.startWorker();
  const run = await world.finished(ada, runId);
  await worker.stop();
  expect(run).toMatchObject({ status: 'error' });
  expect(run.error).toContain('interrupted');
  expect(world.target.seen).toEqual([]);
});

test('writes of an older attempt are rejected and change nothing', async () => {
  const { db } = world.test;
  const runId = await crashedRun({ finished: [], intended: [] });
  expect((await claimRun(db, runId))?.attempt).toBe(2);
  expect(await claimRun(db, runId)).toBeNull();
  const late = {
    kind: 'step-finished',
    at: 9,
    stepId: 'late#0',
    payload: {},
    step: { caseId: 'late', step: 0, result: {}, ...nothingSent },
  };
  expect(await writeBatch(db, { runId, attempt: 1 }, { records: [late], intents: [{ caseId: 'late', step: 0 }] })).toBe(false);
  expect(await db.select().from(runEvents).where(eq(runEvents.stepId, 'late#0'))).toEqual([]);
  expect(await db.select().from(runSteps).where(eq(runSteps.caseId, 'late'))).toEqual([]);
  expect(await db.select().from(runIntents).where(eq(runIntents.caseId, 'late'))).toEqual([]);
  // No worker owns this run, so the next test's worker would claim it once its lease expires.
  await db.update(runs).set({ status: 'cancelled' }).where(eq(runs.id, runId));
});

test('a run whose worker is stopped continues with the next worker, and no request that changes data is sent twice', async () => {
  world.target.behaviour.delayMs = 1500;
  const runId = await startRun();
  const first = await world.startWorker();
  // Stopping earlier could interrupt the request after its intent was recorded but before it was sent. It would then, correctly, never be
  // sent.
  await expect.poll(() => world.target.seen).toContain('POST /orders');
  await first.stop();
  world.target.behaviour.delayMs = 0;
  const second = await world.startWorker();
  const run = await world.finished(ada, runId);
  await second.stop();
  expect(['passed', 'error']).toContain(run.status);
  expect(world.target.seen.filter((request) => request === 'POST /orders')).toHaveLength(1);
});

// The embedded database has one connection, so a process cannot hang inside a transaction while others continue.
test.skipIf(!process.env.TEST_DATABASE_URL)('a worker that hangs inside a transaction blocks neither its own run nor others', async () => {
  const { db } = world.test;
  const [held, free] = [await crashedRun({ finished: [], intended: [] }), await crashedRun({ finished: [], intended: [] })];
  await db.transaction(async (frozen) => {
    await frozen.select().from(runs).where(eq(runs.id, held)).for('update');
    expect(await db.transaction((tx) => releaseAbandoned(tx, held))).toBe(false);
    expect(await db.transaction((tx) => releaseAbandoned(tx, free))).toBe(true);
    // After this time, and before the run's lease expires, the database aborts the transaction.
    const [limit] = rowsOf(await frozen.execute(sql`show idle_in_transaction_session_timeout`));
    expect(limit).toEqual({ idle_in_transaction_session_timeout: '12s' });
  });
  expect(await db.transaction((tx) => releaseAbandoned(tx, held))).toBe(true);
});
