// Runs two servers behind a plain proxy and three workers on one PostgreSQL under constant load, while processes are killed, stopped and
// frozen. Checks for lost runs, duplicate writes, gaps in event streams and memory growth. `npm run bench -- soak` (`--minutes 30`,
// `--every 20`, `--seed 1`).
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../packages/server/src/platform/db/migrate.ts';
import { TEST_PASSWORD } from '../packages/server/src/testing/app/test-app.ts';
import { startPostgresWorld } from '../packages/server/src/testing/crash/postgres-world.ts';
import { describeTakeovers, isFinishedRun, listTakeovers } from '../packages/server/src/testing/crash/run-history.ts';
import { seedSuite, singleStepCase } from '../packages/server/src/testing/data/seed-suite.ts';
import { startWorkerProcess } from '../packages/server/src/testing/programs/worker-process.ts';
import { startCountingTarget } from '../packages/server/src/testing/servers/counting-target.ts';
import { createCaller } from './soak/caller.mjs';
import { followRun } from './soak/follow-run.mjs';
import { startProxy } from './soak/plain-proxy.mjs';
import { startServerProcess } from './soak/server-process.mjs';

const options = { minutes: '30', every: '20', seed: '1' };
const { values } = parseArgs({
  options: Object.fromEntries(Object.entries(options).map(([name, standard]) => [name, { type: 'string', default: standard }])),
});
const [minutes, every, seed] = [values.minutes, values.every, values.seed].map(Number);
const EMAIL = 'ada@example.test';
/** The target responds so slowly that some runs are always in progress. */
const RESPONSE_MS = 250;
/** Longer than a lease. */
const FREEZE_MS = 25_000;
/** The maximum time for the last runs to finish after the load has stopped. */
const DRAIN_MS = 120_000;

const memoryMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const handles = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/** The least-squares slope over minutes and megabytes, in MB per hour. */
function slope(points) {
  const mean = (pick) => points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.minute), mean((point) => point.mb)];
  const above = points.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0);
  return (60 * above) / points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

/** Creates a suite with twenty writes and twenty reads, each write to a different URL. */
async function createWork(world, targetUrl) {
  const user = await world.test.asUser(EMAIL);
  const { projectId } = await world.seedProject(user);
  const environmentId = await world.features.environments.createEnvironment({ projectId, name: 'counted', baseUrl: targetUrl });
  const cases = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0
      ? singleStepCase(`create.${at}`, 'POST', `/orders?case=${at}&run={{RUN_ID}}`, '201')
      : singleStepCase(`list.${at}`, 'GET', '/orders', '200'),
  );
  await seedSuite(world.test.db, projectId, cases);
  return { projectId, environmentId };
}

/**
 * Applies one fault at a time to all processes except the first of each type. The first ones run throughout, so that their memory can be
 * measured.
 */
async function injectFault(turn, servers, workers, place, faults) {
  const kind = ['worker killed', 'worker stopped', 'server killed', 'worker frozen', 'server stopped'][(turn * 7919) % 5];
  const [list, start] = kind.startsWith('server') ? [servers, startServerProcess] : [workers, startWorkerProcess];
  const at = 1 + (turn % (list.length - 1));
  const struck = list[at];
  faults.push({ kind, at: Date.now() });
  if (kind === 'worker frozen') {
    struck.signal('SIGSTOP');
    await wait(FREEZE_MS);
    struck.signal('SIGCONT');
    return;
  }
  await struck.end(kind.endsWith('killed') ? 'SIGKILL' : 'SIGTERM');
  list[at] = await start(place);
}

async function readHistory({ test: { db } }) {
  const left = sql`select count(*)::int as left from runs where status in ('queued', 'running')`;
  for (let waited = 0; waited < DRAIN_MS && rowsOf(await db.execute(left))[0].left !== 0; waited += 1000) await wait(1000);
  const runs = rowsOf(await db.execute(sql`select id, status from runs`));
  const events = rowsOf(
    await db.execute(
      sql`select run_id as "runId", kind, (extract(epoch from created_at) * 1000)::float8 as at from run_events order by created_at, seq`,
    ),
  );
  return { runs, events };
}

