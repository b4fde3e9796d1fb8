import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { suiteText } from '../format/suite-text.ts';
import type { Json, JsonObject, TextFile } from '../model/index.ts';
import { generate } from '../shop.fixture.ts';
import { readSuite } from './read-suite.ts';
import { suiteJsonSchema } from './suite-schema.ts';

const step: JsonObject = { req: { method: 'GET', path: '/a' }, expect: {} };
const one: JsonObject = { id: 'one', title: 'One', tags: ['smoke'], op: 'GET /a', why: 'w', evidence: 'C', steps: [step] };
const header: JsonObject = {
  assay: '1',
  suite: { id: 's', name: 'S', generator: 'g', engineVersion: '0', seed: 1 },
  env: { BASE_URL: { required: true } },
  auth: { none: null },
  defaults: {},
  schemas: { Thing: { type: 'object' } },
  include: ['tests/endpoint/a.json'],
};

const files = (top: Json, cases: Json): readonly TextFile[] => [
  { path: 'tests.json', content: JSON.stringify(top) },
  { path: 'tests/endpoint/a.json', content: JSON.stringify({ cases }) },
];

function problemsOf(top: Json, cases: Json = [one]): readonly string[] {
  const read = readSuite(files(top, cases));
  return read.kind === 'suite' ? [] : read.problems.map((problem) => `${problem.file}${problem.pointer} ${problem.message}`);
}

const withStep = (change: JsonObject): JsonObject => ({ ...one, steps: [{ ...step, ...change }] });
const withRequest = (change: JsonObject): JsonObject => withStep({ req: { method: 'GET', path: '/a', ...change } });
const withMust = (must: JsonObject): JsonObject => withStep({ expect: { must } });

test('the includes are merged in order', () => {
  const read = readSuite([
    { path: 'tests.json', content: JSON.stringify({ ...header, include: ['b.json', 'a.json'] }) },
    { path: 'a.json', content: JSON.stringify({ cases: [one] }) },
    { path: 'b.json', content: JSON.stringify({ cases: [{ ...one, id: 'two' }] }) },
  ]);
  expect(read).toMatchObject({ kind: 'suite', suite: { assay: '1', cases: [{ id: 'two' }, { id: 'one' }] } });
  expect(read).not.toHaveProperty('suite.include');
});

test.each(['1', '2'])('format %s is accepted', (assay) => {
  expect(problemsOf({ ...header, assay })).toEqual([]);
});

test.each([true, false, 'last'])('serial may be %s', (serial) => {
  expect(problemsOf(header, [{ ...one, serial }])).toEqual([]);
});

