import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bytesWithFiles } from '../format/file-content.ts';
import type { ExportFormat, Suite } from '../model/index.ts';
import { SUITE_HEADER } from '../model/suite-header.fixture.ts';
import { exportSuite } from './export-formats.ts';

const RAW = '--b\r\nContent-Disposition: form-data; name="a\\b"\r\n\r\nfile content (image/png)\r\n--b\r\n\r\n é\r\n--b--\r\n';
const BYTES = Buffer.from(bytesWithFiles(RAW) ?? []);
const suite: Suite = {
  ...SUITE_HEADER,
  cases: [
    {
      id: 'up',
      title: 'up',
      tags: [],
      op: 'POST /photos',
      why: '',
      evidence: 'C',
      steps: [
        {
          req: { method: 'POST', path: '/photos', headers: { 'Content-Type': 'multipart/form-data; boundary=b' }, raw: RAW },
          expect: {},
        },
      ],
    },
  ],
};
const exported = (format: ExportFormat): string => exportSuite(suite, format);

test('The curl script sends the bytes of a picture.', () => {
  const out = execFileSync('sh', ['-c', `curl() { cat; }; echo() { :; }\n${exported('curl')}`], { env: { PATH: process.env.PATH } });
  expect(out).toEqual(BYTES);
});

test('A Hurl file contains the bytes of a picture.', () => {
  const hex = /^hex,([0-9a-f]+);$/m.exec(exported('hurl'))?.[1] ?? '';
  expect(Buffer.from(hex, 'hex')).toEqual(BYTES);
});

test('The k6 script sends the bytes of a picture.', () => {
  const sent: ArrayBuffer[] = [];
  const http = {
    request: (_method: string, _url: string, body: ArrayBuffer) => sent.push(body) && { status: 200, headers: {}, body: '{}' },
  };
  const script = exported('k6')
    .replace(/^import .*$/gm, '')
    .replace('export const', 'const')
    .replace('export default function ()', 'function main()');
  runInNewContext(`${script}\nmain();`, { http, check: () => true, __ENV: { BASE_URL: 'http://h' } });
  expect(Buffer.from(sent[0] ?? new ArrayBuffer(0))).toEqual(BYTES);
});
