import { expect, test } from 'vitest';
import { isObject } from '../../../json/values.ts';
import type { ExploreFinding, JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const note = object({ id: { type: 'integer' }, text }, ['id', 'text']);
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const errors: JsonObject = Object.fromEntries([400, 401, 403, 404].map((status) => [status, { description: 'no' }]));
const model = modelOf(
  {
    '/notes': {
      get: { responses: { 200: shows({ type: 'array', items: note }), ...errors } },
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: object({ text }, ['text']) } } },
        responses: { 201: shows(note), ...errors },
      },
    },
    '/notes/{id}': {
      parameters: [param('id', { type: 'integer' })],
      get: { responses: { 200: shows(note), ...errors } },
      delete: { responses: { 204: { description: 'gone' }, ...errors } },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

const fine = (status: number, value: JsonObject | JsonObject[]): Reply => json(status, value, { 'content-type': 'application/json' });

function noteServer(open: readonly string[]): (call: Call) => Reply {
  const notes = new Map<number, JsonObject>();
  let last = 0;
  const create = (body: Call['body']): Reply => {
    if (!isObject(body) || typeof body.text !== 'string') return fine(400, {});
    last += 1;
    notes.set(last, { id: last, text: body.text });
    return fine(201, { id: last, text: body.text });
  };
  const item = (method: string, number: number): Reply => {
    const found = notes.get(number);
    if (found === undefined) return fine(404, {});
    if (method === 'GET') return fine(200, found);
    if (method !== 'DELETE') return json(405, {}, { allow: 'GET, DELETE' });
    notes.delete(number);
    return { status: 204 };
  };
  return ({ method, path, body, headers }) => {
    const user = /^Bearer (clerk|viewer)$/.exec(headers.authorization ?? '')?.[1];
    if (user === undefined) return fine(401, {});
    if (user === 'viewer' && method !== 'GET' && !open.includes(method)) return fine(403, {});
    if (path !== '/notes') return item(method, Number(path.slice('/notes/'.length)));
    return method === 'POST' ? create(body) : fine(200, [...notes.values()]);
  };
}

async function defectsWith(open: readonly string[]): Promise<readonly ExploreFinding[]> {
  const search = { requests: 5000, milliseconds: 1e9 };
  const { result } = await exploreWith(model, noteServer(open), { env: { BEARER: 'clerk' }, viewer: { BEARER: 'viewer' }, search });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
}

test.each([
  ['POST', 'POST /notes'],
  ['DELETE', 'DELETE /notes/{id}'],
])('A %s that works for a user who may only read is found.', async (method, op) => {
  expect((await defectsWith([method])).map((defect) => [defect.rule, defect.op])).toEqual([['viewer-writes', op]]);
});

test.each([
  ['rejects every write of a viewer', []],
  ['rejects none, so that nothing shows that the user may only read', ['POST', 'DELETE']],
])('A server that %s has no findings.', async (_name, open) => {
  expect((await defectsWith(open)).map((defect) => defect.text)).toEqual([]);
});
