import { expect, test } from 'vitest';
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
  const found = (result.search?.findings ?? []).map(({ grade, rule }) => `${grade} ${rule}`);
  expect(found.filter((line) => line.includes('sign-out'))).toEqual(expected);
  expect(result.ended).toBe('done');
});
