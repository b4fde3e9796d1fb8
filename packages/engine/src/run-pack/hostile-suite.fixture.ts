import type { Json, TextFile } from '../model/index.ts';

/** Strings that a shell, curl, jq or a terminal might execute. */
export const ATTACKS = [
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

/** One case with one request. */
export const testCase = (id: string, req: Record<string, Json>, more: Record<string, Json> = {}): Json => ({
  id,
  title: id,
  tags: [],
  op: id,
  why: id,
  evidence: 'C',
  steps: [{ req: { method: 'POST', path: '/echo', ...req }, expect: { must: { status: ['200'] } } }],
  ...more,
});

/** A suite with an attack everywhere a spec, a user or a model can put a string. */
export function hostileSuite(attack: string): readonly TextFile[] {
  const cases: readonly Json[] = [
    // Ids must not contain control characters. The other strings in a case may contain anything.
    testCase(`id ${attack.replace(/\p{Cc}/gu, '')}`, {}, { title: attack, op: attack, why: attack }),
    testCase('json', { json: { [attack]: attack } }),
    testCase('raw', { raw: attack }),
    testCase('form', { form: { [attack]: attack } }),
    testCase('query', { query: { [attack]: attack } }),
    // A control character in a literal header makes a suite invalid before anything is sent, which run-sh.test.ts covers.
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
