import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { createZip } from '../../testing/data/archive.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let host: FastifyInstance;
let address: string;
const requested: string[] = [];

const root = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets: { $ref: paths/pets.yaml }
`;
const pets = "get: { responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '../Pet.yaml' } } } } } }";

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  projectId = (await world.features.projects.createProject({ userId: ada.id }, { name: 'Pets' })).id;
  host = Fastify({ forceCloseConnections: true });
  host.addHook('onRequest', async (request) => void requested.push(request.url));
  host.get('/openapi.yaml', async () => root);
  host.get('/paths/pets.yaml', async () => pets);
  host.get('/Pet.yaml', async (_request, reply) => reply.redirect(`${world.target.url}/openapi.json`));
  host.get('/many.yaml', async () =>
    ['openapi: 3.1.0', 'paths:', ...Array.from({ length: 60 }, (_, at) => `  /p${at}: { $ref: p${at}.yaml }`)].join('\n'),
  );
  address = await host.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await host.close();
  await world.close();
});

const importBody = (body: object) => world.call(ada, 'importSpec', { params: { id: projectId }, body });

test('an archive of several files is one spec, and its next upload is the next version', async () => {
  const files = [
    { name: 'pets/openapi.yaml', text: root },
    { name: 'pets/paths/pets.yaml', text: pets },
    { name: 'pets/Pet.yaml', text: 'type: object\nproperties: { name: { type: string } }' },
  ];
  const body = { archive: createZip(files).toString('base64'), fileName: 'pets.zip' };
  const first = await importBody(body);
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ title: 'Pets', operations: 1, revision: 1, fileName: 'pets.zip' });
  expect(first.body.findings).toEqual([{ level: 'info', message: 'Read from 3 files, starting with pets/openapi.yaml.', pointer: '' }]);
  expect((await importBody(body)).body).toMatchObject({ revision: 2, unchanged: true });
  const refused = await importBody({ archive: Buffer.from('nothing').toString('base64') });
  expect(refused.body).toMatchObject({
    code: 'SPEC_UNREADABLE',
    detail: 'The spec cannot be read: The file is not a ZIP or tar.gz archive.',
  });
});

test('referenced files are fetched only on request, and only from the same origin', async () => {
  const alone = await importBody({ url: `${address}/openapi.yaml` });
  expect([alone.body.operations, alone.body.findings.length]).toEqual([0, 2]);
  expect(requested.filter((path) => path !== '/openapi.yaml')).toEqual([]);
  const followed = await importBody({ url: `${address}/openapi.yaml`, followRefs: true });
  expect(followed.body).toMatchObject({ operations: 1, revision: 2 });
  expect(requested).toContain('/paths/pets.yaml');
  // The redirect for Pet.yaml leaves the origin, so its reference stays unresolved.
  expect(followed.body.findings.map(({ message }: { message: string }) => message)).toEqual([
    `Read from 2 files, starting with ${address}/openapi.yaml.`,
    'The reference ../Pet.yaml points outside the spec and is not followed.',
  ]);
});

test('a spec that references very many files is rejected', async () => {
  const refused = await importBody({ url: `${address}/many.yaml`, followRefs: true });
  expect(refused.body).toMatchObject({ code: 'SPEC_FETCH_FAILED' });
  expect(refused.body.detail).toContain('it references more than 50 files');
});
