import { expect, test } from 'vitest';
import { isObject } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const takes = (schema: JsonObject): JsonObject => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const errors: JsonObject = Object.fromEntries([400, 404, 422].map((status) => [status, { description: 'no' }]));
const made = { 201: { description: 'made' }, ...errors };
const listed = { 200: { description: 'fine' }, ...errors };
const clientId = param('clientId', number);

const modelWith = (description: string) =>
  modelOf({
    '/clients': { get: { responses: listed }, post: { ...takes(object({ name: text }, ['name'])), responses: made } },
    '/clients/{clientId}/addresses': {
      parameters: [clientId],
      get: { responses: listed },
      post: { ...takes(object({ city: text }, ['city'])), responses: made },
    },
    '/trips': {
      get: { responses: listed },
      post: {
        description,
        ...takes(object({ client_id: number, address_id: number }, ['client_id', 'address_id'])),
        responses: made,
      },
    },
  });

/** The first client has an address, and a trip goes there. */
function tripServer(isStrict: boolean): (call: Call) => Reply {
  const parents = new Map([[31, 1]]);
  const clients = [1];
  let last = 100;
  const makeTrip = (body: JsonObject): Reply => {
    const { client_id: client, address_id: address } = body;
    const owner = typeof address === 'number' ? parents.get(address) : undefined;
    if (typeof client !== 'number' || owner === undefined || !clients.includes(client)) return json(422, { error: 'unknown' });
    return isStrict && owner !== client ? json(422, { error: 'not an address of this client' }) : json(201, { id: last, ...body });
  };
  const make = (path: string, body: JsonObject): Reply => {
    last += 1;
    if (path === '/trips') return makeTrip(body);
    const [, client] = /^\/clients\/(\d+)\/addresses$/.exec(path) ?? [];
    if (client === undefined) clients.push(last);
    else if (!clients.includes(Number(client))) return json(404, {});
    else parents.set(last, Number(client));
    return json(201, { id: last, ...body });
  };
  return ({ method, path, body }) => {
    if (method === 'POST') return isObject(body) ? make(path, body) : json(400, {});
    if (method !== 'GET') return json(405, {}, { allow: 'GET, POST' });
    if (path === '/clients') return json(200, [{ id: 1, name: 'First' }]);
    return json(200, path === '/trips' ? [{ id: 9, client_id: 1, address_id: 31 }] : path === '/clients/1/addresses' ? [{ id: 31 }] : []);
  };
}

const wrongParents = async (description: string, isStrict: boolean) => {
  const { result } = await exploreWith(modelWith(description), tripServer(isStrict), { search: { requests: 5000, milliseconds: 1e9 } });
  return (result.search?.findings ?? []).filter(({ rule }) => rule === 'wrong-parent').map(({ grade, place }) => [grade, place]);
};

test('A trip to an address of another client is a defect where the spec says whose address it has to be.', async () => {
  expect(await wrongParents('address_id is an address of that client.', false)).toEqual([['defect', 'body.address_id']]);
});

test('Without a word in the spec, it is a note.', async () => {
  expect(await wrongParents('Books a trip.', false)).toEqual([['note', 'body.address_id']]);
});

test('A server that checks it has no finding.', async () => {
  expect(await wrongParents('address_id is an address of that client.', true)).toEqual([]);
});
