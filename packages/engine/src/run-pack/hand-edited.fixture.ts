import type { Json, JsonObject } from '../model/index.ts';
import { readSuite } from '../suite/read-suite.ts';
import { jqPart, runJq } from './jq-parts.fixture.ts';

const step: JsonObject = {
  req: {
    method: 'GET',
    path: '/pets/{{A}}',
    base: 'BASE_URL',
    query: { q: 'a', list: [1, true] },
    headers: { 'X-A': 'b' },
    auth: 'user',
    timeoutMs: 500,
  },
  expect: {
    must: {
      status: ['2xx', '404'],
      header: { etag: [['exists']] },
      body: [
        ['$.id', 'eq', 7],
        ['$.tags', 'in', [1]],
        ['$', 'same', '{{id}}'],
      ],
      schema: 'Pet',
      maxMs: 9,
    },
    should: { notStatus: ['500'], body: [['$.name', 'match', '^a']] },
    unless: ['429'],
  },
  capture: { id: '$.id', tag: { header: 'etag' } },
  retry: { times: 3, waitMs: 10, untilStatus: ['200'] },
};
const testCase: JsonObject = {
  id: 'pets.read',
  title: 'Read',
  tags: ['smoke'],
  op: 'GET /pets',
  why: 'link',
  evidence: 'H',
  needs: ['pets.list'],
  serial: 'last',
  by: 'llm',
  edited: true,
  off: false,
  steps: [step],
  finally: [{ req: { method: 'POST', path: '/pets', json: { a: 1 } }, expect: {} }],
};
const file: JsonObject = {
  cases: [
    testCase,
    { ...testCase, id: 'pets.list', needs: [], steps: [{ req: { method: 'PUT', path: '/x', form: { a: 'b' } }, expect: {} }] },
  ],
};
const header: JsonObject = {
  assay: '2',
  suite: { id: 's', name: 'Pets', generator: 'g', engineVersion: '1', seed: 1, spec: { title: 't', version: '1', sha256: '0' } },
  env: { BASE_URL: {}, A: { required: false, default: 'x', secret: false, doc: 'what for' } },
  auth: { user: { in: 'header', name: 'Authorization', value: 'Bearer {{A}}' }, none: null },
  identities: {
    default: {
      gives: { A: 'x {{token}}' },
      login: {
        url: 'https://id.example/token',
        headers: { 'X-A': 'b' },
        basic: ['shop', '{{A}}'],
        form: { a: 'b' },
        token: '$.access_token',
        expiresIn: '$.expires_in',
      },
    },
    other: { gives: {}, login: { url: '{{A}}', json: { a: 1 }, token: { cookie: 'sid' } } },
    third: { gives: {}, login: { url: '{{A}}', token: { header: 'X-Token' } } },
  },
  defaults: { timeoutMs: 100, headers: { Accept: '*/*' }, auth: 'user', followRedirects: true },
  schemas: { Pet: { type: 'object' }, Any: true },
  probe: { method: 'HEAD', path: '/health', auth: 'user' },
  documented: { 'GET /pets': ['200', '4XX', 'default'] },
  setup: [],
  include: ['tests/a.json'],
};

const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const VALUES: readonly Json[] = [null, true, 0, -1, 1.5, 1e15, '', 'odd', 'GET', [], ['odd'], [[]], {}, { odd: 1 }];

/** Yields every document that a single editing mistake produces: a replaced value, a removed property, or an added unknown property. */
function* edits(value: Json): Generator<Json> {
  yield* VALUES;
  if (Array.isArray(value)) {
    for (const [at, member] of value.entries()) for (const edit of edits(member)) yield value.with(at, edit);
    return;
  }
  if (!isObject(value)) return;
  yield { ...value, odd: 1 };
  for (const [name, member] of Object.entries(value)) {
    const { [name]: _taken, ...rest } = value;
    yield rest;
    for (const edit of edits(member)) yield { ...value, [name]: edit };
  }
}

export interface EditedSuite {
  readonly header: Json;
  readonly file: Json;
}

/** A suite that uses the whole format, and every variant of it with a single edit. */
export const editedSuites: readonly EditedSuite[] = [
  { header, file },
  ...[...edits(header)].map((edit): EditedSuite => ({ header: edit, file })),
  ...[...edits(file)].map((edit): EditedSuite => ({ header, file: edit })),
];

/** True when the engine would run a suite. */
export const runsInEngine = (suite: EditedSuite): boolean =>
  readSuite([
    { path: 'tests.json', content: JSON.stringify(suite.header) },
    { path: 'tests/a.json', content: JSON.stringify(suite.file) },
  ]).kind === 'suite';

// A rejected suite yields an object with a message. Any other error is a bug in the jq program.
const FILTER =
  '[.[] | [{f: "tests.json", v: .header}, {f: "tests/a.json", v: .file}] as $in | try (loaded($in) | true) catch (if type == "object" then false else tostring end)]';

/** Returns whether run.sh would run each suite, with the given jq. */
export function runsInJq(suites: readonly EditedSuite[], jq: string): Json {
  const definitions = jqPart('load').split('(try loaded')[0] ?? '';
  return runJq([jqPart('text'), definitions, FILTER].join('\n'), JSON.parse(JSON.stringify(suites)), jq);
}

/** Returns the part of an edited suite that differs from the original. */
export function differenceOf(suite: EditedSuite): string {
  const [before, after] = [JSON.stringify({ header, file }), JSON.stringify(suite)];
  const from = [...after].findIndex((char, at) => char !== before[at]);
  return after.slice(Math.max(0, from - 60), from + 60);
}
