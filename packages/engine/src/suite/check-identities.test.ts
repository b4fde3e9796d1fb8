import { expect, test } from 'vitest';
import type { JsonObject } from '../model/index.ts';
import { readSuite } from './read-suite.ts';

const login: JsonObject = { url: 'https://id.example/token', form: { grant_type: 'client_credentials' }, token: '$.access_token' };

function problemsOf(identities: JsonObject): readonly string[] {
  const header = {
    assay: '2',
    suite: { id: 's', name: 'S', generator: 'g', engineVersion: '0', seed: 1 },
    env: { BASE_URL: { required: true }, TOKEN: { secret: true } },
    auth: { none: null },
    identities,
    defaults: {},
    schemas: {},
    include: [],
  };
  const read = readSuite([{ path: 'tests.json', content: JSON.stringify(header) }]);
  return read.kind === 'suite' ? [] : read.problems.map(({ pointer, message }) => `${pointer} ${message}`);
}

test.each<[string, JsonObject]>([
  ['without a login', { default: { gives: { TOKEN: '{{token}}' } } }],
  [
    'with a login',
    { default: { gives: { TOKEN: '{{token}}' }, login: { ...login, basic: ['{{ID}}', '{{SECRET}}'], expiresIn: '$.ttl' } } },
  ],
  ['with a token in a header', { default: { gives: { TOKEN: 'x {{token}}' }, login: { ...login, token: { header: 'X-Auth' } } } }],
])('An identity %s is valid.', (_name, identities) => {
  expect(problemsOf(identities)).toEqual([]);
});

test.each<[string, JsonObject, string]>([
  ['a variable that env lacks', { a: { gives: { OTHER: '{{token}}' } } }, '/identities/a/gives/OTHER is not defined in env'],
  [
    'a variable of two identities',
    { a: { gives: { TOKEN: '{{token}}' } }, b: { gives: { TOKEN: '{{token}}' } } },
    '/identities/b/gives/TOKEN is also set by the identity a',
  ],
  [
    'another placeholder',
    { a: { gives: { TOKEN: '{{token}} {{BASE_URL}}' } } },
    '/identities/a/gives/TOKEN has another placeholder than {{token}}',
  ],
  ['two bodies', { a: { gives: {}, login: { ...login, json: {} } } }, '/identities/a/login can have either json or form, but not both'],
  ['a token path', { a: { gives: {}, login: { ...login, token: '$..x' } } }, '/identities/a/login/token $..x is not a portable path'],
  [
    'an expiry path',
    { a: { gives: {}, login: { ...login, expiresIn: 'ttl' } } },
    '/identities/a/login/expiresIn ttl is not a portable path',
  ],
  [
    'a header value',
    { a: { gives: {}, login: { ...login, headers: { 'X-A': 'a\nb' } } } },
    '/identities/a/login/headers/X-A contains a line break or control character',
  ],
  ['an unknown member', { a: { gives: {}, password: 'x' } }, '/identities/a/password is not a property of this object'],
])('Wrong: %s', (_name, identities, problem) => {
  expect(problemsOf(identities)).toContain(problem);
});
