import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDocument } from './read-document.ts';

const specWith = (servers: readonly string[] | undefined): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    ...(servers === undefined ? {} : { servers: servers.map((url) => ({ url })) }),
    paths: { '/notes': { get: { responses: { 200: { description: 'ok' } } } } },
  });

async function publish(path: string, text: string): Promise<string> {
  const server = createServer((request, reply) => {
    reply.writeHead(request.url === path ? 200 : 404, { 'content-type': 'application/json' }).end(request.url === path ? text : '{}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each<[string, readonly string[] | undefined, string]>([
  ['without servers describes the host that it comes from', undefined, ''],
  ['with a relative server describes a path on its host', ['/v1'], '/v1'],
])('a spec from a URL %s', async (_what, servers, path) => {
  const host = await publish('/openapi.json', specWith(servers));
  expect(await readDocument(`${host}/openapi.json`)).toMatchObject({ baseUrl: `${host}${path}` });
  expect(await readDocument(host)).toMatchObject({ baseUrl: `${host}${path}` });
});

test.each<[string, readonly string[] | undefined, string | null]>([
  ['its first server', ['https://api.example.com/v2/'], 'https://api.example.com/v2'],
  ['no base URL without servers', undefined, null],
  ['no base URL with a relative server', ['/v1'], null],
])('a spec from a file has %s', async (_what, servers, baseUrl) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-document-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'openapi.json');
  await writeFile(file, specWith(servers));
  expect((await readDocument(file)).baseUrl).toBe(baseUrl);
});
