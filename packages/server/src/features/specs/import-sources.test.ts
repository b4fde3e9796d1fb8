import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { addMember } from '../../testing/data/add-member.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  projectId = (await world.features.projects.createProject({ userId: ada.id }, { name: 'Shop' })).id;
});

afterAll(() => world.close());

const document = (properties: object, version = '1') =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version },
    paths: {
      '/books': {
        get: {
          responses: { 200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } } },
        },
      },
    },
    components: { schemas: { Book: { type: 'object', properties } } },
  });

const importBody = (body: object, headers: Record<string, string> = {}) =>
  world.call(ada, 'importSpec', { params: { id: projectId }, body, headers });

/** Downloads a response that is not JSON, as raw text. */
async function download(
  path: string,
): Promise<{ readonly status: number; readonly type: string; readonly name: string; readonly text: string }> {
  const response = await fetch(`${world.test.url}${path}`, { headers: ada.headers });
  const { headers } = response;
  return {
    status: response.status,
    type: headers.get('content-type') ?? '',
    name: headers.get('content-disposition') ?? '',
    text: await response.text(),
  };
}

test('an uploaded file becomes a version of the file with the same name, with its changes counted', async () => {
  const text = { type: 'string' };
  const first = await importBody({ content: document({ title: text, price: text }), fileName: 'books.json' });
  expect(first.body).toMatchObject({ revision: 1, sourceUrl: null, fileName: 'books.json', format: 'openapi', changes: null });
  const second = await importBody({ content: document({ title: text, isbn: text }, '2'), fileName: 'books.json' });
  expect(second.body).toMatchObject({ revision: 2, seriesId: first.body.seriesId, changes: { breaking: 1, compatible: 1, unknown: 0 } });
  const again = await importBody({ content: document({ title: text, isbn: text }, '2'), fileName: 'books.json' });
  expect(again.body).toMatchObject({ revision: 3, unchanged: true, changes: { breaking: 0, compatible: 0, unknown: 0 } });
});

