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
const specOf = (paths: object) => ({
  openapi: '3.1.0',
  info: { title: 'Ledger', version: '1' },
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths,
});
const reports = { '/balance': read, '/admin/report': read, '/admin/log': read };

/** A server with two users and an administrator. `open` lists the paths that every user may read. */
async function startLedger(open: readonly string[]): Promise<string> {
  const app = Fastify({ forceCloseConnections: true });
  for (const path of Object.keys(reports))
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
  return exploreAt(await startLedger(open), reports, { ann: {}, bob: { identity: 'bob' }, carol: { identity: 'carol', role: 'admin' } });
}

async function exploreAt(
  baseUrl: string,
  paths: object,
  profiles: Readonly<Record<string, { readonly identity?: string; readonly role?: string }>>,
) {
  const { id: projectId } = await world.features.projects.createProject({ userId: ada.id }, { name: 'Ledger' });
  await world.features.specs.importFromText({ projectId, text: JSON.stringify(specOf(paths)), sourceUrl: null, createdBy: ada.id });
  await world.features.environments.createEnvironment({ projectId, name: 'local', baseUrl, timeoutMs: 5000, secrets: {} });
  for (const [who, more] of Object.entries(profiles)) {
    const secrets = { bearer_token: { kind: 'value', value: `${who}-token-value` } };
    const body = { projectId, environmentKey: 'local', authType: 'bearer_static', tokenUrl: baseUrl, secrets, ...more };
    expect((await world.call(ada, 'createAuthProfile', { body })).body).toMatchObject({ role: more.role ?? 'user' });
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

const note = { type: 'object', required: ['id', 'text'], properties: { id: { type: 'integer' }, text: { type: 'string' } } };
const content = { 'application/json': { schema: note } };
const newNote = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
const refusals = { 401: { description: 'who?' }, 403: { description: 'no' }, 404: { description: 'none' } };
const written = (status: number) => ({
  requestBody: { required: true, content: { 'application/json': { schema: newNote } } },
  responses: { [status]: { description: 'fine', content }, 400: { description: 'bad' }, ...refusals },
});
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const notes = {
  '/notes': { post: written(201) },
  '/notes/{id}': {
    parameters: [id],
    get: { responses: { 200: { description: 'fine', content }, ...refusals } },
    put: written(200),
    delete: { responses: { 204: { description: 'gone' }, ...refusals } },
  },
};

/** A server with a regular user and a read-only user, who can still send requests with the `open` methods. */
async function startNotes(open: readonly string[]): Promise<string> {
  const app = Fastify({ forceCloseConnections: true });
  const stored = new Map<string, { id: number; text: unknown }>();
  app.addHook('onRequest', async ({ headers, method }, reply) => {
    const who = /^Bearer (ann|vera)-token-value$/.exec(headers.authorization ?? '')?.[1];
    if (who === undefined) return reply.status(401).send({});
    if (who === 'vera' && method !== 'GET' && !open.includes(method)) return reply.status(403).send({});
  });
  const textIn = (body: unknown) => (body as { text?: unknown } | null)?.text;
  app.post('/notes', async ({ body }, reply) => {
    if (typeof textIn(body) !== 'string') return reply.status(400).send({});
    const made = { id: stored.size + 1, text: textIn(body) };
    stored.set(`${made.id}`, made);
    return reply.status(201).send(made);
  });
  app.get<{ Params: { id: string } }>('/notes/:id', async ({ params }, reply) => stored.get(params.id) ?? reply.status(404).send({}));
  app.put<{ Params: { id: string } }>('/notes/:id', async ({ params, body }, reply) => {
    const found = stored.get(params.id);
    if (found === undefined) return reply.status(404).send({});
    if (typeof textIn(body) !== 'string') return reply.status(400).send({});
    found.text = textIn(body);
    return found;
  });
  app.delete<{ Params: { id: string } }>('/notes/:id', async ({ params }, reply) =>
    reply.status(stored.delete(params.id) ? 204 : 404).send(),
  );
  closing.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const readers = { ann: {}, vera: { identity: 'vera', role: 'viewer' } };

test('a write that works for a user who may only read is a defect', async () => {
  const exploration = await exploreAt(await startNotes(['PUT']), notes, readers);
  expect(about(exploration, 'viewer-writes')).toEqual([['defect', 'PUT /notes/{id}']]);
});

test('a server that rejects every write of such a user has no such defect', async () => {
  const exploration = await exploreAt(await startNotes([]), notes, readers);
  expect(exploration).toMatchObject({ status: 'finished', reached: 4 });
  expect(about(exploration, 'viewer-writes')).toEqual([]);
});

test('the name of a profile suggests its role unless it says otherwise, and the role can be changed', async () => {
  const { id: projectId } = await world.features.projects.createProject({ userId: ada.id }, { name: 'Names' });
  const secrets = { bearer_token: { kind: 'value', value: 'some-token-value' } };
  const shared = { projectId, environmentKey: 'local', authType: 'bearer_static', tokenUrl: 'http://127.0.0.1:1/', secrets };
  const create = async (more: object) => (await world.call(ada, 'createAuthProfile', { body: { ...shared, ...more } })).body;
  expect(await create({ identity: 'staff-admin' })).toMatchObject({ role: 'admin' });
  expect(await create({ identity: 'viewer' })).toMatchObject({ role: 'viewer' });
  const manager = await create({ identity: 'manager', role: 'user' });
  expect(manager).toMatchObject({ role: 'user' });
  const update = (body: object) => world.call(ada, 'updateAuthProfile', { params: { id: manager.id }, body });
  expect((await update({ role: 'boss' })).status).toBe(422);
  expect((await update({ role: 'viewer' })).body).toMatchObject({ role: 'viewer' });
  expect((await update({ identity: 'clerk' })).body).toMatchObject({ role: 'viewer' });
});
