import { afterAll, expect, test } from 'vitest';
import { startTestWorld } from '../../testing/app/test-world.ts';
import { suggestEnvironments } from './suggest-environments.ts';

const world = await startTestWorld();
const ada = await world.test.asUser('ada@example.test');
afterAll(() => world.close());

const newProject = async () => (await world.features.projects.createProject({ userId: ada.id }, { name: 'Shop' })).id;
const documentWith = (servers: unknown) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    ...(servers === undefined ? {} : { servers }),
    paths: { '/orders': { get: { responses: { 200: { description: 'ok' } } } } },
  });
const suggest = (servers: readonly string[], sourceUrl: string | null = null) =>
  suggestEnvironments({ servers, sourceUrl, format: 'openapi' }, []);

test('an import suggests an environment for each server of the spec and creates none', async () => {
  const projectId = await newProject();
  const servers = [
    { url: 'https://{region}.shop.example.test/{base}/', variables: { region: { default: 'eu' }, base: { default: 'v2' } } },
    { url: 'https://staging.shop.example.test/v2' },
    { url: 'http://localhost:8080/v2' },
  ];
  const imported = await world.call(ada, 'importSpec', { params: { id: projectId }, body: { content: documentWith(servers) } });
  const expected = [
    { name: 'eu.shop.example.test', baseUrl: 'https://eu.shop.example.test/v2', source: 'servers' },
    { name: 'staging', baseUrl: 'https://staging.shop.example.test/v2', source: 'servers' },
    { name: 'local', baseUrl: 'http://localhost:8080/v2', source: 'servers' },
  ];
  expect(imported.body.suggestedEnvironments).toEqual(expected);
  const read = async () => (await world.call(ada, 'suggestEnvironments', { params: { id: projectId } })).body.items;
  expect(await read()).toEqual(expected);
  const environments = () => world.call(ada, 'listProjectEnvironments', { params: { id: projectId } });
  expect((await environments()).body.total).toBe(0);
  for (const { name, baseUrl } of await read()) {
    const made = await world.call(ada, 'createProjectEnvironment', { params: { id: projectId }, body: { name, baseUrl } });
    expect(made.status).toBe(201);
  }
  expect(await read()).toEqual([]);
});

test('the suggestions tell how the paths of a spec relate to a base URL', async () => {
  const projectId = await newProject();
  await world.call(ada, 'importSpec', { params: { id: projectId }, body: { content: documentWith([{ url: '/api/v1' }]) } });
  const { body } = await world.call(ada, 'suggestEnvironments', { params: { id: projectId } });
  expect(body).toEqual({ items: [], serverPath: '/api/v1', sharedPath: '' });
});

test('the events of an import contain the same suggestions', async () => {
  const projectId = await newProject();
  const response = await fetch(`${world.test.url}/api/projects/${projectId}/openapi/import`, {
    method: 'POST',
    headers: { ...ada.headers, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ content: documentWith([{ url: 'http://localhost:8080' }]) }),
  });
  const text = await response.text();
  const last =
    text
      .trim()
      .split('\n')
      .findLast((line) => line.startsWith('data:')) ?? '';
  expect(JSON.parse(last.slice(5)).spec.suggestedEnvironments).toMatchObject([{ name: 'local' }]);
});

test('a spec without servers, or with relative ones, describes the host it was fetched from', async () => {
  const projectId = await newProject();
  const imported = await world.call(ada, 'importSpec', { params: { id: projectId }, body: { url: world.target.specUrl } });
  expect(imported.body.suggestedEnvironments.map(({ baseUrl }: { baseUrl: string }) => baseUrl)).toContain(world.target.url);
  const at = 'https://api.example.test/docs/v1/openapi.json';
  expect(suggest([], at)).toEqual([{ name: 'api.example.test', baseUrl: 'https://api.example.test', source: 'address' }]);
  expect(suggest(['/v1'], at)).toMatchObject([{ baseUrl: 'https://api.example.test/v1', source: 'servers' }]);
  expect(suggest(['../v2'], at)).toMatchObject([{ baseUrl: 'https://api.example.test/docs/v2' }]);
  expect(suggest(['//other.example.test/v1'], at)).toMatchObject([{ baseUrl: 'https://other.example.test/v1' }]);
  expect(suggestEnvironments({ servers: [], sourceUrl: at, format: 'postman' }, [])).toEqual([]);
});

test('servers that cannot be a base URL are left out', () => {
  expect(suggest(['/v1', 'https://{tenant}.example.test', 'https://ada:secret@example.test', 'ftp://example.test', 'https://'])).toEqual(
    [],
  );
  expect(suggest(['https://example.test/v1?x=1#y'])).toMatchObject([{ baseUrl: 'https://example.test/v1' }]);
});

test('names are unique, and a URL that the project already has is not suggested again', () => {
  const servers = ['http://localhost:1', 'http://127.0.0.1:2', 'http://localhost:1/', 'https://api.example.test'];
  const taken = [
    { name: 'Local', baseUrl: 'http://localhost:9' },
    { name: 'live', baseUrl: 'https://api.example.test/' },
  ];
  expect(suggestEnvironments({ servers, sourceUrl: null, format: 'openapi' }, taken)).toEqual([
    { name: 'localhost:1', baseUrl: 'http://localhost:1', source: 'servers' },
    { name: '127.0.0.1:2', baseUrl: 'http://127.0.0.1:2', source: 'servers' },
  ]);
});
