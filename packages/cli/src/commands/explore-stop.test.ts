import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../main.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const note = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
const responses = { 200: { description: 'ok' } };
const spec = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': { post: { requestBody: { required: true, content: { 'application/json': { schema: note } } }, responses } },
    '/notes/{id}': { parameters: [id], get: { responses }, delete: { responses } },
  },
};

/** A server whose third create never gets a response. */
async function startNotes() {
  const notes = new Set<string>();
  let created = 0;
  const server = createServer((request, response) => {
    request.resume();
    const [, , own = ''] = (request.url ?? '').split('/');
    const reply = (status: number, body = {}) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'POST') {
      created += 1;
      notes.add(`n${created}`);
      if (created < 3) reply(200, { id: `n${created}` });
      return;
    }
    if (request.method === 'DELETE') return reply(notes.delete(own) ? 200 : 404);
    return reply(notes.has(own) ? 200 : 404, { id: own });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, notes, created: () => created, close: () => server.closeAllConnections() };
}

test('An interrupt cancels the request in flight, deletes the created resources, and lists the unknown ones.', async () => {
  const api = await startNotes();
  const folder = await mkdtemp(join(tmpdir(), 'assay-stop-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(spec));
  const lines: string[] = [];
  let stoppedAt = 0;
  const isCancelled = () => {
    if (api.created() >= 3 && stoppedAt === 0) stoppedAt = performance.now();
    return stoppedAt > 0;
  };
  const add = (line: string) => lines.push(line);
  await main(['explore', file, '--base-url', api.url, '--out', join(folder, 'out'), '--yes'], {
    env: {},
    print: add,
    error: add,
    isCancelled,
  });
  expect(performance.now() - stoppedAt).toBeLessThan(7000);
  expect([...api.notes]).toEqual(['n3']);
  expect(lines.join('\n')).toContain('POST /notes (stopped before the response arrived)');
  api.close();
  await rm(folder, { recursive: true });
});
