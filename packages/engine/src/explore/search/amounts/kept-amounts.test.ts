import { expect, test } from 'vitest';
import { modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const price = { type: 'integer', minimum: 1, maximum: 9000 };
const boats = pathsOf('boats', {
  fields: { name: text, price_cents: price },
  patch: { description: 'A new price applies to future hires only.' },
});
const hires = pathsOf('hires', {
  fields: { boat_id: number, note: text },
  shown: { price_cents: number },
  post: { description: "The price is the boat's price at this moment." },
});

test.each(['follows', 'constant', null])('A hire whose price is not that of its boat when it was made is a defect: %s.', async (flaw) => {
  const prices = new Map<number, number>();
  const show: Rules['show'] = (kind, row, server) => {
    if (kind !== 'hires') return row;
    const now = Number(server.all('boats').find(({ id }) => id === row.boat_id)?.price_cents ?? 0);
    if (!prices.has(row.id)) prices.set(row.id, now);
    return { ...row, price_cents: flaw === 'constant' ? 777 : flaw === 'follows' ? now : (prices.get(row.id) ?? 0) };
  };
  const found = await brokenRules(modelOf({ ...boats, ...hires }), { show });
  const op = flaw === 'follows' ? 'PATCH /boats/{id}' : 'POST /hires';
  expect(found.filter((rule) => rule.startsWith('wrong-price'))).toEqual(flaw === null ? [] : [`wrong-price ${op}`]);
});

test('A booking may follow the price if the spec does not fix it.', async () => {
  const show: Rules['show'] = (kind, row, server) =>
    kind === 'hires' ? { ...row, price_cents: server.all('boats').find(({ id }) => id === row.boat_id)?.price_cents ?? 0 } : row;
  const plain = pathsOf('hires', { fields: { boat_id: number, note: text }, shown: { price_cents: number } });
  const found = await brokenRules(modelOf({ ...boats, ...plain, ...pathsOf('boats', { fields: { name: text, price_cents: price } }) }), {
    show,
  });
  expect(found.filter((rule) => rule.startsWith('wrong-price'))).toEqual([]);
});