test('pasted text is a new spec, unless the request names it a new version of one', async () => {
  const first = await importBody({ content: document({}) });
  const other = await importBody({ content: document({}) });
  expect([first.body.revision, other.body.revision]).toEqual([1, 1]);
  const update = await importBody({ content: document({ a: true }), specId: first.body.id });
  expect(update.body).toMatchObject({ revision: 2, seriesId: first.body.seriesId });
  const foreign = await importBody({ content: document({}), specId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a02' });
  expect(foreign.body.code).toBe('SPEC_NOT_FOUND');
});

test('a spec of several megabytes is imported like a short one, with the same errors', async () => {
  // Random data hardly compresses, so the spec and its model are stored separately.
  const padding = randomBytes(600_000).toString('hex');
  const long = await importBody({ content: document({ title: { type: 'string', default: padding } }), fileName: 'long.json' });
  expect(long.body).toMatchObject({ title: 'Books', operations: 1, revision: 1, fileName: 'long.json' });
  const again = await importBody({ content: document({ title: { type: 'string', default: padding } }), fileName: 'long.json' });
  expect(again.body).toMatchObject({ revision: 2, unchanged: true });
  const original = await download(`/api/openapi/${long.body.id}/document`);
  expect(original.text).toContain(padding);
  expect((await importBody({ content: `<html>${padding}` })).body).toMatchObject({ code: 'SPEC_UNREADABLE' });
  expect((await importBody({ content: [padding] })).body).toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: expect.stringContaining('content'),
  });
  const broken = await fetch(`${world.test.url}/api/projects/${projectId}/openapi/import`, {
    method: 'POST',
    headers: { ...ada.headers, 'content-type': 'application/json' },
    body: `{"content":"${padding}`,
  });
  expect([broken.status, await broken.json()]).toEqual([400, expect.objectContaining({ code: 'MALFORMED_BODY' })]);
  const foreign = await world.call(ada, 'importSpec', {
    params: { id: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a02' },
    body: { content: padding },
  });
  expect(foreign.body.code).toBe('PROJECT_NOT_FOUND');
});

test('two versions can be compared as JSON and as Markdown', async () => {
  const base = await importBody({ content: document({ price: true }), fileName: 'diff.json' });
  const head = await importBody({ content: document({}, '2'), fileName: 'diff.json' });
  const diff = await world.call(ada, 'compareSpecs', { params: { id: head.body.id }, query: { against: base.body.id } });
  expect(diff.body).toMatchObject({
    base: { revision: 1 },
    head: { revision: 2, version: '2' },
    summary: { breaking: 1, compatible: 0, unknown: 0 },
    groups: [
      {
        kind: 'schema',
        name: 'Book',
        operations: ['GET /books'],
        changes: [{ rule: 'response-property-removed', pointer: '/properties/price' }],
      },
    ],
  });
  expect((await world.call(ada, 'compareSpecs', { params: { id: head.body.id } })).body).toEqual(diff.body);
  const page = await download(`/api/openapi/${head.body.id}/diff?format=markdown&against=${base.body.id}`);
  expect(page.type).toBe('text/markdown; charset=utf-8');
  expect(page.text).toContain('**1 breaking**');
  expect((await world.call(ada, 'compareSpecs', { params: { id: base.body.id } })).body.code).toBe('SPEC_NOT_FOUND');
});

test('a spec can be downloaded in its original form and as the parsed model, as JSON or YAML', async () => {
  const yaml =
    'swagger: "2.0"\ninfo: {title: "Ünï \\"x\\"", version: 1.0.0}\npaths:\n  /a:\n    get:\n      responses: {200: {description: fine}}\n';
  const { id } = (await importBody({ content: yaml })).body;
  const original = await download(`/api/openapi/${id}/document`);
  expect([original.text, original.type]).toEqual([yaml, 'application/yaml; charset=utf-8']);
  expect(original.name).toMatch(/^attachment; filename="[a-z0-9-]+-r1\.yaml"$/);
  expect(JSON.parse((await download(`/api/openapi/${id}/document?format=json`)).text).swagger).toBe('2.0');
  expect(JSON.parse((await download(`/api/openapi/${id}/document?form=normalised`)).text)).toMatchObject({
    openapi: '3.1.0',
    paths: { '/a': { get: {} } },
  });
  expect((await download(`/api/openapi/${id}/document?form=normalised&format=yaml`)).text).toContain('openapi: 3.1.0');
});

test('a Postman collection becomes a spec, and none of its secrets are stored', async () => {
  const collection = {
    info: { name: 'Mine', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'x',
        request: { method: 'GET', url: 'https://api.test/things/5', header: [{ key: 'Authorization', value: 'Bearer canary-55aa' }] },
      },
    ],
  };
  const imported = await importBody({ content: JSON.stringify(collection), fileName: 'mine.postman_collection.json' });
  expect(imported.body).toMatchObject({
    title: 'Mine',
    format: 'postman',
    operations: 1,
    findings: [{ level: 'info', message: expect.stringContaining('one request in a Postman collection') }],
  });
  expect((await download(`/api/openapi/${imported.body.id}/document`)).text).not.toContain('canary');
});

test('an HTML page returns an error that names it as HTML', async () => {
  const refused = await importBody({ content: '<!DOCTYPE html><html><body>Sign in</body></html>' });
  expect([refused.status, refused.body.code]).toEqual([422, 'SPEC_UNREADABLE']);
  expect(refused.body.detail).toContain('HTML page');
});

