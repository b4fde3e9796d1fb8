// Measures runs per second with one, two and four `assay work` processes on one PostgreSQL, against slow targets. `npm run bench --
// workers` (`--runs 60`, `--delay 100`).
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../packages/server/src/platform/db/migrate.ts';
import { createTestDatabase } from '../packages/server/src/testing/app/test-database.ts';
import { startTestWorld } from '../packages/server/src/testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../packages/server/src/testing/data/seed-suite.ts';
import { startWorkerProcess } from '../packages/server/src/testing/programs/worker-process.ts';
import { startCountingTarget } from '../packages/server/src/testing/servers/counting-target.ts';
import { startPostgres } from '../packages/server/src/testing/servers/start-postgres.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '64' },
    delay: { type: 'string', default: '100' },
    steps: { type: 'string', default: '160' },
  },
});
const runs = Number(values.runs);

async function measure(world, amount, place, ask) {
  const workers = await Promise.all(Array.from({ length: amount }, () => startWorkerProcess(place)));
  // A worker's first runs start its threads, so they are not counted.
  for (let warm = 0; warm < amount * 8; warm += 1) await ask();
  await untilIdle(world);
  const begun = performance.now();
  for (let index = 0; index < runs; index += 1) await ask();
  await untilIdle(world);
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
  return runs / seconds;
}

async function untilIdle({ test: { db } }) {
  const left = sql`select count(*)::int as left from runs where status in ('queued', 'running')`;
  while (rowsOf(await db.execute(left))[0].left !== 0) await wait(50);
}

const postgres = await startPostgres();
const database = await createTestDatabase(postgres.url);
const place = { dataDir: database.dataDir, databaseUrl: database.databaseUrl };
const world = await startTestWorld({ config: place });
const target = await startCountingTarget(Number(values.delay));
try {
  const user = await world.test.asUser('ada@example.test');
  const { projectId } = await world.seedProject(user);
  const environmentId = await world.features.environments.createEnvironment({ projectId, name: 'slow', baseUrl: target.url });
  await seedSuite(
    world.test.db,
    projectId,
    Array.from({ length: Number(values.steps) }, (_, at) => singleStepCase(`list.${at}`, 'GET', '/orders', '200')),
  );
  const ask = () => world.call(user, 'createRun', { body: { projectId, environmentId } });
  console.log(
    `${runs} runs of ${values.steps} requests, each answered after ${values.delay} ms\n\n| workers | runs per second | to one |\n|---|---|---|`,
  );
  let one = 0;
  for (const amount of [1, 2, 4]) {
    const rate = await measure(world, amount, place, ask);
    one ||= rate;
    console.log(`| ${amount} | ${rate.toFixed(2)} | ${(rate / one).toFixed(2)} |`);
  }
} finally {
  await target.close();
  await world.close();
  await database.drop();
  await postgres.stop();
}
process.exit();
