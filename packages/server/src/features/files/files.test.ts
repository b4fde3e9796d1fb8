import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NIL_ID } from '@assay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';

let world: TestWorld;
let ada: TestUser;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
});

afterAll(() => world.close());

function send(file: File | string | null, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  if (file !== null) form.set('file', file);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return world.call(ada, 'uploadFile', { form });
}

const uploads = () => join(world.test.platform.config.dataDir, 'files', 'uploads');

test.each([
  {},
  { ContainerName: '' },
  { ContainerName: NIL_ID },
  { ContainerName: 'default-container', IsPublic: 'False' },
  { containername: 'Default-Container' },
])('a file with %j is stored privately under a generated id', async (fields) => {
  const bytes = new Uint8Array([0, 255, 1, 13, 10, 45, 45]);
  const { status, body } = await send(new File([bytes], 'notes.bin'), fields);
  expect([status, body]).toEqual([
    200,
    { id: body.id, name: 'notes.bin', containerName: 'default-container', isPublic: false, size: 7, runPackId: null, revision: null },
  ]);
  expect(new Uint8Array(await readFile(join(uploads(), body.id)))).toEqual(bytes);
});

test('two files with the same name are stored separately', async () => {
  const [first, second] = await Promise.all([send(new File(['a'], 'same.txt')), send(new File(['b'], 'same.txt'))]);
  expect(first.body.id).not.toBe(second.body.id);
});

test.each(['../../etc/passwd', 'a/b.txt', '..', 'C:\\x.txt', 'con', '.bashrc', '-rf', 'x.', 'a\u202egpj.exe', 'a\u0000b'])(
  'the name %j is rejected and nothing is written',
  async (name) => {
    const before = await readdir(uploads());
    const reply = await send(new File(['x'], name));
    expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([422, 'VALIDATION_FAILED', ['file']]);
    expect(await readdir(uploads())).toEqual(before);
  },
);

test.each(['../outside', 'my-container', 'default-container/x'])('%j is not a valid container', async (ContainerName) => {
  const reply = await send(new File(['x'], 'x.txt'), { ContainerName });
  expect(reply.body.fields).toEqual({ ContainerName: 'Enter a run pack id, or omit this field.' });
});

test('a form without a file, or with text in its place, returns an error', async () => {
  for (const file of [null, 'text']) expect((await send(file)).body.fields).toEqual({ file: 'Send the file in the `file` field.' });
});

test('users see their own files, newest first, and delete them with their contents', async () => {
  const cleo = await world.test.asUser('cleo@example.test');
  const form = new FormData();
  form.set('file', new File(['abc'], 'notes.txt'));
  const { id } = (await world.call(cleo, 'uploadFile', { form })).body;
  expect((await world.call(cleo, 'listFiles')).body.items).toEqual([{ id, name: 'notes.txt', size: 3, createdAt: expect.any(String) }]);

  expect((await world.call(ada, 'deleteFile', { params: { id } })).body.code).toBe('FILE_NOT_FOUND');
  expect((await world.call(cleo, 'deleteFile', { params: { id } })).body).toEqual({ id });
  expect((await world.call(cleo, 'listFiles')).body.items).toEqual([]);
  expect(await readdir(uploads())).not.toContain(id);
  expect((await world.call(cleo, 'deleteFile', { params: { id } })).status).toBe(404);
});

test('public files are rejected', async () => {
  expect((await send(new File(['x'], 'x.txt'), { IsPublic: 'true' })).body.fields).toHaveProperty('IsPublic');
});

test('a file of ten mebibytes is stored, one byte more is rejected', async () => {
  const limit = 10 * 1024 * 1024;
  expect((await send(new File([new Uint8Array(limit)], 'most.bin'))).status).toBe(200);
  const over = await send(new File([new Uint8Array(limit + 1)], 'over.bin'));
  expect([over.status, over.body.code, over.body.detail]).toEqual([413, 'BODY_TOO_LARGE', 'The request body is larger than 10 MiB.']);
  expect((await send(new File([new Uint8Array(limit + 200_000)], 'far-over.bin'))).status).toBe(413);
});

test('a body that is not a multipart form, or a truncated one, is rejected', async () => {
  expect((await world.call(ada, 'uploadFile', { body: { file: 'x' } })).status).toBe(415);
  const response = await world.test.app.inject({
    method: 'POST',
    url: '/api/Files/upload',
    headers: { ...ada.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ncut',
  });
  expect([response.statusCode, response.json().code]).toEqual([400, 'MALFORMED_BODY']);
});

test('a form of more than a hundred parts is rejected before they are read', async () => {
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`;
  const response = await world.test.app.inject({
    method: 'POST',
    url: '/api/Files/upload',
    headers: { ...ada.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${Array.from({ length: 101 }, (_, index) => part(`f${index}`)).join('')}--x--\r\n`,
  });
  expect([response.statusCode, response.json().detail]).toEqual([400, expect.stringContaining('more than 100 parts')]);
});
