import { expect, test } from 'vitest';
import { isObject, objectOf } from '../json/values.ts';
import { exploreWith, json, modelOf, object, responses, takes } from './scripted-api.fixture.ts';

const text = { type: 'string' };
const isReached = ({ operations }: { readonly operations: readonly { readonly reason: string | null }[] }): boolean =>
  operations.every(({ reason }) => reason === null);

test('The example of a whole body in its schema is tried first.', async () => {
  const rule = { ...object({ kind: text, level: text }, ['level']), example: { kind: 'validity', level: 'full' } };
  const { result, calls } = await exploreWith(modelOf({ '/rules': { post: takes(rule) } }), ({ body }) =>
    isObject(body) && body.level === 'full' ? json(201, { id: 'r1' }) : json(400, { message: 'no' }),
  );
  expect(isReached(result)).toBe(true);
  expect(calls).toHaveLength(1);
});

test('An empty string is not an example.', async () => {
  const file = object({ content: { ...text, example: '' } }, ['content']);
  const { result, calls } = await exploreWith(modelOf({ '/files': { post: takes(file) } }), ({ body }) =>
    objectOf(body).content === '' ? json(400, { message: 'no' }) : json(201, { id: 'f1' }),
  );
  expect(isReached(result)).toBe(true);
  expect(calls).toHaveLength(1);
});

test('A conflict about a choice does not make a free text unique.', async () => {
  const kind = { type: 'string', enum: ['VALIDITY'] };
  const model = modelOf({
    '/rules': { post: takes(object({ config: text, kind }, ['config', 'kind'])) },
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
  const model = modelOf({ '/search/items': { get: { responses: list }, post: { ...takes(object({ words: text })), responses: list } } });
  const { result } = await exploreWith(model, () => json(200, []));
  expect(isReached(result)).toBe(true);
  expect(result.leftBehind).toEqual([]);
});
