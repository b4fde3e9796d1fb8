import { expect, test } from 'vitest';
import { exploreWith, json, modelOf, type Reply, responses } from '../../scripted-api.fixture.ts';

const paths = ['/lamps', '/bulbs', '/cables', '/plugs'];
const model = modelOf(Object.fromEntries(paths.map((path) => [path, { get: { responses } }])), {
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
});

async function search(open: readonly string[]) {
  const { result } = await exploreWith(
    model,
    ({ path, headers }): Reply => (open.includes(path) || headers['x-key'] === 'k' ? json(200, []) : json(401, {})),
    { env: { KEY: 'k' }, search: { requests: 500, milliseconds: 1e9 } },
  );
  return result.search?.findings.filter(({ rule }) => rule === 'no-credentials') ?? [];
}

test('Operations that all work without credentials are one finding that lists them.', async () => {
  const findings = await search(paths);
  expect(findings.map(({ text }) => text)).toEqual(['4 operations succeed without credentials, even though the spec requires credentials']);
  expect(findings[0]?.operations).toEqual(paths.map((path) => `GET ${path}`));
});

test('One or two open operations are findings of their own.', async () => {
  const findings = await search(['/bulbs', '/plugs']);
  expect(findings.map(({ op }) => op)).toEqual(['GET /bulbs', 'GET /plugs']);
});
