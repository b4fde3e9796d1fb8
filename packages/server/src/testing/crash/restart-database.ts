import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/db/migrate.ts';
import type { TestUser } from '../app/test-app.ts';
import type { TestWorld } from '../app/test-world.ts';
import { seedSuite, singleStepCase } from '../data/seed-suite.ts';
import { startPostgresWorld } from './postgres-world.ts';

const DOWN_MS = 3000;

/** Reads and writes as fast as possible until it is stopped, and counts the responses. */
function startLoad(world: TestWorld, user: TestUser, projectId: string, environmentId: string) {
  const statuses = new Map<number, number>();
  const accepted: string[] = [];
  let isOver = false;
  const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const reading = (async () => {
    while (!isOver) {
      count((await world.call(user, 'listRuns')).status);
      await wait(20);
    }
  })();
  const writing = (async () => {
    while (!isOver) {
      const { status, body } = await world.call(user, 'createRun', { body: { projectId, environmentId } });
      count(status);
      if (status === 202) accepted.push(body.runId);
      await wait(250);
    }
  })();
  return {
    statuses,
    accepted,
    stop: async () => {
      isOver = true;
      await Promise.all([reading, writing]);
    },
  };
}

/** Milliseconds until a read succeeds again. */
async function recovery(world: TestWorld, user: TestUser): Promise<number> {
  const begun = performance.now();
  while ((await world.call(user, 'listRuns')).status !== 200) await wait(50);
  return Math.round(performance.now() - begun);
}

/**
 * Stops PostgreSQL for three seconds, repeatedly, while a server accepts and executes runs of twenty writes. By hand:
 * `node packages/server/src/testing/crash/restart-database.ts 5`.
 */
async function restartDatabase(times: number): Promise<string> {
  await using cleanup = new AsyncDisposableStack();
  const { postgres, world, target } = await startPostgresWorld(cleanup, 'kept');
  const user = await world.test.asUser('ada@example.test');
  const { projectId } = await world.seedProject(user);
  const environmentId = await world.features.environments.createEnvironment({ projectId, name: 'counted', baseUrl: target.url });
  const cases = Array.from({ length: 20 }, (_, index) =>
    singleStepCase(`create.${index}`, 'POST', `/orders?case=${index}&run={{RUN_ID}}`, '201'),
  );
  await seedSuite(world.test.db, projectId, cases);
  await world.startWorker();
  const load = startLoad(world, user, projectId, environmentId);
  const recoveries: number[] = [];
  for (let round = 0; round < times; round += 1) {
    await wait(3000);
    await postgres.interrupt(DOWN_MS);
    recoveries.push(await recovery(world, user));
  }
  await load.stop();
  const { db } = world.test;
  const left = sql`select count(*)::int as left from runs where status in ('queued', 'running')`;
  while (rowsOf(await db.execute(left))[0]?.left !== 0) await wait(100);
  const known = new Set(rowsOf(await db.execute(sql`select id from runs`)).map(({ id }) => id));
  const lost = load.accepted.filter((id) => !known.has(id)).length;
  const half = rowsOf(
    await db.execute(
      sql`select r.id from runs r where not exists (select 1 from run_events e where e.run_id = r.id and e.kind = 'run-finished')`,
    ),
  ).length;
  const answers = [...load.statuses].sort(([a], [b]) => a - b).map(([status, amount]) => `${amount} x ${status}`);
  process.exitCode = lost + target.doubled() + half === 0 ? 0 : 1;
  return `${times} interruptions of ${DOWN_MS / 1000} s: answers ${answers.join(', ')}; reads work again ${Math.max(...recoveries)} ms after the return at most; ${load.accepted.length} runs accepted, ${lost} lost, ${half} half written, ${target.doubled()} writes sent twice`;
}

process.stdout.write(`${await restartDatabase(Number(process.argv[2] ?? 5))}\n`);
process.exit();
