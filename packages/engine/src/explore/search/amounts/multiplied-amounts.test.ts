import { expect, test } from 'vitest';
import { modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const months = { type: 'integer', minimum: 1, maximum: 12 };
const model = modelOf({
  ...pathsOf('leases', { fields: { rate: { type: 'integer', minimum: 100, maximum: 900 } } }),
  ...pathsOf('bills', {
    fields: { months },
    shown: { subtotal: number },
    parent: 'leases',
    post: { description: 'Bills a number of months.\n\n* `subtotal` = monthly rate of the lease × months\n' },
  }),
});

test.each([true, false])('An amount that ignores its factor is a defect: %s.', async (isIgnored) => {
  const show: Rules['show'] = (kind, row, server) => {
    if (kind !== 'bills') return row;
    const rate = Number(server.all('leases').find(({ id }) => id === row.lease_id)?.rate ?? 0);
    return { ...row, subtotal: isIgnored ? rate : rate * Number(row.months) };
  };
  const found = await brokenRules(model, { show });
  expect(found.filter((rule) => rule.startsWith('wrong-amount'))).toEqual(isIgnored ? ['wrong-amount POST /leases/{id}/bills'] : []);
});
