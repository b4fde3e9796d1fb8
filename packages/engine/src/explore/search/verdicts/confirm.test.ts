import { expect, test } from 'vitest';
import { acceptsBody, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';

const model = modelOf({
  '/notes': { post: acceptsBody(object({ text: { type: 'string' } }, ['text'])) },
  '/notes/{id}': {
    get: {
      parameters: [param('id', { type: 'integer' }), param('month', { type: 'string', pattern: '^\\d{4}-\\d\\d$' }, 'query')],
      responses,
    },
  },
});

test('A failure is found although the connection is lost while fresh resources are created for it.', async () => {
  const seen = { last: 0, lost: 0, hasFailed: false };
  const { result } = await exploreWith(
    model,
    ({ method, path }): Reply => {
      if (method === 'POST') {
        if (seen.hasFailed && seen.lost < 1) {
          seen.lost += 1;
          return { status: 0, lost: true };
        }
        seen.last += 1;
        return json(200, { id: seen.last });
      }
      if (!path.includes('2026-13')) return json(200, { id: 1 });
      seen.hasFailed = true;
      return json(500, { error: 'no' });
    },
    { search: { requests: 3000, milliseconds: 1e9 } },
  );
  expect(seen.lost).toBe(1);
  expect(result.search?.findings.map(({ rule, place }) => [rule, place])).toContainEqual(['server-error', 'query.month']);
});
