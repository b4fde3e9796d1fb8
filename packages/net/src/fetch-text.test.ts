import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEgress, type Egress } from './egress.ts';
import { fetchText } from './fetch-text.ts';

let target: Server;
let url: string;
let egress: Egress;

/** `/307/2` redirects twice with status 307. */
beforeAll(async () => {
  target = createServer((request, reply) => {
    const [status = '', left = '0'] = (request.url ?? '').slice(1).split('/');
    if (left === '0') reply.end(`a document for ${request.headers['x-key']}`);
    else reply.writeHead(Number(status), { location: `/${status}/${Number(left) - 1}` }).end('moved');
  });
  await new Promise<void>((ready) => target.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
});

afterAll(async () => {
  await egress.close();
  target.close();
});

const read = (path: string) => fetchText(egress.send, `${url}${path}`, { timeoutMs: 5000, maxBytes: 10_000, headers: [['x-key', 'k']] });

test.each([301, 302, 303, 307, 308])('a redirect with the status %i is followed, with the headers for the same origin', async (status) => {
  expect(await read(`/${status}/2`)).toMatchObject({
    kind: 'text',
    status: 200,
    text: 'a document for k',
    finalUrl: `${url}/${status}/0`,
  });
});

test.each([300, 304, 305, 306])('the status %i is no redirect', async (status) => {
  expect(await read(`/${status}/1`)).toMatchObject({ kind: 'text', status, finalUrl: `${url}/${status}/1` });
});

test('five redirects are followed, and the sixth is an error', async () => {
  expect(await read('/302/5')).toMatchObject({ kind: 'text', status: 200 });
  expect(await read('/302/6')).toEqual({ kind: 'failure', cause: 'protocol', message: 'the host redirects more than 5 times' });
});
