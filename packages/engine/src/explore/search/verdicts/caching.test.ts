import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const secured = { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } };

test.each([
  ['wallets', 'public, max-age=60', 'Accept', true],
  ['wallets', 's-maxage=60', '', true],
  ['wallets', 'private, max-age=60', '', false],
  ['wallets', 'max-age=60', '', false],
  ['colours', 'public, max-age=60', '', false],
  ['wallets', 'public, max-age=60', 'Accept, Authorization', false],
  ['wallets', 'public, max-age=60', '*', false],
  ['wallets', 'public, max-age=60', 'Cookie', true],
])('/%s with Cache-Control %j and Vary %j is a defect: %j', async (kind, caching, vary, isDefect) => {
  const found = await brokenRules(
    modelOf(pathsOf(kind, { fields: { title: text } }), secured),
    {
      before: (call, server) => {
        if (call.headers.authorization === undefined) return json(401, { error: 'no' });
        if (call.method !== 'GET' || call.headers['x-checked'] !== undefined) return null;
        const reply = server.serve({ ...call, headers: { ...call.headers, 'x-checked': 'yes' } });
        return { ...reply, headers: { ...reply.headers, 'cache-control': caching, vary } };
      },
    },
    { env: { BEARER: 't1' } },
  );
  expect(found.some((rule) => rule.startsWith('shared-cache'))).toBe(isDefect);
});
