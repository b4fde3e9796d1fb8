import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { modelOf, object } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Row, type Rules, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const count = { type: 'integer', minimum: 1, maximum: 9000 };
const text = { type: 'string', maxLength: 60 };

describe('A price for started units', () => {
  const model = modelOf(
    pathsOf('loads', {
      fields: { crate_length_cm: { ...count, minimum: 100, maximum: 2000 } },
      shown: { freight_cents: { type: 'integer', description: '450 for each started metre of the crate (401 cm are 5 metres).' } },
    }),
  );
  const server = (round: (metres: number) => number): Rules => ({
    show: (_, row) => ({ ...row, freight_cents: 450 * round(Number(row.crate_length_cm) / 100) }),
  });

  test.each([
    ['Rounding up is correct.', Math.ceil, []],
    ['Rounding down is a defect.', Math.floor, ['wrong-amount POST /loads', 'wrong-amount PATCH /loads/{id}']],
    [
      'One more for whole metres is a defect.',
      (metres: number) => Math.floor(metres) + 1,
      ['wrong-amount POST /loads', 'wrong-amount PATCH /loads/{id}'],
    ],
  ])('%s', async (_name, round, found) => {
    expect((await brokenRules(model, server(round))).filter((rule) => rule.startsWith('wrong-amount'))).toEqual(found);
  });
});

describe('A percentage for each choice', () => {
  const place = { type: 'string', enum: ['stalls', 'balcony', 'box'] };
  const part = 'Part of the base rate of the show: stalls 80 %, balcony 50 %, box 100 %, rounded down.';
  const seat = object({ id: count, place, price_cents: { type: 'integer', description: part } }, ['id']);
  const model = modelOf({
    ...pathsOf('shows', { fields: { base_rate_cents: { ...count, maximum: 100_000 } } }),
    '/shows/{id}/seats': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      post: { ...requestWith(object({ place }, ['place'])), responses: { 201: responseWith(seat) } },
    },
  });
  const server = (percents: Readonly<Record<string, number>>, round = Math.floor): Rules => ({
    show: (kind, row, stored) => {
      const show = stored.all('shows').find(({ id }) => id === row.show_id);
      const price = (Number(show?.base_rate_cents) * (percents[String(row.place)] ?? 0)) / 100;
      return kind === 'seats' ? { ...row, price_cents: round(price) } : row;
    },
  });

  test.each([
    ['The stated percentages are correct.', { stalls: 80, balcony: 50, box: 100 }, Math.floor, []],
    ['Another percentage is a defect.', { stalls: 80, balcony: 60, box: 100 }, Math.floor, ['wrong-amount POST /shows/{id}/seats']],
    ['Rounding up is a defect.', { stalls: 80, balcony: 50, box: 100 }, Math.ceil, ['wrong-amount POST /shows/{id}/seats']],
  ])('%s', async (_name, percents, round, found) => {
    expect((await brokenRules(model, server(percents, round))).filter((rule) => rule.startsWith('wrong-amount'))).toEqual(found);
  });
});

describe('A discount from a number on', () => {
  const model = modelOf(
    pathsOf('crates', {
      fields: { weight_grams: { ...count, multipleOf: 50 }, title: text },
      shown: {
        price: { type: 'string', pattern: '^\\d+\\.\\d\\d$' },
        rebate: { type: 'string', description: '10 % of the price, rounded half up, from 2000 g on; else 0.00.' },
      },
    }),
  );
  const server = (applies: (grams: number) => boolean): Rules => ({
    show: (_, row: Row): JsonObject => {
      const price = Number(row.weight_grams) / 20;
      return { ...row, price: price.toFixed(2), rebate: (applies(Number(row.weight_grams)) ? price / 10 : 0).toFixed(2) };
    },
  });

  test.each<[string, (grams: number) => boolean, readonly string[]]>([
    ['The number itself belongs to it.', (grams) => grams >= 2000, []],
    ['It is a defect if the number does not belong to it.', (grams) => grams > 2000, ['wrong-amount POST /crates']],
    ['It is a defect if the discount applies too early.', (grams) => grams >= 1900, ['wrong-amount POST /crates']],
  ])('%s', async (_name, applies, found) => {
    expect((await brokenRules(model, server(applies))).filter((rule) => rule.startsWith('wrong-amount'))).toEqual(found);
  });
});

describe('A sum over a list of its own', () => {
  const model = modelOf({
    ...pathsOf('trips', {
      fields: { title: text },
      shown: {
        toll: { type: 'integer' },
        cost: { type: 'integer', description: 'Always the sum of the fares of the riders now on the trip, plus toll.' },
      },
    }),
    '/trips/{id}/riders':
      pathsOf('riders', { parent: 'trips', fields: { name: text }, shown: { fare_cents: { type: 'integer' } } })['/trips/{id}/riders'] ??
      {},
    '/riders/{id}': pathsOf('riders', { fields: { name: text } })['/riders/{id}'] ?? {},
  });
  const server = (isLate: boolean): Rules => ({
    before: ({ method, path }, stored) => {
      if (isLate && method === 'DELETE' && path.startsWith('/riders/'))
        for (const row of stored.all('trips')) stored.replace('gone', [...stored.all('gone'), row]);
      return null;
    },
    show: (kind, row, stored) => {
      if (kind === 'riders') return { ...row, fare_cents: 70 };
      const riders = stored.all('riders').filter(({ trip_id }) => trip_id === row.id).length;
      const late = isLate && stored.all('gone').some(({ id }) => id === row.id) ? 1 : 0;
      return kind === 'trips' ? { ...row, toll: 5, cost: 5 + 70 * (riders + late) } : row;
    },
  });

  test.each([
    ['The sum of the children that are left is correct.', false, []],
    ['A sum that still contains a removed child is a defect.', true, ['wrong-sum DELETE /riders/{id}']],
  ])('%s', async (_name, isLate, found) => {
    expect((await brokenRules(model, server(isLate))).filter((rule) => rule.startsWith('wrong-sum'))).toEqual(found);
  });
});
