import { flushCompileCache } from 'node:module';
import { sql } from 'drizzle-orm';
import { oneStep, seedSuite } from '../features/seed-suite.fixture.ts';
import { startTestWorld } from '../features/test-world.fixture.ts';
import { rowsOf } from '../platform/db/migrate.ts';

/**
 * A server process to be killed. It asks for two runs of forty writes, tells their ids once they are accepted, and executes them
 * and whatever earlier processes left behind. With `finish` it asks for nothing, waits until every run has ended and tells the history.
 */
const [dataDir = '', targetUrl = '', wish = 'begin'] = process.argv.slice(2);
const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);
const world = await startTestWorld({ config: { dataDir, databaseUrl: null } });
const { db } = world.test;

async function begin(): Promise<void> {
  const user = await world.test.asUser('ada@example.test');
  const { projectId } = await world.seedProject(user);
  const environmentId = await world.features.environments.createEnvironment({ projectId, name: 'counted', baseUrl: targetUrl });
  const cases = Array.from({ length: 40 }, (_, index) => oneStep(`create.${index}`, 'POST', `/orders?case=${index}&run={{RUN_ID}}`, '201'));
  await seedSuite(db, projectId, cases);
  const ids: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const { status, body } = await world.call(user, 'createRun', { body: { projectId, environmentId } });
    if (status === 202) ids.push(body.runId);
  }
  say({ ids });
}

async function finish(): Promise<void> {
  const left = sql`select count(*)::int as left from runs where status in ('queued', 'running')`;
  while (rowsOf(await db.execute(left))[0]?.left !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const runs = rowsOf(await db.execute(sql`select id, status from runs`));
  const events = rowsOf(
    await db.execute(sql`select run_id as "runId", kind, (extract(epoch from created_at) * 1000)::float8 as at from run_events
      where kind in ('run-started', 'run-resumed', 'run-finished') order by created_at`),
  );
  say({ runs, events });
}

// A process that is killed would leave nothing compiled for the next one.
flushCompileCache();
if (wish === 'begin') await begin();
await world.startWorker();
if (wish === 'finish') {
  await finish();
  await world.close();
}
