import { expect, test } from 'vitest';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from './scripted-api.fixture.ts';

const dish = object({ name: { type: 'string' } }, ['name']);
const id = { parameters: [param('id', { type: 'integer' })] };
const TYPE = { 'content-type': 'application/json' };
const secured = { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } }, security: [{ key: [] }] };
const model = modelOf(
  {
    '/menu': { get: { responses }, put: { ...acceptsBody(dish), responses: { 201: { description: 'created' } } } },
    '/menu/{id}': { put: { ...id, ...acceptsBody(dish) }, delete: { ...id, responses: { 204: { description: 'gone' } } } },
  },
  secured,
);

/** A server on which only an administrator writes, except for deletes. */
class Menu {
  readonly #stored = new Map<number, string>([[1, 'soup']]);
  readonly #isDeleteOpen: boolean;

  constructor(isDeleteOpen: boolean) {
    this.#isDeleteOpen = isDeleteOpen;
  }

  serve({ method, path, headers }: Call): Reply {
    const user = headers['x-key'] ?? '';
    if (!['ann', 'bob', 'boss'].includes(user)) return json(401, {}, TYPE);
    if (method === 'GET')
      return json(
        200,
        [...this.#stored].map(([number, name]) => ({ id: number, name })),
        TYPE,
      );
    const isAllowed = user === 'boss' || (this.#isDeleteOpen && method === 'DELETE');
    return isAllowed ? this.#write(method, path) : json(403, { detail: 'Unauthorized' }, TYPE);
  }

  #write(method: string, path: string): Reply {
    const isList = path === '/menu';
    const number = isList ? this.#stored.size + 10 : Number(path.split('/')[2]);
    if (!isList && !this.#stored.has(number)) return json(404, {}, TYPE);
    if (method === 'DELETE') return this.#stored.delete(number) ? { status: 204 } : json(404, {}, TYPE);
    this.#stored.set(number, 'dish');
    return json(isList ? 201 : 200, { id: number, name: 'dish' }, TYPE);
  }
}

async function explore(isDeleteOpen: boolean) {
  const menu = new Menu(isDeleteOpen);
  const users = { env: { KEY: 'ann' }, other: { KEY: 'bob' }, admin: { KEY: 'boss' } };
  return exploreWith(model, (call) => menu.serve(call), { ...users, search: { requests: 800, milliseconds: 1e9 } });
}

test('A PUT to a list creates an item, which an administrator updates and removes.', async () => {
  const { result } = await explore(false);
  expect(result.operations.filter(({ reason }) => reason !== null).map(({ op }) => op)).toEqual([]);
  expect(result.leftBehind).toEqual([]);
});

test.each([true, false])('Anyone may remove what only an administrator may create: %s.', async (isOpen) => {
  const { result } = await explore(isOpen);
  const found = (result.search?.findings ?? [])
    .filter(({ grade, op }) => grade === 'defect' && op.startsWith('DELETE'))
    .map(({ rule }) => rule);
  expect(found).toEqual(isOpen ? ['writes-to-another'] : []);
});
