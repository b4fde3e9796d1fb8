import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEgress, type Egress } from '../egress.ts';
import { recordExchange } from './exchange-record.ts';
import { obtainToken } from './obtain-token.ts';
import { jsonReader, startTokenServer, type TokenServer } from './token-server.fixture.ts';
import type { TokenSettings } from './token-settings.ts';

let server: TokenServer;
let egress: Egress;

beforeAll(async () => {
  server = await startTokenServer();
  egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
});
beforeEach(() => {
  server.seen.length = 0;
  server.respond = () => ({ body: { access_token: 'token-of-the-server', expires_in: 60 } });
});
afterAll(async () => {
  await egress.close();
  await server.close();
});

const shown = async (settings: TokenSettings) => {
  const { exchanges } = await obtainToken({ send: egress.send, now: () => 1_800_000_000_000, json: jsonReader }, settings);
  return exchanges[0];
};
const common = () => ({ url: `${server.url}/token`, tokenPath: '$.access_token', timeoutMs: 2000 });
const login = (bodyType: 'json' | 'form', keys: { readonly userKey: string; readonly passKey: string }): TokenSettings => ({
  kind: 'login',
  ...common(),
  bodyType,
  ...keys,
  username: 'al',
  password: '1234',
  extraParams: { realm: 'shop' },
});
const oauth = { scopes: [], audience: null, extraParams: {} };

test.each([
  ['json', { userKey: 'k.who', passKey: 'k.pin' }, '{"k":{"who":"••••","pin":"••••"},"realm":"shop"}'],
  ['form', { userKey: 'who', passKey: 'pin' }, 'who=••••&pin=••••&realm=shop'],
] as const)('a login with a password of four characters under keys of its own shows neither (%s)', async (bodyType, keys, expected) => {
  expect((await shown(login(bodyType, keys)))?.requestBody).toBe(expected);
  expect(server.seen[0]?.body).toContain('1234');
});

test.each<readonly [string, TokenSettings['kind'], object]>([
  ['a client secret', 'client-credentials', {}],
  ['a password', 'password', { username: 'al', password: 'pw-1' }],
  ['a refresh token', 'refresh', { refreshToken: 'rt-1' }],
  [
    'a code and its verifier',
    'authorization-code',
    { code: 'co-1', state: 'st', expectedState: 'st', verifier: 've-1', redirectUri: 'http://assay.test/back' },
  ],
  ['a device code', 'device-code', { deviceCode: 'dc-1' }],
])('%s of a few characters is masked in place', async (_what, kind, own) => {
  const settings = { kind, ...common(), ...oauth, client: { id: 'web', secret: 'cs-1', auth: 'post' }, ...own } as TokenSettings;
  const body = (await shown(settings))?.requestBody ?? '';
  expect(body).toContain('client_id=web');
  expect(body).not.toMatch(/cs-1|pw-1|rt-1|co-1|ve-1|dc-1/);
  expect(server.seen[0]?.body).toContain('cs-1');
});

test('a short password that a server returns is not shown', async () => {
  server.respond = () => ({ status: 400, body: { error: 'invalid_grant', got: '1234', tried: 1234 } });
  const exchange = await shown(login('json', { userKey: 'who', passKey: 'pin' }));
  expect(exchange?.responseBody).toContain('"got":"••••"');
});

test('a credential that only the server knows is masked by the name of its member', () => {
  const body = '{"refresh_token":"new-refresh","token_type":"Bearer","session_id":"s-1","note":"kept"}';
  const request = { method: 'POST', url: 'http://assay.test/token', headers: [], body: null, timeoutMs: 1, maxBytes: 1 } as const;
  const phases = { queued: 0, connect: 0, waiting: 0, download: 0 };
  const outcome = { kind: 'response', status: 200, headers: [], body, bytes: body.length, truncated: false, phases } as const;
  const { responseBody } = recordExchange({ request, outcome, ms: 1, secrets: [] });
  expect(responseBody).toBe('{"refresh_token":"••••","token_type":"Bearer","session_id":"••••","note":"kept"}');
});

test('a long body is shown up to 8,192 characters', async () => {
  server.respond = () => ({ body: { access_token: 'token-of-the-server', text: 'x'.repeat(8192) } });
  const body = (await shown(login('json', { userKey: 'who', passKey: 'pin' })))?.responseBody ?? '';
  expect(body).toHaveLength(8192 + '…'.length);
  expect(body).toMatch(/x…$/);
});
