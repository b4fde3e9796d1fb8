import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../model/index.ts';
import { amountOf, evaluate } from './evaluate.ts';
import { readExpression, readFormulas } from './read-formula.ts';

const invoice = {
  lines: [
    { quantity: 3, unitPrice: { amount: '2.50', currency: 'EUR' }, lineTotal: '7.50' },
    { quantity: 1, unitPrice: { amount: '4.00', currency: 'EUR' }, lineTotal: '4.00' },
  ],
  net: 11.5,
  vat: 2.3,
  nights: 4,
};

describe('Formulas in a spec', () => {
  test('A description contains several formulas among other sentences.', () => {
    const text = 'The bill. lineTotal = quantity x unitPrice; net = sum of the lineTotals; vat = 20 % of net. Rounded to the cent.';
    expect(readFormulas(text).map(({ field, text: clause }) => [field, clause])).toEqual([
      ['lineTotal', 'lineTotal = quantity x unitPrice'],
      ['net', 'net = sum of the lineTotals'],
      ['vat', 'vat = 20 % of net'],
    ]);
  });

  test.each([
    ['sum of the lineTotals', 11.5],
    ['the sum of all lineTotals', 11.5],
    ['net + vat', 13.8],
    ['net plus vat', 13.8],
    ['20 % of net', 2.3],
    ['nights times (net - vat)', 36.8],
    ['net - vat * 2', 6.9],
    ['`net` × `nights`', 46],
    ['net / 2', 5.75],
  ])('%s is %d.', (text, value) => {
    const expression = readExpression(text);
    expect(expression === null ? null : evaluate(expression, invoice)).toBeCloseTo(value, 5);
  });

  test.each([
    'net + vat, without vat for exports',
    'the amount that is due',
    'net',
    'net + (vat',
    'sum of 3',
    'net minus any discounts given',
    'number of beds',
    'net of vat',
    'cost of shipping plus net',
    '',
  ])('"%s" is not a formula.', (text) => {
    expect(readExpression(text)).toBeNull();
  });

  test.each(['net + tip', 'sum of the tips', 'net / missing'])('%s has no value without its fields.', (text) => {
    const expression = readExpression(text);
    expect(expression === null ? undefined : evaluate(expression, invoice)).toBeNull();
  });

  test('Amounts are numbers, decimal strings and objects with one amount.', () => {
    const values = [2, '2.50', { amount: '2.50', currency: 'EUR' }, { cents: 250 }, 'two', null, { amount: 1, value: 2 }, {}];
    expect(values.map(amountOf)).toEqual([2, 2.5, 2.5, 250, null, null, null, null]);
  });

  test.each(['a = ', '((', 'b + ', ' ', '20 % of ', "`a' = ", 'sum of the '])('Many clauses of "%s" are read in linear time.', (part) => {
    const clause = `a = ${part.repeat(Math.floor(290 / part.length))}`;
    const started = performance.now();
    readFormulas(`${clause}; `.repeat(500));
    for (let time = 0; time < 500; time += 1) readExpression(clause.slice(4));
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test.each<[string, JsonObject, number | null]>([
    ['`labour_cents` plus all line totals', { labour_cents: 100, lines: [{ line_total_cents: 7 }, { line_total_cents: 8 }] }, 115],
    ['subtotal − discount + tax', { subtotalCents: 100, discountCents: 10, taxCents: 19 }, 109],
    ['21 % of what remains after the discount', { subtotalCents: 100, discountCents: 10 }, 18.9],
    ['net minus service fee', { net: 50, other: 3 }, null],
  ])('The names in “%s” are those of the fields, without their units.', (text, scope, value) => {
    const expression = readExpression(text);
    const found = expression === null ? null : evaluate(expression, scope);
    expect(found === null ? null : Number(found.toFixed(6))).toBe(value);
  });

  test('The rounding and the condition of an amount are not part of its formula.', () => {
    const text =
      '* `discount` = 10 % of the subtotal if the customer is in the\n  `gold` tier, otherwise 0\n* `tax` = 21 % of net\n\nBoth are rounded to the nearest cent, half a cent up.';
    expect(readFormulas(text).map(({ field, isConditional, isRounded }) => [field, isConditional, isRounded])).toEqual([
      ['discount', true, true],
      ['tax', false, true],
    ]);
    expect(readFormulas('fee = 10 % of net if it is late, otherwise 5 % of net')).toEqual([]);
  });
});
