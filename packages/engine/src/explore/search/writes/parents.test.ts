import { expect, test } from 'vitest';
import { type Call, exploreWith, json, modelOf, param, type Reply, responses } from '../../scripted-api.fixture.ts';

const id = { parameters: [param('id', { type: 'string' })] };
const model = modelOf({
  '/echo/{word}': { get: { parameters: [param('word', { type: 'string' })], responses } },
  '/boats': { get: { responses } },
  '/boats/{id}': { get: { ...id, responses } },
});

/** Returns 200 for every path, with the path in the body. */
function answer({ path }: Call): Reply {
  return path === '/boats' ? json(200, [{ id: 'b1' }]) : json(200, { id: path.slice(path.lastIndexOf('/') + 1) });
}

test('Accepting an unknown id is a defect if ids come from the API, but not if any value works.', async () => {
  const { result } = await exploreWith(model, answer, { search: { requests: 2000, milliseconds: 10_000_000 } });
  const unknown = result.search?.findings.filter(({ rule }) => rule === 'unknown-id').map(({ op }) => op);
  expect(unknown).toEqual(['GET /boats/{id}']);
});
