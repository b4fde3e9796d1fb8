import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
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

test.each([
  ['version', []],
  ['size', ['not-stored PUT /parts/{id}']],
])('A PUT that returns a higher %s than it received is judged.', async (field, rules) => {
  const part = object({ name: { type: 'string' }, [field]: { type: 'integer', minimum: 1 } }, ['name', field]);
  const shown = object({ id: { type: 'integer' }, name: { type: 'string' }, [field]: { type: 'integer' } });
  const paths = pathsOf('parts', { fields: { name: { type: 'string' } }, shown: { [field]: { type: 'integer' } } });
  const put = { ...sends(part), responses: { 200: shows(shown), 400: { description: 'no' }, 404: { description: 'no' } } };
  const item = { ...objectOf(paths['/parts/{id}']), put };
  const found = await brokenRules(modelOf({ ...paths, '/parts/{id}': item }), {
    before: ({ method, body }) => {
      if (method !== 'PUT') return null;
      const { [field]: sent, name } = objectOf(body);
      return Number.isInteger(sent) && Number(sent) > 0 && typeof name === 'string' ? null : json(400, { error: field });
    },
    show: (_kind, row) => ({ ...row, [field]: Number(row[field] ?? 0) + 1 }),
  });
  expect(found.filter((rule) => rule.startsWith('not-stored PUT'))).toEqual(rules);
});
