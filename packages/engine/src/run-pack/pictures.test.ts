import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { bytesWithFiles, PICTURES } from '../format/file-content.ts';
import type { Json, TextFile } from '../model/index.ts';
import { SUITE_HEADER } from '../model/suite-header.fixture.ts';
import { packPath, runSh } from './jq-parts.fixture.ts';
import { runPack } from './run-pack.fixture.ts';

const RAW =
  '--b\r\nContent-Disposition: form-data; name="a\\b"\r\n\r\nfile content (image/png)\r\n--b\r\n\r\nfile content (image/gif) é\r\n--b--\r\n';

const packWith = (raw: string, media: string): readonly TextFile[] => {
  const req: Json = { method: 'POST', path: '/photos', headers: { 'Content-Type': media }, raw };
  const upload: Json = { id: 'up', title: 'up', tags: [], op: 'POST /photos', why: '', evidence: 'C', steps: [{ req, expect: {} }] };
  const header: Json = {
    ...SUITE_HEADER,
    include: ['tests/a.json'],
  };
  return [
    { path: 'tests.json', content: JSON.stringify(header) },
    { path: 'tests/a.json', content: JSON.stringify({ cases: [upload] }) },
  ];
};

/** The bytes that a server gets from run.sh. */
async function received(raw: string, media: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => response.end('{}'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const { clean } = await runPack(packWith(raw, media), { env: { BASE_URL: `http://127.0.0.1:${port}` } });
  clean();
  await new Promise((done) => server.close(done));
  return Buffer.concat(parts);
}

test('run.sh sends the same bytes for a picture in a form as a run.', async () => {
  expect(Buffer.from(await received(RAW, 'multipart/form-data; boundary=b'))).toEqual(Buffer.from(bytesWithFiles(RAW) ?? []));
});

test('run.sh sends the text itself in any other body.', async () => {
  expect(Buffer.from(await received(RAW, 'text/plain')).toString('utf8')).toBe(RAW);
});

test.each(Object.entries(PICTURES))('Both scripts contain the bytes of %s.', (type, hex) => {
  expect(runSh).toContain(`"${type}": "${hex}"`);
  expect(readFileSync(packPath('run.ps1'), 'utf8')).toContain(`'${type}' = '${hex}'`);
});
