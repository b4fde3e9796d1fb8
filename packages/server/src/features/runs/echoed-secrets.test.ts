import { ARTIFACTS } from '@assay/contract';
import type { TestCase } from '@assay/engine/model';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../platform/db/migrate.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { findDecodedSecret } from '../../testing/data/decode-everything.ts';
import { readEvents } from '../../testing/data/read-events.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';

const SECRETS: Readonly<Record<string, string>> = {
  API_KEY_AUTH: 'echo "me"/1+2&<b>%41=\\n',
  HEADER_TOKEN: 'echo-7f3a9b2e-header',
  PASSWORD: 'gefährlich & schön+1',
};
const PLAIN = 'plain-1d0c-not-a-secret';

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
const units = (text: string) => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const strict = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${hex(char.charCodeAt(0), 2)}`);
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Encodings that servers apply to a string they echo. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  json,
  'json-net': (text) => json(text).replace(/\\"|[<>&'+]/g, (char) => `\\u${hex(char.charCodeAt(char.length - 1), 4).toUpperCase()}`),
  'json-go': (text) => json(text).replace(/[<>&]/g, (char) => `\\u${hex(char.charCodeAt(0), 4)}`),
  'json-ascii': (text) =>
    units(text)
      .map((unit) => `\\u${hex(unit, 4)}`)
      .join(''),
  'json-twice': (text) => json(json(text)),
  percent: strict,
  'percent-lower': (text) => strict(text).replace(/%../g, (one) => one.toLowerCase()),
  'percent-twice': (text) => strict(strict(text)),
  'percent-all': (text) => [...Buffer.from(text)].map((byte) => `%${hex(byte, 2)}`).join(''),
  form: (text) => new URLSearchParams([['v', text]]).toString().slice(2),
  html: (text) => text.replace(/[<>&"ö]/g, (char) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', ö: '&ouml;' })[char] ?? '&quot;'),
  'html-decimal': (text) =>
    units(text)
      .map((unit) => `&#${unit};`)
      .join(''),
  'html-hex': (text) =>
    units(text)
      .map((unit) => `&#x${hex(unit, 2)};`)
      .join(''),
  base64,
  'base64-inside': (text) => base64(JSON.stringify({ user: 'ada', password: text })),
  'base64-url': (text) => Buffer.from(`x${text}`).toString('base64url'),
  'base64-lines': (text) => base64(`some words before it, ${text} and after`).replace(/.{16}/g, '$&\n'),
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex-upper': (text) => Buffer.from(`ab${text}`).toString('hex').toUpperCase(),
  'percent-of-json': (text) => strict(JSON.stringify({ v: text })),
  'html-of-percent': (text) =>
    units(strict(text))
      .map((unit) => `&#${unit};`)
      .join(''),
};

let world: TestWorld;
let ada: TestUser;
let echo: FastifyInstance;
const log: string[] = [];
const outputs = new Map<string, string>();

beforeAll(async () => {
  world = await startTestWorld({ onLog: (line) => void log.push(line) });
  ada = await world.test.asUser('ada@example.test');
  await world.startWorker();
  echo = await startEcho();
  await runAndCollect();
}, 240_000);

afterAll(async () => {
  await echo?.close();
  await world.close();
});

/** Echoes every secret in one encoding, in the body, in headers, as a URL and as a cookie. */
async function startEcho(): Promise<FastifyInstance> {
  const app = Fastify();
  app.get<{ Params: { form: string } }>('/echo/:form', async (request, reply) => {
    const encode = FORMS[request.params.form] ?? json;
    const forms = Object.values(SECRETS).map(encode);
    const oneLine = forms.map((form) => form.replace(/[^\x20-\x7e]/g, (char) => encodeURIComponent(char))).join('; ');
    reply
      .header('x-echo', oneLine)
      .header('location', `/next?v=${encodeURIComponent(oneLine)}`)
      .header('set-cookie', `sid=${oneLine}`);
    return reply
      .status(500)
      .type('application/json')
      .send(`{"message":"failed with ${forms.join(' | ')}","plain":"${PLAIN}"}`);
  });
  app.get<{ Params: { form: string } }>('/problem/:form', async (request, reply) => {
    const text = Object.values(SECRETS)
      .map(FORMS[request.params.form] ?? json)
      .join(' ');
    return reply.status(422).send({ detail: `${'x'.repeat(90)} ${text}`, id: text, list: [text] });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

function casesFor(form: string): readonly TestCase[] {
  const check = [['$.id', 'eq', 'x']] as const;
  const problem = singleStepCase(`problem.${form}`, 'GET', `/problem/${form}`, '200', {
    steps: [{ req: { method: 'GET', path: `/problem/${form}` }, expect: { must: { status: ['422'], body: check } } }],
  });
  return [singleStepCase(`echo.${form}`, 'GET', `/echo/${form}`, '200'), problem];
}

async function runAndCollect(): Promise<void> {
  const { projectId } = await world.seedProject(ada, { environment: 'plain' });
  const address = echo.server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const headers = [{ key: 'X-Token', value: '{{secret.HEADER_TOKEN}}' }];
  const environmentId = await world.features.environments.createEnvironment({
    projectId,
    name: 'echo',
    baseUrl,
    headers,
    secrets: SECRETS,
  });
  const suiteId = await seedSuite(world.test.db, projectId, Object.keys(FORMS).flatMap(casesFor));
  const { runId } = (await world.call(ada, 'createRun', { body: { projectId, environmentId, suiteId } })).body;
  outputs.set('stream', JSON.stringify(await readEvents(`${world.test.url}/api/runs/${runId}/events`, ada)));
  expect((await world.finished(ada, runId)).status).toBe('failed');
  for (const name of ['getRun', 'getRunTimeline', 'getRunSteps'] as const)
    outputs.set(name, JSON.stringify((await world.call(ada, name, { params: { id: runId } })).body));
  for (const { kind, name } of ARTIFACTS)
    outputs.set(name, (await world.call(ada, 'getRunArtifact', { params: { id: runId, kind, name } })).bytes.toString('utf8'));
  const tables = rowsOf(
    await world.test.db.execute(
      sql`select schemaname as s, tablename as t from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    ),
  );
  for (const { s, t } of tables) {
    const table = sql`${sql.identifier(String(s))}.${sql.identifier(String(t))}`;
    const rows = rowsOf(await world.test.db.execute(sql`select t::text as row from ${table} t`));
    outputs.set(`table ${t}`, rows.map(({ row }) => String(row)).join('\n'));
  }
  outputs.set('log', log.join('\n'));
}

test('the decoder of this test finds every form that the server echoes', () => {
  const missed = Object.entries(FORMS).filter(([, encode]) =>
    Object.values(SECRETS).some((secret) => findDecodedSecret(`{"message":"failed with ${encode(secret)} | more"}`, [secret]) === null),
  );
  expect(missed.map(([name]) => name)).toEqual([]);
});

test('no table, artifact, event, reply or log line contains a secret that the server echoed in any encoding', () => {
  expect(outputs.size).toBeGreaterThan(40);
  const steps = outputs.get('table run_steps') ?? '';
  expect([steps.includes(PLAIN), steps.includes('••••')]).toEqual([true, true]);
  const values = Object.values(SECRETS);
  const holding = [...outputs].flatMap(([place, text]) => {
    const found = text.split('\n').flatMap((line) => findDecodedSecret(line, values) ?? []);
    return found.length === 0 ? [] : [`${place}: ${[...new Set(found)].join(', ')}`];
  });
  expect(holding).toEqual([]);
}, 240_000);
