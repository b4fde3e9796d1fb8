import { expect, test } from 'vitest';
import { json, modelOf, object, param } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, sends, shows } from '../sample-services/plain-server.fixture.ts';

const days = { type: 'integer', minimum: 1, maximum: 14 };
const loan = object({ id: { type: 'integer' }, days });

test.each([
  ['extend', []],
  ['extensions', ['not-stored POST /loans/{id}/extensions']],
])('A response to POST /loans/{id}/%s with a larger number is judged.', async (name, rules) => {
  const act = { ...sends(object({ days }, ['days'])), responses: { 200: shows(loan), 400: { description: 'no' } } };
  const paths = {
    ...pathsOf('loans', { fields: { title: { type: 'string' } } }),
    [`/loans/{id}/${name}`]: { post: { parameters: [param('id', { type: 'integer' })], ...act } },
  };
  const found = await brokenRules(modelOf(paths), {
    before: (call) => {
      const [, id] = new RegExp(`^/loans/(\\d+)/${name}$`).exec(call.path) ?? [];
      const { days: more } = bodyOfCall(call);
      if (call.method !== 'POST' || id === undefined) return null;
      const isFine = Number.isInteger(more) && Number(more) >= 1 && Number(more) <= 14;
      return isFine ? json(200, { id: Number(id), days: Number(more) + 1 }) : json(400, { error: 'days' });
    },
  });
  expect(found.filter((rule) => rule.startsWith('not-stored'))).toEqual(rules);
});
