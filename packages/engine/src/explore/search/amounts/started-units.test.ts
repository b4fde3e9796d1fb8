import { expect, test } from 'vitest';
import { acceptsBody, exploreWith, json, modelOf, object } from '../../scripted-api.fixture.ts';
import { bodyOfCall, responseWith } from '../sample-services/plain-server.fixture.ts';

const moment = { type: 'string', format: 'date-time' };
const body = object({ begin: moment, end: moment }, ['begin', 'end']);
const example = { begin: '2031-05-02T09:00:00Z', end: '2031-05-02T13:00:00Z' };
const modelWith = (description: string) =>
  modelOf({
    '/prices': {
      post: {
        description,
        ...acceptsBody(body, { example }),
        responses: { 200: responseWith(object({ hours: { type: 'integer' }, price: { type: 'integer' } })), 400: { description: 'no' } },
      },
    },
  });

async function rounding(description: string, round: (hours: number) => number) {
  const { result } = await exploreWith(
    modelWith(description),
    (call) => {
      const { begin, end } = bodyOfCall(call);
      const hours = round((Date.parse(String(end)) - Date.parse(String(begin))) / 3_600_000);
      if (call.method !== 'POST') return json(405, {}, { allow: 'POST' });
      return Number.isNaN(hours) || hours <= 0
        ? json(400, {})
        : json(200, { hours, price: hours * 7 }, { 'content-type': 'application/json' });
    },
    { search: { requests: 2000, milliseconds: 1e9 } },
  );
  return (result.search?.findings ?? []).filter(({ rule }) => rule === 'wrong-rounding').map(({ place }) => place);
}

test('A started hour that is rounded off is found if the spec says that it counts.', async () => {
  expect(await rounding('Every started hour counts as a full hour.', Math.round)).toEqual(['hours']);
  expect(await rounding('Every started hour counts as a full hour.', Math.ceil)).toEqual([]);
  expect(await rounding('What a stay would cost.', Math.round)).toEqual([]);
});