/** Starts a run every second and follows it, and reads lists in between, until the time is up. */
async function load(caller, base, work, end) {
  const [accepted, followed] = [[], []];
  while (Date.now() < end) {
    const { runId } = await caller.call('POST', '/api/runs', work);
    accepted.push(runId);
    followed.push(followRun(base, runId, caller.headers, end + DRAIN_MS));
    await Promise.all([caller.call('GET', '/api/runs?page=1&pageSize=20'), caller.call('GET', `/api/runs/${runId}`)]);
    await wait(1000);
  }
  return { accepted, streams: await Promise.all(followed) };
}

function report({ accepted, streams }, history, faults, doubled, lives, answers) {
  const ended = new Set(history.runs.filter(isFinishedRun).map(({ id }) => id));
  const lost = accepted.filter((id) => !ended.has(id)).length;
  const total = (key) => streams.reduce((sum, stream) => sum + stream[key], 0);
  const kinds = Object.entries(Object.groupBy(faults, ({ kind }) => kind)).map(([kind, list]) => `${list.length} x ${kind}`);
  const takeovers = listTakeovers(
    history,
    faults.map(({ at }) => at),
  );
  console.log(`${minutes} minutes, seed ${seed}: ${kinds.join(', ')}`);
  console.log(`runs: ${accepted.length} accepted, ${lost} lost, ${doubled} writes sent twice; ${describeTakeovers(takeovers)}`);
  console.log(
    `streams: ${total('events')} events, ${total('gaps')} missing, ${total('doubled')} doubled, ${total('endless')} without an end, ${total('cuts')} breaks`,
  );
  for (const { name, points } of lives) {
    const late = points.filter(({ minute }) => minute >= minutes / 3);
    const [first, last] = [points[0], points.at(-1)];
    console.log(
      `${name}: ${first.mb.toFixed(0)} MB at first, ${last.mb.toFixed(0)} MB at last, ${slope(late).toFixed(1)} MB an hour over the last two thirds; handles ${first.handles} and ${last.handles}`,
    );
  }
  console.log(`answers other than success: ${JSON.stringify(Object.fromEntries(answers))}`);
  return lost + doubled + total('gaps') + total('doubled') + total('endless');
}

await using cleanup = new AsyncDisposableStack();
const { dataDir, databaseUrl, world } = await startPostgresWorld(cleanup, 'kept');
const target = await startCountingTarget(RESPONSE_MS);
cleanup.defer(() => target.close());
const work = await createWork(world, target.url);
const servers = [];
const proxy = await startProxy(() => servers.map(({ port }) => port));
cleanup.defer(proxy.close);
const place = { dataDir, databaseUrl, publicUrl: proxy.url };
for (let count = 0; count < 2; count += 1) servers.push(await startServerProcess(place));
const workers = await Promise.all([1, 2, 3].map(() => startWorkerProcess(place)));
cleanup.defer(() => Promise.all([...servers, ...workers].map((one) => one.end('SIGKILL'))));
const caller = createCaller(proxy.url, { username: EMAIL, password: TEST_PASSWORD });
const begun = Date.now();
const end = begun + minutes * 60_000;
const lives = [
  { name: 'server', pid: servers[0].pid, points: [] },
  { name: 'worker', pid: workers[0].pid, points: [] },
];
const sample = setInterval(() => {
  for (const { pid, points } of lives) points.push({ minute: (Date.now() - begun) / 60_000, mb: memoryMb(pid), handles: handles(pid) });
}, 10_000);
const faults = [];
const injecting = (async () => {
  for (let turn = seed; Date.now() < end - 2 * every * 1000; turn += 1) {
    await wait(every * 1000 * (0.5 + ((turn * 104729) % 1000) / 1000));
    await injectFault(turn, servers, workers, place, faults);
    console.log(
      `minute ${((Date.now() - begun) / 60_000).toFixed(1)}: ${faults.at(-1).kind}, ${lives.map(({ name, points }) => `${name} ${points.at(-1)?.mb.toFixed(0)} MB`).join(', ')}`,
    );
  }
})();
const loaded = await load(caller, proxy.url, work, end);
await injecting;
const history = await readHistory(world);
clearInterval(sample);
process.exitCode = report(loaded, history, faults, target.doubled(), lives, caller.answers) === 0 ? 0 : 1;
await cleanup.disposeAsync();
process.exit();
