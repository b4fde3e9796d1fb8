import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';
import { findWeakSecret } from './weak-secrets.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenWith = (secret: string): string => {
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 7 })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};
const model = modelOf(
  {
    '/me': {
      get: {
        responses: {
          200: { description: 'fine', content: { 'application/json': { schema: object({ id: { type: 'integer' } }) } } },
          401: { description: 'no' },
        },
      },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } } },
);

/** Checks signatures, and only trusts its own secret. */
const serverWith =
  (secret: string) =>
  ({ method, headers }: Call): Reply => {
    const [head = '', payload = '', signature] = headers.authorization?.replace('Bearer ', '').split('.') ?? [];
    const isSigned = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url') === signature;
    if (!isSigned || !Buffer.from(head, 'base64url').toString().includes('HS256')) return json(401, {});
    return method === 'GET' ? json(200, { id: 7 }, { 'content-type': 'application/json' }) : json(405, {}, { allow: 'GET' });
  };

describe('The secret of tokens', () => {
  test.each([
    ['random', ['forged-token secret']],
    ['kq8S2-long-and-unknown', []],
  ])('“%s” gives the findings %j.', async (secret, found) => {
    const env = { BEARER: tokenWith(secret) };
    const { result } = await exploreWith(model, serverWith(secret), { env, search: { requests: 300, milliseconds: 1e9 } });
    const findings = result.search?.findings ?? [];
    expect(findings.map(({ rule, place }) => `${rule} ${place}`)).toEqual(found);
    expect(JSON.stringify(findings)).not.toContain('eyJ');
  });

  test('is not searched for in other texts.', () => {
    expect(findWeakSecret('Bearer abc')).toBeNull();
  });
});
