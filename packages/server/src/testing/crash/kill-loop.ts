import { sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/db/migrate.ts';
import { seedSuite, singleStepCase } from '../data/seed-suite.ts';
import { runUntilKilled } from './killable-world.ts';

/** Starts two runs of forty writes, prints their ids once they are accepted, and executes them. */
await runUntilKilled({
  begin: async (world, baseUrl) => {
    const user = await world.test.asUser('ada@example.test');
    const { projectId } = await world.seedProject(user);
    const environmentId = await world.features.environments.createEnvironment({ projectId, name: 'counted', baseUrl });
    const cases = Array.from({ length: 40 }, (_, index) =>
      singleStepCase(`create.${index}`, 'POST', `/orders?case=${index}&run={{RUN_ID}}`, '201'),
    );
    await seedSuite(world.test.db, projectId, cases);
    const ids: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      const { status, body } = await world.call(user, 'createRun', { body: { projectId, environmentId } });
      if (status === 202) ids.push(body.runId);
    }
    return { ids };
  },
  startWork: (world) => world.startWorker(),
  left: sql`select count(*)::int as left from runs where status in ('queued', 'running')`,
  history: async ({ test }) => ({
    runs: rowsOf(await test.db.execute(sql`select id, status from runs`)),
    events: rowsOf(
      await test.db.execute(
        sql`select run_id as "runId", kind, (extract(epoch from created_at) * 1000)::float8 as at from run_events order by created_at, seq`,
      ),
    ),
  }),
});
