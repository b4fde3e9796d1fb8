import { expect, test } from 'vitest';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { objectOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';

const id = { type: 'integer', minimum: 1 };
const text = { type: 'string' };
const errors: JsonObject = Object.fromEntries([400, 401, 403, 404, 405, 422].map((status) => [status, { description: 'no' }]));
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const piece = object({ id, title: text }, ['id', 'title']);
const booking = object({ id, piece_id: id, made_at: text }, ['id', 'piece_id', 'made_at']);
const model = modelOf(
  {
    '/pieces': {
      get: { responses: { 200: shows({ type: 'array', items: piece }), ...errors } },
      post: { ...acceptsBody(object({ title: { ...text, minLength: 1 } }, ['title'])), responses: { 201: shows(piece), ...errors } },
    },
    '/pieces/{id}': {
      parameters: [param('id', id)],
      get: { responses: { 200: shows(piece), ...errors } },
      delete: { description: 'Its bookings are deleted too.', responses: { 204: { description: 'gone' }, ...errors } },
    },
    '/bookings': {
      get: { responses: { 200: shows({ type: 'array', items: booking }), ...errors } },
      post: { ...acceptsBody(object({ piece_id: id }, ['piece_id'])), responses: { 201: shows(booking), ...errors } },
    },
    '/bookings/{id}': { parameters: [param('id', id)], delete: { responses: { 204: { description: 'gone' }, ...errors } } },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

type Flaw = 'bookings of others' | 'bookings that remain';
interface Owned {
  readonly owner: string;
  readonly value: JsonObject;
}

const fine = (status: number, value: Json): Reply => json(status, value, { 'content-type': 'application/json' });
const no = (status: number): Reply => json(status, { error: 'no' }, { 'content-type': 'application/json', allow: 'GET, POST, DELETE' });

/** Bookings can be listed and cancelled, but not read individually. The other user's only booking has a date with many digits. */
function studio(flaw: Flaw | null): (call: Call) => Reply {
  const pieces: Owned[] = [];
  let bookings: Owned[] = [{ owner: 'bob', value: { id: 3, piece_id: 4, made_at: '2019-10-11T12:13:14.151617181920212223242526Z' } }];
  const last = { id: 9 };
  const next = (): number => {
    last.id += 1;
    return last.id;
  };
  const own = (all: readonly Owned[], user: string): readonly JsonObject[] =>
    all.filter(({ owner }) => owner === user).map(({ value }) => value);
  const book = (user: string, body: JsonObject): Reply => {
    if (!own(pieces, user).some((one) => one.id === body.piece_id)) return no(422);
    const value: JsonObject = { id: next(), piece_id: body.piece_id ?? 0, made_at: '2026-01-02T03:04:05Z' };
    bookings.push({ owner: user, value });
    return fine(201, value);
  };
  const record = (user: string, body: JsonObject): Reply => {
    if (typeof body.title !== 'string' || body.title === '') return no(422);
    const value: JsonObject = { id: next(), title: body.title };
    pieces.push({ owner: user, value });
    return fine(201, value);
  };
  const remove = (piece: Owned): Reply => {
    pieces.splice(pieces.indexOf(piece), 1);
    if (flaw !== 'bookings that remain') bookings = bookings.filter(({ value }) => value.piece_id !== piece.value.id);
    return { status: 204 };
  };
  const cancel = (user: string, found: Owned | undefined): Reply => {
    if (found === undefined) return no(404);
    if (found.owner !== user && flaw !== 'bookings of others') return no(403);
    bookings = bookings.filter((one) => one !== found);
    return { status: 204 };
  };
  const inPieces = (user: string, method: string, at: string): Reply => {
    const found = pieces.find(({ value, owner }) => String(value.id) === at && owner === user);
    if (found === undefined) return no(404);
    if (method === 'GET') return fine(200, found.value);
    return method === 'DELETE' ? remove(found) : no(405);
  };
  const inAll = (user: string, method: string, kind: string | undefined, body: JsonObject): Reply => {
    if (method === 'GET') return fine(200, own(kind === 'pieces' ? pieces : bookings, user));
    if (method !== 'POST') return no(405);
    return kind === 'pieces' ? record(user, body) : book(user, body);
  };
  return ({ method, path, body, headers }) => {
    const user = /^Bearer (ann|bob)$/.exec(headers.authorization ?? '')?.[1];
    if (user === undefined) return no(401);
    const [, kind, at] = (path.split('?')[0] ?? '').split('/');
    if (at === undefined) return inAll(user, method, kind, objectOf(body));
    if (kind === 'pieces') return inPieces(user, method, at);
    const found = bookings.find(({ value }) => String(value.id) === at);
    return method === 'DELETE' ? cancel(user, found) : no(405);
  };
}

test.each<[Flaw | null, readonly string[]]>([
  [null, []],
  ['bookings of others', ['writes-to-another DELETE /bookings/{id}']],
  ['bookings that remain', ['parts-remain DELETE /pieces/{id}']],
])('In a studio with the flaw “%s”, the search finds %j.', async (flaw, found) => {
  const { result } = await exploreWith(model, studio(flaw), {
    env: { BEARER: 'ann' },
    other: { BEARER: 'bob' },
    search: { requests: 4000, milliseconds: 1e9 },
  });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  expect(defects.map(({ rule, op }) => `${rule} ${op}`)).toEqual(found);
});
