import { expect, test } from 'vitest';
import { isObject } from '../../../json/values.ts';
import type { ExploreFinding, JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const state = { type: 'string', enum: ['draft', 'sent'] };
const letter = object({ id: number, text, status: state }, ['id', 'text', 'status']);
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const errors: JsonObject = Object.fromEntries([400, 401, 404].map((status) => [status, { description: 'no' }]));
const model = modelOf(
  {
    '/letters': {
      get: { responses: { 200: shows({ type: 'array', items: letter }), ...errors } },
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { ...object({ text }, ['text']), additionalProperties: false } } },
        },
        responses: { 201: shows(letter), ...errors },
      },
    },
    '/letters/{id}': { parameters: [param('id', number)], get: { responses: { 200: shows(letter), ...errors } } },
    '/exports/letters.csv': { get: { responses: { 200: { description: 'fine', content: { 'text/csv': { schema: text } } }, ...errors } } },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

interface Flaws {
  readonly exportsAll?: true;
  readonly takesStatus?: true;
}

const fine = (status: number, value: JsonObject | JsonObject[]): Reply => json(status, value, { 'content-type': 'application/json' });

function letterServer({ exportsAll, takesStatus }: Flaws): (call: Call) => Reply {
  const letters: { readonly owner: string; readonly value: JsonObject }[] = [];
  const create = (owner: string, body: Call['body']): Reply => {
    if (!isObject(body) || typeof body.text !== 'string') return fine(400, {});
    const { text: words, status = 'draft', ...others } = body;
    const isAllowed = takesStatus === true && (status === 'sent' || status === 'draft');
    if (Object.keys(others).length > 0 || (Object.hasOwn(body, 'status') && !isAllowed)) return fine(400, {});
    const value: JsonObject = { id: 700 + letters.length, text: words, status };
    letters.push({ owner, value });
    return fine(201, value);
  };
  const csv = (owner: string): Reply => {
    const rows = letters.filter((one) => exportsAll === true || one.owner === owner).map(({ value }) => `${value.id},${value.status}`);
    return { status: 200, text: ['id,status', ...rows].join('\n'), headers: { 'content-type': 'text/csv' } };
  };
  return ({ method, path, body, headers }) => {
    const user = /^Bearer (ann|bob)$/.exec(headers.authorization ?? '')?.[1];
    if (user === undefined) return fine(401, {});
    const own = letters.filter(({ owner }) => owner === user).map(({ value }) => value);
    if (path === '/letters' && method === 'POST') return create(user, body);
    if (method !== 'GET') return json(405, {}, { allow: 'GET' });
    if (path.startsWith('/exports')) return csv(user);
    const found = own.find(({ id }) => path === `/letters/${id}`);
    return path === '/letters' ? fine(200, own) : found === undefined ? fine(404, {}) : fine(200, found);
  };
}

async function defectsWith(flaws: Flaws): Promise<readonly ExploreFinding[]> {
  const search = { requests: 5000, milliseconds: 1e9 };
  const { result } = await exploreWith(model, letterServer(flaws), { env: { BEARER: 'ann' }, other: { BEARER: 'bob' }, search });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
}

test("Exports of the user's own letters and strict bodies have no findings.", async () => {
  expect((await defectsWith({})).map((defect) => defect.text)).toEqual([]);
});

test('An export with the letters of others is found.', async () => {
  expect((await defectsWith({ exportsAll: true })).map(({ rule }) => rule)).toEqual(['lists-of-another']);
});

test('A strict body that accepts one unknown field of the resource is found.', async () => {
  expect((await defectsWith({ takesStatus: true })).map(({ rule, place }) => [rule, place])).toEqual([['mass-assignment', 'status']]);
});
