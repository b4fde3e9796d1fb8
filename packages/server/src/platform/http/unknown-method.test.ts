import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Sends a raw request line, because HTTP clients do not send unknown methods. */
async function ask(method: string, path: string): Promise<{ readonly status: number; readonly allow: string; readonly code: string }> {
  const { hostname, port, host } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.end(
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}`,
  );
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const allow = /^allow: (.*)$/im.exec(head)?.[1] ?? '';
  return { status: Number(head.split(' ')[1]), allow, code: /"code":"(\w+)"/.exec(body)?.[1] ?? '' };
}

test.each(['QUERY', 'PROPFIND', 'BREW', 'query'])('%s on a path of the API returns 405 with the allowed methods', async (method) => {
  expect(await ask(method, '/api/projects?page=1')).toEqual({ status: 405, allow: 'GET, POST', code: 'METHOD_NOT_ALLOWED' });
});

test('an unknown method on a page of the web app returns 405 too', async () => {
  expect(await ask('BREW', '/app')).toMatchObject({ status: 405, allow: 'GET, HEAD' });
});

test('bytes that are not a request line stay malformed', async () => {
  expect(await ask('GE\u0001T', '/api/projects')).toMatchObject({ status: 400, code: 'MALFORMED_BODY' });
});
