import type { OutgoingRequest, SendOutcome, SuiteIdentity } from '@assay/engine/model';
import { createLearningRedactor } from '@assay/net';
import { expect, test } from 'vitest';
import type { IdentityCredential } from '../../auth-profiles/index.ts';
import { authEntriesOfIdentity } from './identity-entries.ts';
import { openCredentials } from './open-credentials.ts';

const entry = (value: string) => ({ in: 'header' as const, name: 'Authorization', value: `Bearer ${value}` });
const auth = {
  none: null,
  'shop.auth': entry('{{TOKEN}}'),
  'shop.auth.other': entry('{{TOKEN_2}}'),
  'shop.auth.expired': entry('{{OLD}}'),
};
const env = { BASE_URL: {}, TOKEN: {}, TOKEN_2: {}, OLD: {} };
const injections = [{ in: 'header' as const, name: 'Authorization', format: 'Bearer {token}' }];

const tokenFor = (identity: string): IdentityCredential => ({
  identity,
  role: 'user',
  credential: {
    kind: 'token',
    settings: {
      kind: 'password',
      url: 'http://id.test/token',
      tokenPath: '$.access_token',
      timeoutMs: 1000,
      client: { id: '', secret: '', auth: 'post' },
      scopes: [],
      audience: null,
      extraParams: {},
      username: identity,
      password: 'secret-word',
    },
    injections,
    renews: null,
  },
});

function worldOf(accepts: (token: string) => boolean) {
  const seen: string[] = [];
  let made = 0;
  const send = async ({ url, headers, body }: OutgoingRequest): Promise<SendOutcome> => {
    const user = new URLSearchParams(body ?? '').get('username');
    const token = headers.find(([name]) => name === 'Authorization')?.[1].replace('Bearer ', '') ?? '';
    if (url !== 'http://id.test/token') seen.push(token);
    const [status, text] =
      url === 'http://id.test/token'
        ? [200, JSON.stringify({ access_token: `${user}-token-${++made}` })]
        : [accepts(token) ? 200 : 401, ''];
    return {
      kind: 'response',
      status,
      headers: [],
      body: text,
      bytes: 0,
      truncated: false,
      phases: { queued: 0, connect: 0, waiting: 0, download: 0 },
    };
  };
  const open = (
    credentials: readonly IdentityCredential[],
    suite: { auth: typeof auth | { none: null }; env: typeof env } = { auth, env },
  ) =>
    openCredentials({
      credentials,
      suite,
      send,
      cancelled: new AbortController().signal,
      redactor: createLearningRedactor([]),
      keepRefreshToken: () => {},
    });
  const get = (token: string): OutgoingRequest => ({
    method: 'GET',
    url: 'http://api.test/x',
    headers: [['Authorization', `Bearer ${token}`]],
    body: null,
    timeoutMs: 1000,
    maxBytes: 1000,
  });
  return { open, get, seen, made: () => made };
}

test('Each identity fills only its own variable, and nobody fills that of an expired token.', async () => {
  const opened = await worldOf(() => true).open([tokenFor('default'), tokenFor('other')]);
  expect(opened).toMatchObject({ variables: { TOKEN: 'default-token-1', TOKEN_2: 'other-token-2' }, headers: [] });
});

test('Each identity renews its own token after a 401.', async () => {
  const world = worldOf((token) => token.endsWith('-3') || token.endsWith('-4'));
  const opened = await world.open([tokenFor('default'), tokenFor('other')]);
  if (opened.kind !== 'live') throw new Error(opened.problem);
  expect(await opened.send(world.get('other-token-2'))).toMatchObject({ status: 200 });
  expect(await opened.send(world.get('default-token-1'))).toMatchObject({ status: 200 });
  expect(world.seen).toEqual(['other-token-2', 'other-token-3', 'default-token-1', 'default-token-4']);
});

test('An identity that the suite does not use is not logged in.', async () => {
  const world = worldOf(() => true);
  const opened = await world.open([tokenFor('default'), tokenFor('other')], { auth: { none: null }, env });
  expect(opened).toMatchObject({ variables: {}, headers: [['Authorization', 'Bearer default-token-1']] });
  expect(world.made()).toBe(1);
});

test('A rejected identity ends the run with its name.', async () => {
  const refused: IdentityCredential = { identity: 'other', role: 'user', credential: { kind: 'refused', problem: 'No consent.' } };
  expect(await worldOf(() => true).open([tokenFor('default'), refused])).toEqual({
    kind: 'refused',
    problem: 'The identity other: No consent.',
  });
});

test('An entry belongs to the identity that gives its variable.', () => {
  const identities: Record<string, SuiteIdentity> = { grace: { gives: { TOKEN_2: '{{token}}' } } };
  expect(Object.keys(authEntriesOfIdentity({ auth, env, identities }, 'grace'))).toEqual(['shop.auth.other']);
  expect(Object.keys(authEntriesOfIdentity({ auth, env, identities }, 'default'))).toEqual(['shop.auth']);
});
