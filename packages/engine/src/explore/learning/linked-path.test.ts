import { describe, expect, test } from 'vitest';
import type { Fact, JsonObject } from '../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../scripted-api.fixture.ts';

const text = { type: 'string' };

describe('A link that a fact states', () => {
  const list = { type: 'array', items: object({ id: text }) };
  const reads = (schema: JsonObject): JsonObject => ({
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
  });
  const model = modelOf({
    '/books': { get: reads(list) },
    '/catalog': { get: reads(list) },
    '/books/{bookId}': { get: { ...reads(object({ id: text })), parameters: [param('bookId', text)] } },
  });
  const serve = ({ path }: Call): Reply => {
    if (path === '/books') return json(200, [{ id: 'draft-1' }]);
    if (path === '/catalog') return json(200, [{ id: 'printed-1' }]);
    return path === '/books/printed-1' ? json(200, { id: 'printed-1' }) : json(404, {});
  };
  const firstTry = async (fact: Partial<Extract<Fact, { kind: 'link' }>>): Promise<string | undefined> => {
    const link: Fact = {
      op: 'GET /books/{bookId}',
      kind: 'link',
      in: 'path',
      field: 'bookId',
      from: null,
      evidence: { source: 'person' },
      ...fact,
    };
    const { calls } = await exploreWith(model, serve, { facts: [link] });
    return calls.map(({ path }) => path).find((path) => path.startsWith('/books/'));
  };

  test('comes before the names of paths, with and without a place in the response.', async () => {
    expect(await firstTry({})).toBe('/books/draft-1');
    expect(await firstTry({ from: 'GET /catalog' })).toBe('/books/printed-1');
    expect(await firstTry({ from: 'GET /catalog', path: '$[0].id' })).toBe('/books/printed-1');
  });
});
