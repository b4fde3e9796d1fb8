import { expect, test } from 'vitest';
import { exploreWith, json, modelOf, object } from '../../scripted-api.fixture.ts';
import { responseWith } from '../sample-services/plain-server.fixture.ts';

const model = modelOf({
  '/': { get: { responses: { 200: responseWith(object({ name: { type: 'string' }, _links: { type: 'object' } })) } } },
  '/items': { get: { responses: { 200: responseWith({ type: 'array', items: object({ id: { type: 'integer' } }) }) } } },
});

test.each(['password', 'name', null])('A linked route that the spec does not list shows a %s.', async (field) => {
  const serve = ({ method, path }: { readonly method: string; readonly path: string }) => {
    const links = { items: '/items', ...(field === null ? {} : { debug: '/users/_debug' }) };
    if (method !== 'GET') return json(405, {}, { allow: 'GET' });
    if (path === '/') return json(200, { name: 'A', _links: links });
    if (path === '/items') return json(200, [{ id: 1 }, { id: 2 }]);
    return path === '/users/_debug' ? json(200, [{ user: 'ann', [field ?? '']: 'correct horse 9' }]) : json(404, {});
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 2000, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'secret-in-response').map(({ op }) => op);
  expect(found).toEqual(field === 'password' ? ['GET /users/_debug'] : []);
});