test('progress is streamed on request, and an error is its last event', async () => {
  const events = async (body: object) => {
    const response = await fetch(`${world.test.url}/api/projects/${projectId}/openapi/import`, {
      method: 'POST',
      headers: { ...ada.headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? ''));
  };
  const done = await events({ url: world.target.specUrl });
  expect(done.map((event) => event.stage ?? event.kind)).toEqual(['fetching', 'reading', 'comparing', 'storing', 'done']);
  expect(done.at(-1).spec).toMatchObject({ title: 'Orders API' });
  const refused = await events({ content: '{"openapi": ' });
  expect(refused.at(-1)).toMatchObject({ kind: 'failed', code: 'SPEC_UNREADABLE' });
});

test('headers for the fetch reach the host and are not stored', async () => {
  const before = world.target.headersSeen.length;
  const found = await importBody({ url: `${world.target.url}/health`, headers: { 'X-Fetch': 'canary-9c1d-fetch' } });
  expect(found.body.sourceUrl).toBe(world.target.specUrl);
  expect(world.target.headersSeen.at(before)).toMatchObject({ 'x-fetch': 'canary-9c1d-fetch' });
  expect(JSON.stringify(found.body)).not.toContain('canary');
  expect((await importBody({ url: world.target.specUrl, headers: { 'X-A': 'b\r\nX-B: c' } })).status).toBe(422);
});

test('deleting a spec deletes its endpoints, and a viewer cannot delete', async () => {
  const { id } = (await importBody({ content: document({ gone: true }) })).body;
  const viewer = await world.test.asUser('viewer@example.test');
  await addMember(world.test.db, { projectId, userId: viewer.id, role: 'viewer' });
  expect((await world.call(viewer, 'deleteSpec', { params: { id } })).body.code).toBe('ROLE_REQUIRED');
  const removed = await world.call(ada, 'deleteSpec', { params: { id } });
  expect(removed.body).toEqual({ id, endpoints: 1 });
  expect((await world.call(ada, 'getSpec', { params: { id } })).body.code).toBe('SPEC_NOT_FOUND');
  expect((await world.call(ada, 'listEndpoints', { params: { id: projectId }, query: { specId: id } })).body.total).toBe(0);
});

/** The target only counts requests to this URL, not to the one without the query. */
const privateUrl = () => `${world.target.specUrl}?private=1`;

const profileFor = async (environmentKey: string, more: object = {}) =>
  (
    await world.call(ada, 'createAuthProfile', {
      body: {
        projectId,
        environmentKey,
        type: 'api_key_header',
        tokenUrl: `${world.target.url}/token`,
        injection: { in: 'header', name: 'X-Partner-Key', format: '{token}' },
        api_key: 'canary-obviously-fake-key',
        ...more,
      },
    })
  ).body.id;

test('an auth profile gives access to a spec on the host of its environment', async () => {
  await world.features.environments.createEnvironment({ projectId, name: 'Docs', baseUrl: world.target.url });
  const { status, body } = await importBody({ url: privateUrl(), authProfileId: await profileFor('docs') });
  expect([status, body.title]).toEqual([201, 'Orders API']);
  expect(world.target.headersSeen.at(-1)).toMatchObject({ 'x-partner-key': 'canary-obviously-fake-key' });
  expect(JSON.stringify(body)).not.toContain('canary');
});

test('the token of an auth profile is sent to no other host, and the error names its host', async () => {
  await world.features.environments.createEnvironment({ projectId, name: 'Elsewhere', baseUrl: 'https://api.example.test/v1' });
  const asked = world.target.headersSeen.length;
  const refused = await importBody({ url: privateUrl(), authProfileId: await profileFor('elsewhere', { name: 'Partner' }) });
  expect([refused.status, refused.body.fields.authProfileId]).toEqual([
    422,
    `The auth profile Partner is for https://api.example.test, so its token is not sent to ${world.target.url}.`,
  ]);
  const unknown = await importBody({ url: privateUrl(), authProfileId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a99' });
  expect(unknown.body.fields.authProfileId).toBe('The project does not have this auth profile.');
  expect(world.target.headersSeen).toHaveLength(asked);
});

test('a token in the URL is rejected, because the URL is stored', async () => {
  await world.features.environments.createEnvironment({ projectId, name: 'Query', baseUrl: world.target.url });
  const authProfileId = await profileFor('query', { injection: { in: 'query', name: 'key', format: '{token}' } });
  const refused = await importBody({ url: privateUrl(), authProfileId });
  expect(refused.body.fields.authProfileId).toContain('spec downloads support only tokens in headers');
});
