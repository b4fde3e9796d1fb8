// One server under batches of runs, answers in the chat, imports and event streams: what it still holds after each batch, once garbage is
// collected. `npm run bench -- memory` (`--batches 12`, `--runs 250` in each, `--postgres` for a PostgreSQL, `--snapshots <folder>` for two
// heap snapshots, after the third batch and after the last).
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTestDatabase } from '../packages/server/src/testing/app/test-database.ts';
import { startPostgres } from '../packages/server/src/testing/servers/start-postgres.ts';
import { startMeasured } from './memory/start-measured.mjs';
import { createCaller } from './soak/caller.mjs';
import { followRun } from './soak/follow-run.mjs';
import { DEMO } from './start-assay.mjs';

const { values } = parseArgs({
  options: {
    batches: { type: 'string', default: '12' },
    runs: { type: 'string', default: '250' },
    postgres: { type: 'boolean', default: false },
    snapshots: { type: 'string' },
  },
});
const [batches, runs] = [values.batches, values.runs].map(Number);
const LANES = 6;
/** The first batches compile, fill caches and open connections. */
const WARM_BATCHES = 3;

/** The sample project with a small suite that only reads. */
async function prepare(caller) {
  const { items } = await caller.call('GET', '/api/projects?page=1&pageSize=10');
  const projectId = items[0].id;
  const environments = await caller.call('GET', `/api/projects/${projectId}/environments`);
  const environmentId = (environments.items ?? environments).find(({ name }) => name === 'staging').id;
  const reply = await generate(caller, projectId, '/generate smoke GET /books');
  return { projectId, environmentId, suiteId: reply.suiteId };
}

const generate = (caller, projectId, wish) => caller.call('POST', '/api/testgen/generate', { user_query: wish, projectId, max_files: 5 });

/** Somebody opens a run and leaves before it has ended. */
async function lookAway(url, runId, headers) {
  const leave = new AbortController();
  const reply = await fetch(`${url}/api/runs/${runId}/events`, { headers: headers(), signal: leave.signal }).catch(() => null);
  await wait(20);
  leave.abort();
  await reply?.body?.cancel().catch(() => {});
}

async function talk(caller, { projectId }, at) {
  const { id } = await caller.call('POST', '/api/chat', { projectId, firstUserMessage: `/explain GET /books (${at})` });
  await caller.call('POST', '/api/testgen/generate', { user_query: '/explain GET /books', projectId, conversationId: id });
  await caller.call('GET', `/api/chat/${id}`);
}

async function importOnce(caller, { projectId }, at) {
  const operation = { responses: { 200: { description: 'Fine' } } };
  const content = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Notes', version: `${at}` },
    paths: { [`/notes-${at}`]: { get: operation } },
  });
  const spec = await caller.call('POST', `/api/projects/${projectId}/openapi/import`, { content, fileName: 'notes.json' });
  await caller.call('DELETE', `/api/openapi/${spec.id}`);
}

async function work(url, caller, place, at) {
  const { projectId, environmentId, suiteId } = place;
  const { runId } = await caller.call('POST', '/api/runs', { projectId, environmentId, suiteId });
  if (at % 5 === 0) await lookAway(url, runId, caller.headers);
  const { endless } = await followRun(url, runId, caller.headers, Date.now() + 60_000);
  await Promise.all([caller.call('GET', `/api/runs/${runId}`), caller.call('GET', '/api/runs?page=1&pageSize=20')]);
  if (at % 10 === 0) await talk(caller, place, at);
  if (at % 25 === 0) await importOnce(caller, place, at);
  return endless;
}

const COLUMNS = ['heapUsed', 'external', 'arrayBuffers', 'threadsUsed', 'threadsHeld', 'rss', 'threads', 'handles'];
const print = (name, row) =>
  console.log([name.padEnd(8), ...COLUMNS.map((key) => row[key].toFixed(key === 'heapUsed' ? 2 : 0).padStart(14))].join(''));

/** Least squares over the batches after the warm ones, per thousand runs. */
function growth(rows, key) {
  const points = rows.slice(WARM_BATCHES).map((row, at) => [(at * runs) / 1000, row[key]]);
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  return (
    points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  );
}

await using cleanup = new AsyncDisposableStack();
const postgres = values.postgres ? await startPostgres() : null;
if (postgres !== null) cleanup.defer(() => postgres.stop());
const database = await createTestDatabase(postgres?.url ?? '');
cleanup.defer(database.drop);
const server = await startMeasured(database);
cleanup.defer(server.stop);
const caller = createCaller(server.url, DEMO);
const place = await prepare(caller);
console.log([''.padEnd(8), ...COLUMNS.map((key) => key.padStart(14))].join(''));
print('start', await server.measure());
const rows = [];
let endless = 0;
for (let batch = 1; batch <= batches; batch += 1) {
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < runs; at = next++) endless += await work(server.url, caller, place, batch * runs + at);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  rows.push(await server.measure());
  print(`${batch * runs}`, rows.at(-1));
  if (values.snapshots !== undefined && (batch === WARM_BATCHES || batch === batches))
    await server.snapshot(join(values.snapshots, `after-${batch * runs}.heapsnapshot`));
}
const told = ['heapUsed', 'external', 'arrayBuffers', 'threadsUsed', 'rss'].map((key) => `${key} ${growth(rows, key).toFixed(2)}`);
console.log(`\nMB more per 1,000 runs after the first ${WARM_BATCHES * runs}: ${told.join(', ')}; ${endless} streams without an end`);
console.log(`answers other than success: ${JSON.stringify(Object.fromEntries(caller.answers))}`);
await cleanup.disposeAsync();
process.exit();