describe('Problems are reported with file, place and reason', () => {
  test.each<[string, Json, Json, string]>([
    [
      'an unknown format',
      { ...header, assay: '9' },
      [one],
      'tests.json/assay is "9", and this version of Assay reads 1 and 2. Update Assay to read a later format',
    ],
    ['a missing part', { ...header, env: undefined } as unknown as Json, [one], 'tests.json/env is missing'],
    ['a variable in lower case', { ...header, env: { path: {} } }, [one], 'tests.json/env/path must match ^[A-Z][A-Z0-9_]*$'],
    [
      'a value that every run sets',
      { ...header, env: { RUN_ID: {} } },
      [one],
      'tests.json/env/RUN_ID is set automatically for every run and cannot be declared',
    ],
    [
      'a variable that the system sets',
      { ...header, env: { USER: {} } },
      [one],
      'tests.json/env/USER is a name reserved for the system or the runners; choose another one, such as API_USER',
    ],
    [
      'a probe with an unknown auth',
      { ...header, probe: { method: 'GET', path: '/health', auth: 'x' } },
      [one],
      'tests.json/probe/auth refers to x, which is not defined in auth',
    ],
    [
      'a probe that changes data',
      { ...header, probe: { method: 'POST', path: '/health' } },
      [one],
      'tests.json/probe/method must be one of ["GET","HEAD","OPTIONS"]',
    ],
    [
      'a line break in the path of a probe',
      { ...header, probe: { method: 'GET', path: '/a\nb' } },
      [one],
      'tests.json/probe/path contains a line break or control character at position 3',
    ],
    [
      'an include outside the folder',
      { ...header, include: ['../x.json'] },
      [one],
      'tests.json/include/0 must match ^([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\\.json$',
    ],
    [
      'an unknown default auth',
      { ...header, defaults: { auth: 'x' } },
      [one],
      'tests.json/defaults/auth refers to x, which is not defined in auth',
    ],
    ['an unknown member of a case', header, [{ ...one, step: [] }], 'tests/endpoint/a.json/cases/0/step is not a property of this object'],
    ['a case without steps', header, [{ ...one, steps: [] }], 'tests/endpoint/a.json/cases/0/steps must have at least 1 items'],
    [
      'two cases with the same id',
      header,
      [one, one],
      'tests/endpoint/a.json/cases/1/id is also the id of a case in tests/endpoint/a.json',
    ],
    [
      'an unknown need',
      header,
      [{ ...one, needs: ['x'] }],
      'tests/endpoint/a.json/cases/0/needs refers to x, which is not a case in this suite',
    ],
    ['a cycle of needs', header, [{ ...one, needs: ['one'] }], 'tests/endpoint/a.json/cases/0/needs is a circular reference'],
    [
      'a path to another host',
      header,
      [withRequest({ path: '//evil.example' })],
      'tests/endpoint/a.json/cases/0/steps/0/req/path must match ^/($|[^/\\\\])',
    ],
    [
      'a line break in a path',
      header,
      [withRequest({ path: '/pets/\nx' })],
      'tests/endpoint/a.json/cases/0/steps/0/req/path contains a line break or control character at position 7',
    ],
    [
      'an unknown auth',
      header,
      [withRequest({ auth: 'x' })],
      'tests/endpoint/a.json/cases/0/steps/0/req/auth refers to x, which is not defined in auth',
    ],
    [
      'an undeclared base',
      header,
      [withRequest({ base: 'OTHER' })],
      'tests/endpoint/a.json/cases/0/steps/0/req/base refers to OTHER, which is not defined in env',
    ],
    [
      'two bodies',
      header,
      [withRequest({ json: 1, raw: 'x' })],
      'tests/endpoint/a.json/cases/0/steps/0/req can have only one body: json, raw or form',
    ],
    [
      'a line break in a header',
      header,
      [withRequest({ headers: { A: 'x\r\ny' } })],
      'tests/endpoint/a.json/cases/0/steps/0/req/headers/A contains a line break or control character',
    ],
    [
      'a common header without a valid name',
      { ...header, defaults: { headers: { 'X Y': '1' } } },
      [one],
      "tests.json/defaults/headers/X Y must match ^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
    ],
    [
      'a credential header without a valid name',
      { ...header, auth: { key: { in: 'header', name: 'X-Key: 1', value: 'k' } } },
      [one],
      'tests.json/auth/key/name is not a valid name for a header',
    ],
    [
      'a cookie without a valid name',
      { ...header, auth: { sid: { in: 'cookie', name: 'a;b', value: 'k' } } },
      [one],
      'tests.json/auth/sid/name is not a valid name for a cookie',
    ],
    [
      'a credential with a line break',
      { ...header, auth: { key: { in: 'header', name: 'X-Key', value: 'k\r\nX-Other: 1' } } },
      [one],
      'tests.json/auth/key/value contains a line break or control character',
    ],
    [
      'an invalid header name',
      header,
      [withRequest({ headers: { 'A b': 'x' } })],
      "tests/endpoint/a.json/cases/0/steps/0/req/headers/A b must match ^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
    ],
    [
      'a capture with an unsupported path',
      header,
      [withStep({ capture: { x: '$..a' } })],
      'tests/endpoint/a.json/cases/0/steps/0/capture/x $..a is not a portable path',
    ],
    [
      'a capture with the name of a variable',
      header,
      [withStep({ capture: { BASE_URL: '$.a' } })],
      'tests/endpoint/a.json/cases/0/steps/0/capture/BASE_URL has the same name as an environment variable',
    ],
    [
      'an unknown schema',
      header,
      [withMust({ schema: 'X' })],
      'tests/endpoint/a.json/cases/0/steps/0/expect/must/schema refers to X, which is not defined in schemas',
    ],
    [
      'an invalid status',
      header,
      [withMust({ status: ['20x'] })],
      'tests/endpoint/a.json/cases/0/steps/0/expect/must/status/0 must match ^[1-5]([0-9][0-9]|xx)$',
    ],
    [
      'a check without its argument',
      header,
      [withMust({ body: [['$.a', 'eq']] })],
      'tests/endpoint/a.json/cases/0/steps/0/expect/must/body/0 the operator eq needs an argument',
    ],
    [
      'same on a header',
      header,
      [withMust({ header: { etag: [['same', 'x']] } })],
      'tests/endpoint/a.json/cases/0/steps/0/expect/must/header/etag/0 the `same` operator applies only to the body',
    ],
    [
      'a pattern with look-around',
      header,
      [withMust({ body: [['$.a', 'match', '(?=a)']] })],
      'tests/endpoint/a.json/cases/0/steps/0/expect/must/body/0 match needs a pattern without look-around and back references',
    ],
    [
      'a repeated write',
      header,
      [withStep({ req: { method: 'POST', path: '/a' }, retry: { times: 1, waitMs: 1, untilStatus: ['200'] } })],
      'tests/endpoint/a.json/cases/0/steps/0/retry is not allowed on POST: it could repeat a change',
    ],
  ])('%s', (_name, top, cases, problem) => {
    expect(problemsOf(top, cases)).toContain(problem);
  });

  test('A missing file and invalid JSON are reported by name.', () => {
    expect(readSuite([])).toEqual({
      kind: 'invalid',
      problems: [{ file: 'tests.json', caseId: null, pointer: '', message: 'The suite has no tests.json.' }],
    });
    expect(readSuite(files(header, []).slice(0, 1))).toMatchObject({
      kind: 'invalid',
      problems: [{ file: 'tests/endpoint/a.json', message: 'tests.json includes this file, but it does not exist.' }],
    });
    expect(readSuite([{ path: 'tests.json', content: '{' }])).toMatchObject({
      kind: 'invalid',
      problems: [{ message: expect.stringMatching(/^This is not JSON/) }],
    });
  });

  test('the id of the case is named if it can be read', () => {
    expect(readSuite(files(header, [{ ...one, evidence: 'Z' }]))).toMatchObject({
      kind: 'invalid',
      problems: [{ caseId: 'one', pointer: '/cases/0/evidence' }],
    });
  });

  test('at most fifty problems are listed', () => {
    expect(
      problemsOf(
        header,
        Array.from({ length: 80 }, () => ({ ...one, evidence: 'Z' })),
      ),
    ).toHaveLength(50);
  });
});

describe('The published schema', () => {
  const validate = new Ajv2020({ strict: false, logger: false }).compile(suiteJsonSchema);

  test('accepts every file the generator writes', () => {
    for (const file of generate({ say: '/generate' }).files) {
      expect(validate(JSON.parse(file.content)), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  test('accepts long strings wherever a request may contain a string, number or boolean', () => {
    const long = 'a value, '.repeat(40);
    const request = { query: { filter: long, tags: [long, 7], page: 2 }, headers: { 'x-note': long }, form: { note: long } };
    const content = suiteText({ cases: [withRequest(request)] });
    expect(content.match(/\$join/g)).toHaveLength(4);
    expect(validate(JSON.parse(content)), JSON.stringify(validate.errors)).toBe(true);
    expect(validate(JSON.parse(content.replace('"page": 2', '"page": { "$join": [2] }')))).toBe(false);
  });

  test('rejects a file with a typo', () => {
    expect(validate({ cases: [{ ...one, evidnce: 'C' }] })).toBe(false);
  });
});
