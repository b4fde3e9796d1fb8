import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  projectId = (await world.features.projects.createProject({ userId: ada.id }, { name: 'Shop' })).id;
});

afterAll(() => world.close());

const importFrom = (url: string | undefined) =>
  world.call(ada, 'importSpec', { params: { id: projectId }, body: url === undefined ? {} : { url } });

test('specs are fetched, parsed and listed newest first, each import a version of its source', async () => {
  const first = await importFrom(world.target.specUrl);
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    title: 'Orders API',
    version: '1.4.0',
    operations: 3,
    revision: 1,
    unchanged: false,
    sourceUrl: world.target.specUrl,
  });
  expect(Object.keys(first.body)).toEqual(expect.arrayContaining(['id', 'projectId', 'sourceUrl', 'version', 'createdAt']));
  const same = await importFrom(` ${world.target.specUrl} `);
  expect(same.body).toMatchObject({ revision: 2, unchanged: true });
  world.target.behaviour.version = '1.5.0';
  const changed = await importFrom(world.target.specUrl);
  expect(changed.body).toMatchObject({ version: '1.5.0', revision: 3, unchanged: false });
  const listed = await world.call(ada, 'listSpecs', { params: { id: projectId } });
  expect(listed.body.items.map((spec: { revision: number }) => spec.revision)).toEqual([3, 2, 1]);
  // Only the import response contains suggestions.
  const { suggestedEnvironments: _, ...spec } = first.body;
  expect((await world.call(ada, 'getSpec', { params: { id: first.body.id } })).body).toEqual(spec);
});

test('concurrent imports of one source get different revisions', async () => {
  const replies = await Promise.all([1, 2, 3, 4].map(() => importFrom(`${world.target.specUrl}?parallel`)));
  expect(replies.map((reply) => reply.body.revision).sort()).toEqual([1, 2, 3, 4]);
});

test.each([
  [undefined, 'SPEC_URL_MISSING', 'Please enter an OpenAPI spec URL.'],
  ['   ', 'SPEC_URL_MISSING', 'Please enter an OpenAPI spec URL.'],
  ['petstore', 'SPEC_FETCH_FAILED', 'the URL is not valid'],
  ['file:///etc/passwd', 'SPEC_FETCH_FAILED', 'use http:// or https://'],
  ['http://ada:pw@127.0.0.1/openapi.json', 'SPEC_FETCH_FAILED', 'username or password'],
  ['http://127.0.0.1:1/openapi.json', 'SPEC_FETCH_FAILED', 'could not be downloaded'],
])('the URL %j is rejected with %s', async (url, code, words) => {
  const refused = await importFrom(url);
  expect([refused.status, refused.body.code]).toEqual([422, code]);
  expect(refused.body.detail).toContain(words);
});

test('a failed download and an unreadable spec give different errors', async () => {
  const missing = await importFrom(`${world.target.url}/nothing-here.json`);
  expect(missing.body).toMatchObject({ code: 'SPEC_FETCH_FAILED' });
  expect(missing.body.detail).toContain('returned 404');
  const broken = await importFrom(`${world.target.url}/broken.json`);
  expect(broken.body.code).toBe('SPEC_UNREADABLE');
  expect(broken.body.detail.length).toBeGreaterThan('The spec cannot be read: .'.length);
});

test('a rejected import stores nothing', async () => {
  const before = (await world.call(ada, 'listSpecs', { params: { id: projectId } })).body.total;
  await importFrom(`${world.target.url}/broken.json`);
  expect((await world.call(ada, 'listSpecs', { params: { id: projectId } })).body.total).toBe(before);
});
