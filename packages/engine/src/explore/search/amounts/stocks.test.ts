import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, json, modelOf, type Reply } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, type PlainServer, pathsOf, type Row } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer', minimum: 1, maximum: 50 };
const model = modelOf({
  ...pathsOf('products', { fields: { name: { type: 'string' }, stock: { ...number, example: 20 } } }),
  ...pathsOf('orders', {
    fields: { product_id: { type: 'integer' }, quantity: number },
    post: { description: 'Orders a product and reduces its stock. 409 if there is not enough stock.' },
    delete: { description: 'Cancels the order and puts the units back.' },
  }),
});

type Flaw = 'stock of one' | 'stock that stays' | 'kept stock' | 'oversold' | null;

function shop(flaw: Flaw) {
  const change = (server: PlainServer, id: unknown, by: number): void => {
    const isIt = ({ id: own }: { readonly id: number }): boolean => own === id;
    server.replace(
      'products',
      server.all('products').map((row) => (isIt(row) ? { ...row, stock: Number(row.stock) + by } : row)),
    );
  };
  const order = (call: Call, server: PlainServer): Reply | null => {
    const { product_id: product, quantity } = bodyOfCall(call);
    const found = server.all('products').find(({ id }) => id === product);
    if (found === undefined) return json(422, { error: 'no such product' });
    if (Number(found.stock) < Number(quantity) && flaw !== 'oversold') return json(409, { error: 'not enough stock' });
    change(server, product, flaw === 'stock that stays' ? 0 : flaw === 'stock of one' ? -1 : -Number(quantity));
    return null;
  };
  const cancel = (path: string, server: PlainServer): null => {
    const [, id] = /^\/orders\/(\d+)$/.exec(path) ?? [];
    const found = server.all('orders').find((row) => row.id === Number(id));
    if (found !== undefined && flaw !== 'kept stock') change(server, found.product_id, Number(found.quantity));
    return null;
  };
  const before = (call: Call, server: PlainServer): Reply | null => {
    if (call.path === '/orders' && call.method === 'POST') return order(call, server);
    return call.method === 'DELETE' ? cancel(call.path, server) : null;
  };
  return { before };
}

const found = async (flaw: Flaw) => (await brokenRules(model, shop(flaw))).filter((rule) => /stock|capacity|released|too-much/.test(rule));

test('A shop that counts its stock has no finding about it.', async () => {
  expect(await found(null)).toEqual([]);
});

test.each<[Flaw, readonly string[]]>([
  ['stock of one', ['over-capacity POST /orders', 'wrong-stock POST /orders']],
  ['stock that stays', ['over-capacity POST /orders', 'wrong-stock POST /orders']],
  ['kept stock', ['not-released DELETE /orders/{id}', 'wrong-stock DELETE /orders/{id}']],
  ['oversold', ['over-capacity POST /orders']],
])('A shop with the flaw “%s” is found.', async (flaw, rules) => {
  const all = await found(flaw);
  expect(all.some((rule) => rules.includes(rule))).toBe(true);
  expect(all.filter((rule) => !rules.includes(rule))).toEqual([]);
});

test('A new copy of a book adds to the copies that are available.', async () => {
  const library = modelOf({
    ...pathsOf('books', { fields: { name: { type: 'string' }, copies_available: { type: 'integer', readOnly: true } } }),
    '/books/{id}/copies': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: 'ok' } },
      },
      post: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { serial: { type: 'string' } } } } } },
        responses: { 201: { description: 'made' } },
      },
    },
  });
  const show = (kind: string, row: Row, server: PlainServer): JsonObject =>
    kind === 'books' ? { ...row, copies_available: server.all('copies').filter(({ book_id: book }) => book === row.id).length } : row;
  expect((await brokenRules(library, { show })).filter((rule) => rule.startsWith('wrong-stock'))).toEqual([]);
});
