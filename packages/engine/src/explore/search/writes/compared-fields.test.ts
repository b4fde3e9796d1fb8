import { expect, test } from 'vitest';
import { acceptsBody, json, modelOf, object, param } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules, responseWith } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer', minimum: 0, maximum: 90_000 };
const meter = { start: { ...number, minimum: 10 } };
const closing = {
  '/visits/{id}/close': {
    post: {
      parameters: [param('id', { type: 'integer' })],
      description: 'Ends the visit. `finish` must not be lower than `start`.',
      ...acceptsBody(object({ finish: number }, ['finish'])),
      responses: { 200: responseWith(object({ id: number, start: number, finish: number })), 400: { description: 'no' } },
    },
  },
};
const model = modelOf({ ...pathsOf('visits', { fields: meter }), ...closing });

const rulesWith = (isChecked: boolean): Rules => ({
  before: (call, server) => {
    const id = Number(/^\/visits\/(\d+)\/close$/.exec(call.path)?.[1]);
    const row = server.all('visits').find((one) => one.id === id);
    if (row === undefined || call.method !== 'POST') return null;
    const { finish } = bodyOfCall(call);
    if (typeof finish !== 'number' || (isChecked && finish < Number(row.start))) return json(400, { error: 'finish' });
    return json(200, { ...row, finish }, { 'content-type': 'application/json' });
  },
});

test('A number below a stored one is found if the spec forbids it.', async () => {
  const broken = async (isChecked: boolean) =>
    (await brokenRules(model, rulesWith(isChecked))).filter((rule) => rule.startsWith('below-stored-value'));
  expect(await broken(false)).toEqual(['below-stored-value POST /visits/{id}/close']);
  expect(await broken(true)).toEqual([]);
});

test('A counter that only grows must not be set back by an update.', async () => {
  const reading = (description: string) => modelOf(pathsOf('meters', { fields: { reading: { ...number, minimum: 1, description } } }));
  const growing = (isChecked: boolean): Rules => ({
    before: (call, server) => {
      const row = server.all('meters').find(({ id }) => call.path === `/meters/${id}`);
      const isSmaller = Number(bodyOfCall(call).reading) < Number(row?.reading);
      return isChecked && call.method === 'PATCH' && isSmaller ? json(422, { error: 'reading' }) : null;
    },
    show: (_kind, row) => row,
  });
  const broken = async (description: string, isChecked: boolean) =>
    (await brokenRules(reading(description), growing(isChecked))).filter((rule) => rule.startsWith('below-stored-value'));
  expect(await broken('Kilowatt hours. Only grows.', false)).toEqual(['below-stored-value PATCH /meters/{id}']);
  expect(await broken('Kilowatt hours.', false)).toEqual([]);
  expect(await broken('Kilowatt hours. Only grows.', true)).toEqual([]);
});
