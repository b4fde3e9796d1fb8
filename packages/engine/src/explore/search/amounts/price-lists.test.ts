import { expect, test } from 'vitest';
import { modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const service = { type: 'string', enum: ['check', 'tune_up', 'overhaul'] };
const labour = { type: 'integer', description: 'Fixed by the service: check 1500, tune_up 4500, overhaul 12000.' };
const model = modelOf(pathsOf('orders', { fields: { note: { type: 'string' }, service }, shown: { labour } }));
const PRICES: Readonly<Record<string, number>> = { check: 1500, tune_up: 4500, overhaul: 12_000 };

test.each<['overhaul' | 'stays' | null, readonly string[]]>([
  ['overhaul', ['wrong-amount POST /orders', 'wrong-amount PATCH /orders/{id}']],
  ['stays', ['wrong-amount PATCH /orders/{id}']],
  [null, []],
])('An amount that differs from the price list is a defect: %s', async (flaw, expected) => {
  const first = new Map<number, string>();
  const show: Rules['show'] = (_kind, row) => {
    if (!first.has(row.id)) first.set(row.id, String(row.service));
    const charged = flaw === 'stays' ? (first.get(row.id) ?? '') : String(row.service);
    return { ...row, labour: flaw === 'overhaul' && charged === 'overhaul' ? 9000 : (PRICES[charged] ?? 0) };
  };
  const found = await brokenRules(model, { show });
  expect(found.filter((rule) => rule.startsWith('wrong-amount'))).toEqual(expected);
});
