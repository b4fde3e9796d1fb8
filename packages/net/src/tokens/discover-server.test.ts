import { expect, test } from 'vitest';
import { discoverServer } from './discover-server.ts';
import { jsonReader } from './token-server.fixture.ts';

const OIDC = '/.well-known/openid-configuration';
const RFC8414 = '/.well-known/oauth-authorization-server';

/** Runs discovery against a map of metadata documents. Other URLs return 404, and `silent` hosts do not respond. */
async function discover(issuer: string, documents: Readonly<Record<string, unknown>>) {
  const requested: string[] = [];
  const get = async (url: string) => {
    requested.push(url);
    if (url.includes('silent')) return null;
    const document = documents[url];
    if (document === undefined) return { status: 404, body: 'not found' };
    return { status: 200, body: typeof document === 'string' ? document : JSON.stringify(document) };
  };
  return { found: await discoverServer({ get, json: jsonReader }, issuer), requested };
}

test('OpenID Connect appends its path to the issuer, RFC 8414 puts its own in front of the issuer’s', async () => {
  const { found, requested } = await discover('https://id.test/realms/shop', {});
  expect(found).toBeNull();
  expect(requested).toEqual([`https://id.test/realms/shop${OIDC}`, `https://id.test${RFC8414}/realms/shop`]);
});

test('the first document that is JSON counts', async () => {
  const { found, requested } = await discover('https://id.test', {
    [`https://id.test${OIDC}`]: '<!doctype html>',
    [`https://id.test${RFC8414}`]: { issuer: 'https://id.test', token_endpoint: 'https://id.test/t' },
  });
  expect(found).toEqual({ metadata: { issuer: 'https://id.test', token_endpoint: 'https://id.test/t' }, isOwnIssuer: true });
  expect(requested).toHaveLength(2);
});

test('a host that does not respond gets only one request', async () => {
  expect((await discover('https://silent.test', {})).requested).toHaveLength(1);
});

test.each([
  ['another host', { issuer: 'https://other.test' }],
  ['no address', { issuer: 'not an address' }],
  ['nothing', {}],
  ['no object', ['https://id.test']],
])('an issuer that is %s is read and marked', async (_what, document) => {
  const { found } = await discover('https://id.test', { [`https://id.test${OIDC}`]: document });
  expect(found).toMatchObject({ metadata: document, isOwnIssuer: false });
});
