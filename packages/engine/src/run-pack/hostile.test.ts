import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, TextFile } from '../model/index.ts';
import { jqPart, jqPrograms, runJq } from './jq-parts.fixture.ts';
import { runPack } from './run-pack.fixture.ts';
import { type ScriptedServers, startServers } from './scripted-server.fixture.ts';

const ATTACKS = [
  '$(touch canary)',
  '`touch canary`',
  '"; touch canary; "',
  "'; touch canary; '",
  '\ntouch canary\n',
  'x"\nurl = "http://127.0.0.1:1/"\noutput = "canary',
  'x\\"\noutput = canary\n#',
  '\r\noutput = canary\r\n',
  '@/etc/passwd',
  '</etc/passwd',
  'a[$(touch canary)]',
  '-o canary',
  '--output=canary',
  '{{BASE_URL}}" next output="canary',
  '%{exitcode}%{url_effective}',
  'a;type=text/plain;filename=canary',
  '../../canary',
  '\u0000touch canary',
  '\\\\evil\\share',
];

let servers: ScriptedServers;
beforeAll(async () => {
  servers = await startServers({});
});
afterAll(() => servers.close());

const testCase = (id: string, req: Record<string, Json>, more: Record<string, Json> = {}): Json => ({
  id,
  title: id,
  tags: [],
  op: id,
  why: id,
  evidence: 'C',
  steps: [{ req: { method: 'POST', path: '/echo', ...req }, expect: { must: { status: ['200'] } } }],
  ...more,
});

/** A suite that carries one attack in every place where a spec, a user or a model can put text. */
function hostileSuite(attack: string): readonly TextFile[] {
  const cases: readonly Json[] = [
    testCase(`id ${attack}`, {}),
    testCase('json', { json: { [attack]: attack } }),
    testCase('raw', { raw: attack }),
    testCase('form', { form: { [attack]: attack } }),
    testCase('query', { query: { [attack]: attack } }),
    // A control character in a literal header makes a suite invalid before anything is sent; run-sh.test.ts looks at that.
    ...(/\p{Cc}/u.test(attack) ? [] : [testCase('header', { headers: { 'X-Attack': attack } })]),
    testCase('captured header', { headers: { 'X-Attack': '{{EVIL}}' } }),
    testCase('path value', { path: '/echo/{{EVIL}}' }),
    testCase(
      'expected',
      { raw: '' },
      {
        steps: [
          {
            req: { method: 'GET', path: '/echo' },
            expect: {
              should: {
                body: [
                  ['$.body', 'eq', attack],
                  ['$.body', 'match', attack],
                ],
                header: { [attack.toLowerCase()]: [['eq', attack]] },
              },
            },
          },
        ],
      },
    ),
    testCase('auth', { auth: attack }),
  ];
  const header = {
    assay: '1',
    suite: { id: attack, name: attack, generator: attack, engineVersion: attack, seed: 1 },
    env: { BASE_URL: { required: true }, EVIL: { doc: attack } },
    auth: { none: null, [attack]: { in: 'query', name: attack, value: attack } },
    defaults: {},
    schemas: { [attack]: { pattern: attack } },
    include: ['tests/endpoint/a.json'],
  };
  return [
    { path: 'tests.json', content: JSON.stringify(header) },
    { path: 'tests/endpoint/a.json', content: JSON.stringify({ cases }) },
    { path: '.env', content: `${attack}\nEVIL=${attack}\nBASH_ENV=canary\n` },
    { path: '.curlrc', content: 'output = canary\nproxy = http://127.0.0.1:1\n' },
  ];
}

describe('run.sh treats every text of a suite as data', () => {
  it.each(ATTACKS)('%j', async (attack) => {
    const before = servers.seen.length;
    const shellSafe = attack.replaceAll('\u0000', '');
    const run = await runPack(hostileSuite(attack), {
      jq: jqPrograms.at(-1) ?? 'jq',
      env: { BASE_URL: servers.base, EVIL: shellSafe, http_proxy: 'http://127.0.0.1:1' },
    });
    expect(run.output).not.toContain('root:');
    expect([0, 1, 3]).toContain(run.exitCode);
    expect(readdirSync(run.folder).toSorted()).toEqual(['.curlrc', '.env', 'report.json', 'report.xml', 'run.sh', 'tests', 'tests.json']);
    expect(existsSync(join(run.folder, 'canary'))).toBe(false);
    const requests = servers.seen.slice(before);
    expect(requests.length).toBeGreaterThan(6);
    expect(requests.filter((line) => !/^(GET|POST) \/echo/.test(line))).toEqual([]);
    run.clean();
  });

  it('never leaves the host of the base URL through a value in the path', async () => {
    const cases = ['/{{EVIL}}/x', '/echo/{{EVIL}}', '/{{EMPTY}}/evil.test/x'].map((path, index) =>
      testCase(`path ${index}`, { method: 'GET', path }),
    );
    const header = {
      assay: '1',
      suite: { id: 'h', name: 'h', seed: 1 },
      env: { BASE_URL: {}, EVIL: {}, EMPTY: { default: '' } },
      auth: {},
      defaults: {},
      schemas: {},
      include: ['tests/endpoint/a.json'],
    };
    const files = [
      { path: 'tests.json', content: JSON.stringify(header) },
      { path: 'tests/endpoint/a.json', content: JSON.stringify({ cases }) },
    ];
    const other = new URL(servers.other).host;
    const before = servers.seen.length;
    const run = await runPack(files, { env: { BASE_URL: `${servers.base}/`, EVIL: `/${other}/@${other}` } });
    expect(run.verdicts['path 2']).toEqual(['blocked']);
    expect(servers.seen.slice(before).filter((line) => line.startsWith('other'))).toEqual([]);
    run.clean();
  });
});

describe('the function that quotes values for curl', () => {
  let server: Server;
  let url = '';
  const bodies: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        bodies.push(Buffer.concat(chunks).toString('utf8'));
        response.end('.');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  });
  afterAll(() => server.close());

  it('brings 500 hostile values through a configuration file byte by byte', async () => {
    const piece = fc.constantFrom(
      '"',
      '\\',
      '\n',
      '\r',
      '\t',
      '\v',
      '\\n',
      '\\"',
      ' = ',
      '#',
      '-',
      '@',
      'output = x',
      '\nnext\nurl = "',
      '\u0001',
      '\u007f',
      'é',
      '😀',
      '\u2028',
      'a',
    );
    const values = fc.sample(
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
      { numRuns: 500, seed: 3 },
    );
    const lines = runJq(`${jqPart('text')}\n[.[] | "data-raw = " + quoted]`, values);
    const folder = mkdtempSync(join(tmpdir(), 'assay-quote-'));
    try {
      const sections = (Array.isArray(lines) ? lines : []).map((line) => `url = "${url}"\n${String(line)}\noutput = "/dev/null"`);
      writeFileSync(join(folder, 'conf'), sections.join('\nnext\n'));
      await promisify(execFile)('curl', ['-q', '-s', '-K', 'conf'], { cwd: folder });
      expect(bodies).toEqual(values);
      expect(readdirSync(folder)).toEqual(['conf']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
