import { expect, test } from 'vitest';
import { isObject } from '../../../json/values.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const model = modelOf({
  '/clients': { get: { responses }, post: acceptsBody(object({ reference: text, name: text })) },
  '/clients/{id}': { parameters: [param('id', { type: 'integer' })], get: { responses }, delete: { responses } },
});

/** The spec does not describe the format of a reference, which must be unique. The deleted client can still be read. */
function clientServer(): (call: Call) => Reply {
  const clients = new Map<number, string>();
  let last = 0;
  const create = (body: Call['body']): Reply => {
    const reference = isObject(body) ? body.reference : undefined;
    if (typeof reference !== 'string') return json(422, { errors: ["body: 'reference' is a required property"] });
    if (!/^[A-Z]{2}-\d{3,6}$/.test(reference))
      return json(422, { errors: [`reference: '${reference}' does not match '^[A-Z]{2}-[0-9]{3,6}$'`] });
    if ([...clients.values()].includes(reference)) return json(409, { detail: 'The reference is in use.' });
    last += 1;
    clients.set(last, reference);
    return json(200, { id: last, reference });
  };
  return ({ method, path, body }) => {
    if (path === '/clients') return method === 'POST' ? create(body) : json(200, []);
    const id = Number(path.slice('/clients/'.length));
    const reference = clients.get(id);
    return reference === undefined ? json(404, {}) : json(200, { id, reference });
  };
}

test('A unique value has the format that a rejection mentions.', async () => {
  const { result } = await exploreWith(model, clientServer(), { search: { requests: 3000, milliseconds: 1e9 } });
  expect(result.search?.findings.map(({ rule }) => rule)).toContain('still-there');
});
