import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnProject } from '../../testing/app/own-project.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import type { TestWorld } from '../../testing/app/test-world.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
const hosts: FastifyInstance[] = [];

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
});
afterAll(async () => {
  for (const host of hosts) await host.close();
  await world.close();
});

const SPEC = JSON.stringify({ openapi: '3.1.0', info: { title: 'Found', version: '1' }, paths: { '/pets': { get: {} } } });

/** A host that serves these strings by path and records the requests. */
async function serve(pages: Readonly<Record<string, string | Buffer>>) {
  const requests: { readonly path: string; readonly key: string | undefined }[] = [];
  const app = Fastify({ forceCloseConnections: true });
  app.get('/*', async (request, reply) => {
    const path = request.url;
    requests.push({ path, key: request.headers['x-key']?.toString() });
    const page = pages[path];
    if (page === undefined) return reply.status(404).type('text/html').send('<html>not found</html>');
    return reply.type(String(page).startsWith('<') ? 'text/html' : 'application/json').send(page);
  });
  hosts.push(app);
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), requests };
}

const importUrl = (url: string, rest: object = {}) => world.call(ada, 'importSpec', { params: { id: projectId }, body: { url, ...rest } });

test('the URL of a Swagger UI page imports the spec it shows and stores that URL', async () => {
  const page = '<!DOCTYPE html><html><script>SwaggerUIBundle({ url: "/v1/pets.json" })</script></html>';
  const { url, requests } = await serve({ '/docs/': page, '/v1/pets.json': SPEC });
  const { status, body } = await importUrl(`${url}/docs/`, { headers: { 'X-Key': 'demo-key' } });
  expect([status, body]).toMatchObject([201, { title: 'Found', operations: 1, sourceUrl: `${url}/v1/pets.json` }]);
  expect(requests).toEqual([
    { path: '/docs/', key: 'demo-key' },
    { path: '/v1/pets.json', key: 'demo-key' },
  ]);
  expect((await importUrl(`${url}/v1/pets.json`)).body).toMatchObject({ revision: 2, seriesId: body.seriesId });
});

test('the base URL of an API imports the spec from the path of its framework', async () => {
  const { url } = await serve({ '/': '{"hello":"world"}', '/v3/api-docs': SPEC });
  expect((await importUrl(url)).body).toMatchObject({ title: 'Found', sourceUrl: `${url}/v3/api-docs` });
  expect((await importUrl(url)).body.findings).toContainEqual({
    level: 'info',
    message: `Found at ${url}/v3/api-docs, linked from ${url}.`,
    pointer: '',
  });
});

test('a page without a spec returns an error with the tried URLs and a hint', async () => {
  const { url } = await serve({ '/': '<html>Welcome</html>' });
  const { status, body } = await importUrl(url);
  expect([status, body.code]).toEqual([422, 'SPEC_FETCH_FAILED']);
  expect(body.detail).toContain('enter the direct URL of the spec');
});

test('a spec in UTF-16 is imported from a URL', async () => {
  const { url } = await serve({ '/wide.json': Buffer.from(`\uFEFF${SPEC}`, 'utf16le') });
  expect((await importUrl(`${url}/wide.json`)).body).toMatchObject({ title: 'Found', operations: 1 });
});
