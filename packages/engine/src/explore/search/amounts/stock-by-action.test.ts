import { expect, test } from 'vitest';
import { type Call, json, modelOf, param, type Reply } from '../../scripted-api.fixture.ts';
import { brokenRules, type PlainServer, pathsOf, type Row, responseWith } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const amount = { type: 'integer', minimum: 1, maximum: 20 };
const stock = { type: 'integer', minimum: 0, maximum: 1000, default: 0 };
const text = { type: 'string', maxLength: 60 };
const state = { status: { type: 'string', enum: ['draft', 'sent', 'cancelled'] } };
const action = (description: string) => ({
  parameters: [param('id', number)],
  post: {
    description,
    responses: { 200: responseWith({ type: 'object' }), 404: { description: 'no' }, 409: { description: 'not enough stock' } },
  },
});
const lines = pathsOf('rows', { fields: { seed_id: number, quantity: amount }, parent: 'baskets' });
const model = modelOf({
  ...pathsOf('seeds', { fields: { title: text, stock }, required: ['title'] }),
  ...pathsOf('baskets', { fields: { title: text }, shown: state }),
  '/baskets/{id}/rows': lines['/baskets/{id}/rows'] ?? {},
  '/rows/{id}': lines['/rows/{id}'] ?? {},
  '/baskets/{id}/send': action('Takes the seeds of all rows from stock. If one has too little stock, nothing is taken.'),
  '/baskets/{id}/cancel': action('Cancels a draft or sent basket. The seeds of a sent basket go back into stock.'),
});

type Flaw = 'takes nothing' | 'takes one' | 'takes too much' | 'keeps' | 'gives twice';

/** The units of all rows are taken (-1) or given back (1). */
function move(server: PlainServer, rows: readonly Row[], sign: 1 | -1, flaw: Flaw | null): void {
  for (const row of rows) {
    const count = flaw === 'takes one' ? 1 : Number(row.quantity);
    const moved = (seed: Row): Row => (seed.id === row.seed_id ? { ...seed, stock: Number(seed.stock ?? 0) + sign * count } : seed);
    server.replace('seeds', server.all('seeds').map(moved));
  }
}

function isRefused(server: PlainServer, rows: readonly Row[], { verb, status, flaw }: Attempt): boolean {
  const left = ({ seed_id: id }: Row): number => Number(server.all('seeds').find((seed) => seed.id === id)?.stock ?? 0);
  const isShort = flaw !== 'takes too much' && rows.some((row) => left(row) < Number(row.quantity));
  return verb === 'send' ? status !== 'draft' || isShort : status === 'cancelled';
}

interface Attempt {
  readonly verb: string;
  readonly status: string;
  readonly flaw: Flaw | null;
}

function act(call: Call, server: PlainServer, flaw: Flaw | null): Reply | null {
  const [, id, verb] = /^\/baskets\/(\d+)\/(send|cancel)$/.exec(call.path) ?? [];
  const basket = server.all('baskets').find((one) => one.id === Number(id));
  if (call.method !== 'POST' || verb === undefined || basket === undefined) return null;
  const rows = server.all('rows').filter((row) => row.basket_id === basket.id);
  const status = String(basket.status ?? 'draft');
  if (isRefused(server, rows, { verb, status, flaw })) return json(409, { error: 'no' });
  const isBack = flaw !== 'keeps' && (status === 'sent' || flaw === 'gives twice');
  if (verb === 'send' && flaw !== 'takes nothing') move(server, rows, -1, flaw);
  if (verb === 'cancel' && isBack) move(server, rows, 1, flaw);
  const changed: Row = { ...basket, status: verb === 'send' ? 'sent' : 'cancelled' };
  server.replace(
    'baskets',
    server.all('baskets').map((one) => (one === basket ? changed : one)),
  );
  return json(200, changed, { 'content-type': 'application/json' });
}

test.each<[Flaw | null, readonly string[]]>([
  ['takes nothing', ['wrong-stock POST /baskets/{id}/send']],
  ['takes one', ['wrong-stock POST /baskets/{id}/send']],
  ['takes too much', ['over-capacity POST /baskets/{id}/send']],
  ['keeps', ['wrong-stock POST /baskets/{id}/cancel']],
  ['gives twice', ['wrong-stock POST /baskets/{id}/cancel']],
  [null, []],
])('A basket that takes its seeds from stock when it is sent: %s.', async (flaw, rules) => {
  const found = await brokenRules(model, {
    before: (call, server) => act(call, server, flaw),
    show: (kind, row) => ({ ...(kind === 'baskets' ? { status: 'draft' } : {}), ...(kind === 'seeds' ? { stock: 0 } : {}), ...row }),
  });
  expect(found.filter((rule) => /stock|capacity/.test(rule))).toEqual(expect.arrayContaining([...rules]));
  expect(found.some((rule) => /stock|capacity/.test(rule))).toBe(rules.length > 0);
});
