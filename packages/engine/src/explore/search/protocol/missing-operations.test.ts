import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, param, responses } from '../../scripted-api.fixture.ts';

const model = modelOf({
  '/hats': { get: { responses }, post: acceptsBody({ type: 'object' }) },
  '/hats/count': { get: { responses } },
  '/cache/reset': { post: { responses } },
  '/cache/{key}': { get: { parameters: [param('key')], responses } },
  '/profile': { get: { responses } },
  '/gifts': { post: acceptsBody({ type: 'object', required: ['to'], properties: { to: { type: 'string' } } }) },
});
const TYPE = { 'content-type': 'application/json' };

test('Documented operations that the server does not have are defects, and empty resources are not.', async () => {
  const serve = ({ method, path, body }: Call) => {
    if (path === '/hats') return json(method === 'POST' ? 201 : 200, [], TYPE);
    if (path === '/gifts' && objectOf(body).to === undefined) return json(400, { message: 'to is required' }, TYPE);
    if (path.startsWith('/gifts')) return json(404, { message: 'not found' }, TYPE);
    if (path === '/profile') return json(404, { message: 'you have no profile yet' }, TYPE);
    return json(404, { message: `no route for ${path}` }, TYPE);
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 2000, milliseconds: 10_000_000 } });
  const found = result.search?.findings.filter(({ rule, isRepeated }) => rule === 'not-there' && isRepeated === false).map(({ op }) => op);
  expect(found).toEqual(['GET /hats/count', 'POST /cache/reset']);
});
