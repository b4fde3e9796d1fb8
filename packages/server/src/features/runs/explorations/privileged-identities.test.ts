import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';
import type { BodyOf } from '../../../testing/data/call-api.ts';

let world: TestWorld;
let ada: TestUser;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  await world.startWorker();
});
afterAll(async () => {
  for (const close of closing) await close();
  await world.close();
});

const total = { type: 'object', required: ['total'], properties: { total: { type: 'integer' } } };
const read = {
  get: {
    responses: {
      200: { description: 'fine', content: { 'application/json': { schema: total } } },
      401: { description: 'who?' },
      403: { description: 'no' },
    },
  },
};
const spec = {
  openapi: '3.1.0',
  info: { title: 'Ledger', version: '1' },
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths: { '/balance': read, '/admin/report': read, '/admin/log': read },
};

/** A server with two users and an administrator. `open` lists the paths that every user may read. */
async function startLedger(open: readonly string[]): Promise<string> {
  const app = Fastify({ forceCloseConnections: true });
  for (const path of Object.keys(spec.paths))
    app.get(path, async ({ headers }, reply) => {
      const who = /^Bearer (ann|bob|carol)-token-value$/.exec(headers.authorization ?? '')?.[1];
      if (who === undefined) return reply.status(401).send({});
      return open.includes(path) || who === 'carol' ? { total: who.length } : reply.status(403).send({});
    });
  closing.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Explores the server as ann, with bob as another user and carol as the administrator. */
async function explore(open: readonly string[]): Promise<BodyOf<'getExploration'>> {
  const baseUrl = await startLedger(open);
  const { id: projectId } = await world.features.projects.createProject({ userId: ada.id }, { name: 'Ledger' });
  await world.features.specs.importFromText({ projectId, text: JSON.stringify(spec), sourceUrl: null, createdBy: ada.id });
  await world.features.environments.createEnvironment({ projectId, name: 'local', baseUrl, timeoutMs: 5000, secrets: {} });
  const profiles = { ann: {}, bob: { identity: 'bob' }, carol: { identity: 'carol', privileged: true } };
  for (const [who, more] of Object.entries(profiles)) {
    const secrets = { bearer_token: { kind: 'value', value: `${who}-token-value` } };
    const body = { projectId, environmentKey: 'local', authType: 'bearer_static', tokenUrl: `${baseUrl}/balance`, secrets, ...more };
    expect((await world.call(ada, 'createAuthProfile', { body })).body).toMatchObject({ privileged: who === 'carol' });
  }
  const { explorationId: id } = (await world.call(ada, 'createExploration', { body: { projectId, seconds: 600 } })).body;
  const get = async () => (await world.call(ada, 'getExploration', { params: { id } })).body;
  await expect.poll(async () => (await get()).status, { interval: 100, timeout: 30_000 }).not.toMatch(/queued|running/);
  return get();
}

const about = ({ result }: BodyOf<'getExploration'>, rule: string) =>
  result.findings.filter((finding) => finding.rule === rule).map(({ grade, op }) => [grade, op]);

test('a user who gets what only the administrator may read is a defect', async () => {
  const exploration = await explore(['/balance', '/admin/report']);
  expect(exploration).toMatchObject({ status: 'finished', reached: 3 });
  expect(about(exploration, 'missing-role')).toEqual([['defect', 'GET /admin/report']]);
});

test('a server that rejects users there has no such defect', async () => {
  const exploration = await explore(['/balance']);
  expect(exploration).toMatchObject({ status: 'finished', reached: 3 });
  expect(about(exploration, 'missing-role')).toEqual([]);
  expect(about(exploration, 'same-rights')).toEqual([]);
});

test('a first user with all rights of the administrator is one note', async () => {
  const exploration = await explore(['/balance', '/admin/report', '/admin/log']);
  expect(about(exploration, 'missing-role')).toEqual([]);
  expect(about(exploration, 'same-rights')).toEqual([['note', expect.stringContaining('/admin/')]]);
});

test('a profile is an administrator by its name unless it says otherwise, and this can be changed', async () => {
  const { id: projectId } = await world.features.projects.createProject({ userId: ada.id }, { name: 'Names' });
  const secrets = { bearer_token: { kind: 'value', value: 'some-token-value' } };
  const shared = { projectId, environmentKey: 'local', authType: 'bearer_static', tokenUrl: 'http://127.0.0.1:1/', secrets };
  const create = async (more: object) => (await world.call(ada, 'createAuthProfile', { body: { ...shared, ...more } })).body;
  expect(await create({ identity: 'staff-admin' })).toMatchObject({ privileged: true });
  const manager = await create({ identity: 'manager', privileged: false });
  expect(manager).toMatchObject({ privileged: false });
  const update = (body: object) => world.call(ada, 'updateAuthProfile', { params: { id: manager.id }, body });
  expect((await update({ privileged: true })).body).toMatchObject({ privileged: true });
  expect((await update({ identity: 'clerk' })).body).toMatchObject({ privileged: true });
});
