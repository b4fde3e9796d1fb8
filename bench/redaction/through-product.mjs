import { createServer } from 'node:http';
import { ARTIFACTS } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { BLOBS, ESCAPES, pickRandom, randomSecret } from '../../packages/net/src/redact/encodings.fixture.ts';
import { seededRandom } from '../../packages/net/src/redact/seeded-random.fixture.ts';
import { rowsOf } from '../../packages/server/src/platform/db/migrate.ts';
import { decompressText } from '../../packages/server/src/shared/blob.ts';
import { startTestWorld } from '../../packages/server/src/testing/app/test-world.ts';
import { findDecodedSecret } from '../../packages/server/src/testing/data/decode-everything.ts';
import { readEvents } from '../../packages/server/src/testing/data/read-events.ts';
import { seedSuite, singleStepCase } from '../../packages/server/src/testing/data/seed-suite.ts';

const POSITIONS = ['message', 'id', 'x-echo', 'location', 'set-cookie'];
const CASES_PER_RUN = 250;
const SECRETS_PER_RUN = 20;
const MASK = '••••';
const random = seededRandom(22);

/**
 * Runs suites against a server that echoes random secrets in random encodings at five positions, then searches everything the product
 * stored, sent or logged with a decoder that shares no code with the redactor.
 */
export async function redactThroughProduct(count) {
  const log = [];
  const world = await startTestWorld({ onLog: (line) => void log.push(line) });
  const user = await world.test.asUser('ada@example.test');
  await world.startWorker();
  const { projectId } = await world.seedProject(user, { environment: 'plain' });
  const outputs = new Map();
  const secrets = [];
  let sent = 0;
  while (sent < count) {
    const plan = planRun(Math.min(CASES_PER_RUN, Math.ceil((count - sent) / POSITIONS.length)));
    secrets.push(...plan.secrets);
    sent += plan.echoes.length * POSITIONS.length;
    await runPlan({ world, user, projectId, outputs }, plan);
  }
  await dumpTables(world.test.db, outputs);
  outputs.set('log', log.join('\n'));
  const found = [...outputs].flatMap(([place, text]) => {
    const lines = text.split('\n').filter((line) => findDecodedSecret(line, secrets) !== null);
    return lines.map((line) => `${place}: ${findDecodedSecret(line, secrets)} in ${line}`);
  });
  await world.close();
  // The masks in the output prove that the responses were stored.
  const masks = [...outputs.values()].reduce((sum, text) => sum + text.split(MASK).length - 1, 0);
  return { sent, masks, places: outputs.size, bytes: [...outputs.values()].reduce((sum, text) => sum + text.length, 0), found };
}

/**
 * Generates random secrets and encodings. The decoder must find each echo before it is sent, because otherwise a search without results
 * would prove nothing.
 */
function planRun(cases) {
  const secrets = Array.from({ length: SECRETS_PER_RUN }, () => randomSecret(random));
  const echoes = Array.from({ length: cases }, () => POSITIONS.map((position) => drawEcho(pickRandom(random, secrets), position)));
  return { secrets, echoes };
}

function drawEcho(secret, position) {
  for (;;) {
    const escapes = Array.from({ length: Math.floor(random() * 4) }, () => pickRandom(random, ESCAPES));
    const layers = random() < 0.6 ? escapes : [...escapes.slice(0, 1), pickRandom(random, BLOBS), ...escapes.slice(1, 2)];
    const text = layers.reduce((inner, { encode }) => encode(inner), secret);
    const isSendable = position === 'message' || position === 'id' || /^[\x20-\x7e]+$/.test(text);
    if (text.length < 4000 && isSendable && findDecodedSecret(` "${text}" `, [secret]) !== null) return text;
  }
}

async function runPlan({ world, user, projectId, outputs }, { secrets, echoes }) {
  const target = await startEcho(echoes);
  const environmentId = await world.features.environments.createEnvironment({
    projectId,
    name: `echo ${outputs.size}`,
    baseUrl: target.url,
    headers: [],
    secrets: Object.fromEntries(secrets.map((secret, index) => [`SECRET_${index}`, secret])),
  });
  const cases = echoes.map((_, index) => singleStepCase(`echo.${index}`, 'GET', `/echo/${index}`, '200'));
  const suiteId = await seedSuite(world.test.db, projectId, cases);
  const { runId } = (await world.call(user, 'createRun', { body: { projectId, environmentId, suiteId } })).body;
  outputs.set(`events ${runId}`, JSON.stringify(await readEvents(`${world.test.url}/api/runs/${runId}/events`, user), null, 1));
  await world.finished(user, runId);
  for (const name of ['getRun', 'getRunTimeline', 'getRunSteps'])
    outputs.set(`${name} ${runId}`, JSON.stringify((await world.call(user, name, { params: { id: runId } })).body, null, 1));
  for (const { kind, name } of ARTIFACTS)
    outputs.set(
      `${name} ${runId}`,
      (await world.call(user, 'getRunArtifact', { params: { id: runId, kind, name } })).bytes.toString('utf8'),
    );
  await target.close();
}

/** Echoes the strings of a case unchanged in two body fields and three headers. */
async function startEcho(echoes) {
  const server = createServer((request, response) => {
    const [message, id, echo, location, cookie] = echoes[Number(request.url.split('/').at(-1))] ?? [];
    response.writeHead(500, {
      'content-type': 'application/json',
      'x-echo': echo,
      location: `/next?v=${encodeURIComponent(location)}`,
      'set-cookie': `sid=${cookie}`,
    });
    response.end(`{"message":"failed with ${message}","id":"${id}"}`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function dumpTables(db, outputs) {
  const tables = rowsOf(
    await db.execute(
      sql`select schemaname as s, tablename as t from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    ),
  );
  for (const { s, t } of tables) {
    const table = sql`${sql.identifier(String(s))}.${sql.identifier(String(t))}`;
    const rows = rowsOf(await db.execute(sql`select t::text as row from ${table} t`));
    outputs.set(`table ${t}`, rows.map(({ row }) => unpackBytes(String(row))).join('\n'));
  }
}

/** Bodies are stored compressed, and PostgreSQL prints bytes as hexadecimal digits. */
function unpackBytes(row) {
  return row.replaceAll(/\\x(1f8b[0-9a-f]+)/g, (_, hex) => decompressText(Buffer.from(hex, 'hex')));
}
