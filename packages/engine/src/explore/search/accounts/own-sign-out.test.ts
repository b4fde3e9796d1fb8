import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, type Reply, responses } from '../../scripted-api.fixture.ts';

const model = modelOf(
  { '/me': { get: { responses } }, '/logout': { post: { summary: 'Sign out', responses: { 204: { description: 'signed out' } } } } },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);
const OPAQUE = 'sample-opaque-session';
const JWT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';

/** A server that forgets the token at sign-out, if it revokes tokens. */
function server(token: string, revokes: boolean): (call: Call) => Reply {
  let isActive = true;
  return ({ path, headers }) => {
    if (headers.authorization !== `Bearer ${token}` || !isActive) return json(401, { error: 'sign in first' });
    if (path !== '/logout') return json(200, { id: 'u1' });
    isActive = !revokes;
    return { status: 204 };
  };
}

test.each<[string, string, boolean, readonly string[]]>([
  ['a revoked session has no finding', OPAQUE, true, []],
  ['a session that goes on is a defect', OPAQUE, false, ['defect token-after-sign-out']],
  ['a JWT that goes on is a note', JWT, false, ['note token-after-sign-out']],
])("After the exploration's own sign-out, %s.", async (_name, token, revokes, expected) => {
  const { result } = await exploreWith(model, server(token, revokes), {
    env: { BEARER: token },
    search: { requests: 500, milliseconds: 1e9 },
  });
  const all = result.search?.findings ?? [];
  expect(all.filter(({ rule }) => rule === 'token-after-sign-out').every(({ isRepeated }) => isRepeated === false)).toBe(true);
  const found = all.map(({ grade, rule }) => `${grade} ${rule}`);
  expect(found.filter((line) => line.includes('sign-out'))).toEqual(expected);
  expect(result.ended).toBe('done');
});

test('A JWT that goes on is a defect if the spec says that the sign-out revokes it.', async () => {
  const post = {
    summary: 'Sign out',
    description: 'The token cannot be used afterwards.',
    responses: { 204: { description: 'signed out' } },
  };
  const stated = modelOf(
    { '/me': { get: { responses } }, '/logout': { post } },
    { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
  );
  const { result } = await exploreWith(stated, server(JWT, false), { env: { BEARER: JWT }, search: { requests: 500, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'token-after-sign-out').map(({ grade }) => grade);
  expect(found).toEqual(['defect']);
});

const key = { type: 'apiKey', in: 'header', name: 'X-API-Key' };
const bearer = { type: 'http', scheme: 'bearer' };
const cookie = { type: 'apiKey', in: 'cookie', name: 'session' };
const modelWith = (left: readonly JsonObject[], read: readonly JsonObject[]) =>
  modelOf(
    {
      '/me': { get: { security: [...read], responses } },
      '/logout': { post: { summary: 'Sign out', security: [...left], responses: { 204: { description: 'signed out' } } } },
    },
    { components: { securitySchemes: { key, bearer, cookie } } },
  );

test.each<[string, readonly JsonObject[], readonly JsonObject[]]>([
  ['does not need credentials', [], [{ key: [] }]],
  ['ends the session of another credential', [{ cookie: [] }], [{ key: [] }]],
  ['is sent with a key that is not a session', [{ key: [] }], [{ key: [] }]],
  ['is sent with another credential', [{ cookie: [] }], [{ bearer: [] }]],
])('A credential may work after a sign-out that %s.', async (_, left, read) => {
  const serve = ({ path, headers }: Call): Reply => {
    if (path === '/logout') return { status: 204 };
    const isKnown = headers['x-api-key'] === OPAQUE || headers.authorization === `Bearer ${OPAQUE}`;
    return isKnown ? json(200, { id: 'u1' }) : json(401, { error: 'no' });
  };
  const { result } = await exploreWith(modelWith(left, read), serve, {
    env: { BEARER: OPAQUE, KEY: OPAQUE, COOKIE: 'session-1' },
    search: { requests: 500, milliseconds: 1e9 },
  });
  expect(result.operations.map(({ reason }) => reason)).toEqual([null, null]);
  expect((result.search?.findings ?? []).map(({ rule }) => rule)).not.toContain('token-after-sign-out');
});
