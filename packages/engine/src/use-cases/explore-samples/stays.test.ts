import { expect, test } from 'vitest';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { isObject } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';

const text = { type: 'string' };
const errors: JsonObject = Object.fromEntries([400, 401, 403, 404, 409, 412, 428].map((status) => [status, { description: 'no' }]));
const shows = (schema: JsonObject): JsonObject => ({
  description: 'fine',
  headers: { ETag: { schema: text } },
  content: { 'application/json': { schema } },
});
const takes = (schema: JsonObject): JsonObject => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const members = {
  voucher: { type: 'string', pattern: '^[A-Z]{3}[0-9]{6}$', description: 'Unique' },
  night: { type: 'string', format: 'date', example: '2031-03-14' },
  guests: { type: 'integer', minimum: 1, maximum: 4 },
  wish: { type: ['string', 'null'], maxLength: 200 },
};
const stay = object({ id: { type: 'integer' }, ...members }, ['id', 'night', 'guests', 'voucher']);
const model = modelOf(
  {
    '/stays': {
      get: { responses: { 200: shows({ type: 'array', items: stay }), ...errors } },
      post: { ...takes(object(members, ['night', 'guests', 'voucher'])), responses: { 201: shows(stay), ...errors } },
    },
    '/stays/{id}': {
      parameters: [param('id', { type: 'integer' })],
      get: { responses: { 200: shows(stay), ...errors } },
      patch: {
        parameters: [{ name: 'If-Match', in: 'header', required: true, schema: text }],
        ...takes({ ...object({ guests: members.guests, wish: members.wish }), minProperties: 1 }),
        responses: { 200: shows(stay), ...errors },
      },
      delete: { responses: { 204: { description: 'gone' }, ...errors } },
    },
    '/prices': { post: { ...takes(object({ guests: members.guests }, ['guests'])), responses: { 200: shows(object({})), ...errors } } },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

type Flaw = 'reads' | 'kept wish' | 'no tag' | 'old tag' | 'lost field' | null;
interface Stay {
  readonly owner: string;
  readonly value: JsonObject;
  readonly version: number;
}

const isWish = (value: Json | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.length <= 200);
const isCount = (value: Json | undefined): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 4;

/** A house with one room: only one stay per night, and each voucher can be used once. Only the manager sets prices. */
function houseWith(flaw: Flaw) {
  const stays = new Map<number, Stay>();
  const no = (status: number, detail: string): Reply => json(status, { detail }, { allow: 'GET, POST, PATCH, DELETE' });
  const shown = ({ value, version }: Stay, status = 200): Reply => json(status, value, { etag: `"v${version}"` });
  let last = 0;
  const book = (owner: string, body: Json | undefined): Reply => {
    if (!isObject(body) || !isCount(body.guests) || !isWish(body.wish)) return no(400, 'guests or wish');
    const { night, voucher, guests } = body;
    if (typeof voucher !== 'string' || !/^[A-Z]{3}[0-9]{6}$/.test(voucher)) return no(400, 'voucher has the wrong form');
    const isDay = typeof night === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(night) && new Date(night).toJSON()?.startsWith(night) === true;
    if (!isDay) return no(400, 'night must be a date');
    const others = [...stays.values()].map(({ value }) => value);
    if (others.some((one) => one.night === night)) return no(409, 'The room is taken');
    if (others.some((one) => one.voucher === voucher)) return no(409, 'The voucher was used');
    last += 1;
    const made: Stay = { owner, version: 1, value: { id: last, night, voucher, guests: guests ?? 1, wish: body.wish ?? null } };
    stays.set(last, made);
    return shown(made, 201);
  };
  const tagProblem = ({ version }: Stay, tag: string | undefined): Reply | null => {
    if (tag === undefined) return flaw === 'no tag' ? null : no(428, 'If-Match is required');
    return tag === `"v${version}"` || flaw === 'old tag' ? null : no(412, 'The stay has changed');
  };
  const change = (id: number, found: Stay, body: Json | undefined, tag: string | undefined): Reply => {
    const refusal = tagProblem(found, tag);
    if (refusal !== null) return refusal;
    if (!isObject(body) || Object.keys(body).length === 0) return no(400, 'empty');
    const { guests = found.value.guests, wish = found.value.wish } = body;
    if (!isCount(guests) || !isWish(wish)) return no(400, 'guests or wish');
    const kept = flaw === 'kept wish' && wish === null ? found.value.wish : wish;
    const next = { ...found, version: found.version + 1, value: { ...found.value, guests: guests ?? 1, wish: kept ?? null } };
    stays.set(id, flaw === 'lost field' ? { ...next, value: found.value } : next);
    return shown(next);
  };
  const price = (user: string, body: Json | undefined): Reply => {
    if (user !== 'boss') return no(403, 'Managers only');
    return isObject(body) && isCount(body.guests) ? json(200, {}) : no(400, 'guests');
  };
  const all = (method: string, user: string, body: Json | undefined): Reply => {
    const own = [...stays.values()].filter(({ owner }) => owner === user).map(({ value }) => value);
    return method === 'GET' ? json(200, own) : method === 'POST' ? book(user, body) : no(405, 'no');
  };
  const one = (method: string, user: string, id: number, body: Json | undefined, tag: string | undefined): Reply => {
    const found = stays.get(id);
    const mayUse = found?.owner === user || (flaw === 'reads' && method === 'GET');
    if (found === undefined || !mayUse) return no(404, 'There is no such stay');
    if (method === 'GET') return shown(found);
    if (method === 'DELETE') return stays.delete(id) ? { status: 204 } : no(404, 'no');
    return method === 'PATCH' ? change(id, found, body, tag) : no(405, 'no');
  };
  return ({ method, path, body, headers }: Call): Reply => {
    const user = /^Bearer (ann|bob|boss)$/.exec(headers.authorization ?? '')?.[1];
    if (user === undefined) return no(401, 'who?');
    const [, kind, id] = /^\/(\w+)(?:\/(\d+))?$/.exec(path.split('?')[0] ?? '') ?? [];
    if (kind === 'prices') return method === 'POST' ? price(user, body) : no(405, 'no');
    if (kind !== 'stays') return no(404, 'no');
    return id === undefined ? all(method, user, body) : one(method, user, Number(id), body, headers['if-match']);
  };
}

async function exploreHouse(flaw: Flaw) {
  const house = houseWith(flaw);
  const identities = { env: { BEARER: 'ann' }, other: { BEARER: 'bob' }, admin: { BEARER: 'boss' } };
  const { result } = await exploreWith(model, house, { ...identities, search: { requests: 5000, milliseconds: 10_000_000 } });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  return { result, defects, rules: [...new Set(defects.map(({ rule }) => rule))], texts: defects.map(({ text: said }) => said) };
}

test('A house without defects is reached completely: with free nights, new vouchers, current tags and the manager.', async () => {
  const { result, texts } = await exploreHouse(null);
  expect(result.operations.filter(({ reason }) => reason !== null)).toEqual([]);
  expect(texts).toEqual([]);
});

test.each<[Flaw, string]>([
  ['reads', 'reads-of-another'],
  ['no tag', 'accepts-invalid'],
  ['old tag', 'ignores-if-match'],
  ['lost field', 'lost-update'],
  ['kept wish', 'lost-update'],
])('The flaw “%s” is found although nights and vouchers are used up.', async (flaw, rule) => {
  expect((await exploreHouse(flaw)).rules).toEqual([rule]);
});

test('A finding about a write that needs the current ETag is kept as a case that reads it.', async () => {
  const { defects } = await exploreHouse('lost field');
  const steps = defects[0]?.kept?.steps ?? [];
  const write = steps.findIndex(({ req }) => req.method === 'PATCH');
  expect(steps[write]?.req.headers).toMatchObject({ 'If-Match': '{{CURRENT_ETAG}}' });
  expect(steps[write - 1]).toMatchObject({ req: { method: 'GET' }, capture: { CURRENT_ETAG: { header: 'ETag' } } });
});

test('A server that requires If-Match without saying so in the spec gets a fact about it.', async () => {
  const silent = {
    ...model,
    operations: model.operations.map((op) => ({ ...op, params: op.params.filter((entry) => entry.in !== 'header') })),
  };
  const { result } = await exploreWith(silent, houseWith(null), { env: { BEARER: 'ann' } });
  expect(result.facts).toContainEqual(
    expect.objectContaining({ op: 'PATCH /stays/{id}', kind: 'required', in: 'header', field: 'If-Match' }),
  );
});
