import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer', minimum: 1, maximum: 9000 };
const text = { type: 'string', maxLength: 60 };
const { '/funds': funds, '/funds/{id}': fund } = pathsOf('funds', { fields: { title: text, budget: { ...number, example: 800 } } });
const { delete: _delete, ...lasting } = Object(fund);
const model = modelOf({
  '/funds': funds ?? {},
  '/funds/{id}': lasting,
  ...pathsOf('grants', {
    fields: { fund_id: { type: 'integer' }, amount: { ...number, example: 500 }, title: text, place: text, reason: text },
  }),
});

test('A resource that another request has changed is not used as a reference.', async () => {
  const rejected: number[] = [];
  const rules: Rules = {
    before: (call, server) => {
      if (call.path !== '/grants' || call.method !== 'POST') return null;
      const { fund_id: chosen, amount } = bodyOfCall(call);
      const found = server.all('funds').find(({ id }) => id === chosen);
      if (found === undefined || typeof amount !== 'number') return json(400, { error: 'fund_id' });
      if (amount > Number(found.budget) && amount === 500) rejected.push(amount);
      return amount > Number(found.budget) ? json(400, { error: 'amount' }) : null;
    },
  };
  await brokenRules(model, rules);
  expect(rejected).toEqual([]);
});

test('A resource that can be used only once is not reused.', async () => {
  const { '/lockers': lockers, '/lockers/{id}': locker } = pathsOf('lockers', { fields: { title: text } });
  const { delete: _remove, ...kept } = Object(locker);
  const fields = { locker_id: { type: 'integer' }, title: text, place: text, reason: text, colour: text, note: text };
  const rentals = modelOf({ '/lockers': lockers ?? {}, '/lockers/{id}': kept, ...pathsOf('rentals', { fields }) });
  const taken: number[] = [];
  const rules: Rules = {
    before: (call, server) => {
      if (call.path !== '/rentals' || call.method !== 'POST') return null;
      const { locker_id: chosen } = bodyOfCall(call);
      const isTaken = server.all('rentals').some((row) => row.locker_id === chosen);
      if (!server.all('lockers').some(({ id }) => id === chosen)) return json(400, { error: 'locker_id' });
      if (isTaken) taken.push(Number(chosen));
      return isTaken ? json(409, { error: 'The locker is not available' }) : null;
    },
  };
  await brokenRules(rentals, rules);
  const uses = [...Map.groupBy(taken, (id) => id).values()].map(({ length }) => length);
  expect(Math.max(0, ...uses)).toBeLessThan(12);
});
