import { expect, test } from 'vitest';
import { isObject, objectOf } from '../json/values.ts';
import { acceptsBody, exploreWith, json, modelOf, object, param, responses } from './scripted-api.fixture.ts';

const text = { type: 'string' };
const isReached = ({ operations }: { readonly operations: readonly { readonly reason: string | null }[] }): boolean =>
  operations.every(({ reason }) => reason === null);

test('The example of a whole body in its schema is tried first.', async () => {
  const rule = { ...object({ kind: text, level: text }, ['level']), example: { kind: 'validity', level: 'full' } };
  const { result, calls } = await exploreWith(modelOf({ '/rules': { post: acceptsBody(rule) } }), ({ body }) =>
    isObject(body) && body.level === 'full' ? json(201, { id: 'r1' }) : json(400, { message: 'no' }),
  );
  expect(isReached(result)).toBe(true);
  expect(calls).toHaveLength(1);
});

test('An empty string is not an example.', async () => {
  const file = object({ content: { ...text, example: '' } }, ['content']);
  const { result, calls } = await exploreWith(modelOf({ '/files': { post: acceptsBody(file) } }), ({ body }) =>
    objectOf(body).content === '' ? json(400, { message: 'no' }) : json(201, { id: 'f1' }),
  );
  expect(isReached(result)).toBe(true);
  expect(calls).toHaveLength(1);
});

test('A conflict about a choice does not make a free text unique.', async () => {
  const kind = { type: 'string', enum: ['VALIDITY'] };
  const model = modelOf({
    '/rules': { post: acceptsBody(object({ config: text, kind }, ['config', 'kind'])) },
    '/rules/{kind}': { delete: { parameters: [{ name: 'kind', in: 'path', required: true, schema: kind }], responses } },
  });
  const stored = new Set<string>();
  const { result } = await exploreWith(model, ({ method, path, body }) => {
    if (method === 'DELETE') return json(stored.delete(path.slice('/rules/'.length)) ? 200 : 404, {});
    const wanted = String(objectOf(body).kind);
    if (stored.has(wanted)) return json(409, { message: `A rule named '${wanted}' already exists.` });
    stored.add(wanted);
    return { status: 204 };
  });
  expect(result.facts.filter((fact) => fact.kind === 'unique')).toEqual([]);
});

test('A search with a body creates nothing.', async () => {
  const list = {
    200: { description: 'fine', content: { 'application/json': { schema: { type: 'array', items: object({ id: text }) } } } },
  };
  const model = modelOf({
    '/search/items': { get: { responses: list }, post: { ...acceptsBody(object({ words: text })), responses: list } },
  });
  const { result } = await exploreWith(model, () => json(200, []));
  expect(isReached(result)).toBe(true);
  expect(result.leftBehind).toEqual([]);
});

test('A create that returns nothing has to come first in the tests of its item, which a choice names.', async () => {
  const kind = { type: 'string', enum: ['VALIDITY'] };
  const one = { parameters: [param('id'), param('kind', kind)], responses };
  const id = { parameters: [param('id')], responses };
  const model = modelOf({
    '/groups': { post: acceptsBody(object({ name: text }, ['name'])) },
    '/groups/{id}': { delete: id },
    '/groups/{id}/rules': { post: { ...acceptsBody(object({ kind }, ['kind'])), parameters: [param('id')] } },
    '/groups/{id}/rules/{kind}': { get: one },
  });
  const { result } = await exploreWith(model, ({ method, path }) =>
    path.endsWith('/rules') ? { status: 204 } : json(200, method === 'GET' ? { kind: 'VALIDITY' } : { id: 'g1' }),
  );
  expect(result.facts).toContainEqual(
    expect.objectContaining({ op: 'GET /groups/{id}/rules/{kind}', kind: 'needs', first: 'POST /groups/{id}/rules' }),
  );
});

test('Only the sentence that mentions uniqueness makes a field unique, even in a list without full stops.', async () => {
  const description = 'This may fail for these reasons:\n\n* An item with this code already exists\n* The kind is unknown\n';
  const model = modelOf({
    '/items': {
      post: {
        ...acceptsBody(object({ code: text, kind: text }, ['code', 'kind'])),
        description,
        responses: { ...responses, 409: { description: 'taken' } },
      },
    },
  });
  const { result } = await exploreWith(model, () => json(201, { id: 'i1' }));
  expect(result.facts.flatMap((fact) => (fact.kind === 'unique' ? [fact.field] : []))).toEqual(['code']);
});

test('A path parameter that extends the name of its resource is the field with that name, and never a date.', async () => {
  const model = modelOf({
    '/versions': { get: { responses } },
    '/versions/{versionExpression}': { get: { parameters: [param('versionExpression')], responses } },
  });
  const { result } = await exploreWith(model, ({ path }) => {
    if (path === '/versions') return json(200, [{ createdOn: '2026-01-01', name: 'First', version: '1.0.0' }]);
    return path === '/versions/1.0.0' ? json(200, {}) : json(404, { message: 'not found' });
  });
  expect(isReached(result)).toBe(true);
});

test('A list is filled again before an operation removes everything in it.', async () => {
  const id = { parameters: [param('id')], responses };
  const both = { parameters: [param('id'), param('deskId')], responses };
  const named = acceptsBody(object({ name: text }, ['name']));
  const model = modelOf({
    '/rooms': { post: named },
    '/rooms/{id}': { delete: id },
    '/rooms/{id}/desks': { post: { ...named, parameters: [param('id')] }, delete: id },
    '/rooms/{id}/desks/{deskId}': { delete: both },
  });
  let desks = 0;
  const { result } = await exploreWith(model, ({ method, path }) => {
    if (method === 'POST') desks += path.endsWith('/desks') ? 1 : 0;
    if (method === 'POST') return json(201, { id: path.endsWith('/desks') ? `d${desks}` : 'r1' });
    if (!path.includes('/desks')) return json(200, {});
    if (desks === 0) return json(404, { message: 'no desk' });
    desks -= 1;
    return json(200, {});
  });
  expect(isReached(result)).toBe(true);
});

test('A create that returns an existing resource for the same name needs a new name each time.', async () => {
  const model = modelOf({
    '/tags': { post: acceptsBody(object({ title: { ...text, example: 'Sites' } }, ['title'])) },
    '/tags/{uuid}': { delete: { parameters: [param('uuid')], responses } },
  });
  const { result } = await exploreWith(model, ({ body }) => json(201, { uuid: `t-${String(objectOf(body).title)}` }));
  expect(result.facts.flatMap((fact) => (fact.kind === 'unique' ? [fact.field] : []))).toEqual(['title']);
  expect(result.facts.filter(({ kind }) => kind === 'repeatable')).toEqual([]);
});
