// A PostgreSQL with a million stored steps, and what the calls of the run page then cost the server.
// `npm run bench -- stored-steps` (`--steps 1000000`, `--asks 200`).
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../packages/server/src/platform/db/migrate.ts';
import { createTestDatabase } from '../packages/server/src/testing/app/test-database.ts';
import { startTestWorld } from '../packages/server/src/testing/app/test-world.ts';
import { oneStep, seedSuite } from '../packages/server/src/testing/data/seed-suite.ts';
import { startPostgres } from '../packages/server/src/testing/servers/start-postgres.ts';

const { values } = parseArgs({ options: { steps: { type: 'string', default: '1000000' }, asks: { type: 'string', default: '200' } } });
const CASES = 50;
const STEPS_PER_RUN = 1000;

/** One true run, then as many copies of it as make up the amount, each with its steps and events. */
async function fill(world, user, amount) {
  const { db } = world.test;
  const { projectId } = await world.seedProject(user);
  const cases = Array.from({ length: CASES }, (_, index) =>
    oneStep(`orders.${index}`, 'GET', `/orders?page=${index}`, index === 7 ? '404' : '200'),
  );
  const suiteId = await seedSuite(db, projectId, cases);
  await world.startWorker();
  const { body } = await world.call(user, 'createRun', { body: { projectId, suiteId } });
  const first = await world.finished(user, body.runId);
  const copies = Math.ceil(amount / STEPS_PER_RUN);
  await db.execute(sql`insert into runs select (jsonb_populate_record(null::runs, to_jsonb(r) || jsonb_build_object(
    'id', gen_random_uuid(), 'created_at', r.created_at - n * interval '1 minute', 'steps_count', ${STEPS_PER_RUN}::int))).*
    from runs r cross join generate_series(1, ${copies}::int) n where r.id = ${first.id}`);
  await db.execute(sql`insert into run_steps (run_id, case_id, step, position, result, exchange, op, status, verdict)
    select r.id, s.case_id || '.' || n, s.step, s.position + n * 1000, jsonb_set(s.result, '{caseId}', to_jsonb(s.case_id || '.' || n)), s.exchange, s.op, s.status, s.verdict
    from runs r cross join generate_series(1, ${STEPS_PER_RUN / CASES}::int) n join run_steps s on s.run_id = ${first.id} where r.id <> ${first.id}`);
  await db.execute(sql`insert into run_events (run_id, seq, kind, at, step_id, payload)
    select r.id, e.seq + n * 1000, e.kind, e.at, e.step_id, e.payload
    from runs r cross join generate_series(1, ${STEPS_PER_RUN / CASES}::int) n join run_events e on e.run_id = ${first.id} where r.id <> ${first.id} and e.kind = 'step-finished'`);
  await db.execute(sql`analyze`);
  return rowsOf(await db.execute(sql`select id from runs where id <> ${first.id} order by random() limit 500`)).map(({ id }) => id);
}

const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.ceil(list.length * share) - 1];

const postgres = await startPostgres();
const database = await createTestDatabase(postgres.url);
const world = await startTestWorld({ config: { dataDir: database.dataDir, databaseUrl: database.databaseUrl }, checkReplies: false });
try {
  const user = await world.test.asUser('ada@example.test');
  const ids = await fill(world, user, Number(values.steps));
  const [counted] = rowsOf(
    await world.test.db.execute(
      sql`select count(*)::int as steps, (select count(*)::int from runs) as runs, (select count(*)::int from run_events) as events from run_steps`,
    ),
  );
  console.log(`${counted.steps} steps and ${counted.events} events of ${counted.runs} runs\n`);
  const calls = [
    ['run', (id) => `/api/runs/${id}`],
    ['steps, as the page asks for them', (id) => `/api/runs/${id}/steps?detail=summary&page=1&pageSize=500`],
    ['one step with its exchange', (id) => `/api/runs/${id}/steps/${encodeURIComponent('orders.7.3#0')}`],
    ['findings', (id) => `/api/runs/${id}/findings`],
    ['list of runs', () => '/api/runs?page=1&pageSize=20'],
    ['search over all steps of the run', (id) => `/api/runs/${id}/steps?detail=summary&search=book`],
    ['timeline', (id) => `/api/runs/${id}/timeline`],
  ];
  console.log('| call | p50 ms | p95 ms | CPU ms of the server | KB |\n|---|---|---|---|---|');
  for (const [name, path] of calls) {
    const times = [];
    let bytes = 0;
    const before = process.cpuUsage();
    for (let ask = 0; ask < Number(values.asks); ask += 1) {
      const begun = performance.now();
      const reply = await world.test.app.inject({ url: path(ids[ask % ids.length]), headers: user.headers });
      times.push(performance.now() - begun);
      if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
      bytes = reply.rawPayload.length;
    }
    const { user: userTime, system } = process.cpuUsage(before);
    const cells = [percentile(times, 0.5), percentile(times, 0.95), (userTime + system) / 1000 / times.length].map((ms) => ms.toFixed(1));
    console.log(`| ${name} | ${cells.join(' | ')} | ${(bytes / 1024).toFixed(0)} |`);
  }
} finally {
  await world.close();
  await database.drop();
  await postgres.stop();
}
process.exit();
