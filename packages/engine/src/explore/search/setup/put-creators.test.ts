import { expect, test } from 'vitest';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 60 };
const drawer = object({ key: text, label: text, room: text }, ['key', 'label', 'room']);
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const errors: JsonObject = Object.fromEntries([400, 404, 405].map((status) => [status, { description: 'no' }]));
const fields = { label: text, room: text };
const drawers = modelOf({
  '/drawers': { get: { responses: { 200: shows({ type: 'array', items: drawer }) } } },
  '/drawers/{key}': {
    parameters: [param('key')],
    get: { responses: { 200: shows(drawer), ...errors } },
    put: {
      summary: 'Create or replace a drawer',
      ...acceptsBody(object(fields, ['label', 'room'])),
      responses: { 200: shows(drawer), 201: shows(drawer), ...errors },
    },
    patch: { ...acceptsBody(object(fields)), responses: { 200: shows(drawer), ...errors } },
    delete: { responses: { 204: { description: 'gone' }, ...errors } },
  },
});

type Flaw = 'none' | 'keeps' | 'forgets';

const TYPE = { 'content-type': 'application/json' };
const no = (status: number): Reply => json(status, { error: 'no' }, { ...TYPE, allow: 'GET, PUT, PATCH, DELETE' });
const isText = (value: Json | undefined): boolean => typeof value === 'string' && value !== '' && [...value].length <= 60;

class Drawers {
  readonly #flaw: Flaw;
  readonly #stored = new Map<string, JsonObject>([['theirs', { key: 'theirs', label: 'Theirs', room: 'Hall' }]]);

  constructor(flaw: Flaw) {
    this.#flaw = flaw;
  }

  serve({ method, path, body }: Call): Reply {
    if (path === '/drawers') return method === 'GET' ? json(200, [...this.#stored.values()], TYPE) : no(405);
    const key = decodeURIComponent(path.slice('/drawers/'.length));
    const found = this.#stored.get(key);
    if (method === 'PUT') return this.#write(key, body, found === undefined ? 201 : 200);
    if (found === undefined) return no(404);
    if (method === 'GET') return json(200, found, TYPE);
    if (method === 'PATCH') return this.#write(key, isObject(body) ? { ...found, ...body } : undefined, 200);
    if (method !== 'DELETE') return no(405);
    if (this.#flaw !== 'keeps') this.#stored.delete(key);
    return { status: 204 };
  }

  #write(key: string, body: Json | undefined, status: number): Reply {
    const { label = null, room = null } = objectOf(body);
    if (![label, room].every(isText)) return no(400);
    const value: JsonObject = { key, label, room };
    if (status === 201 || this.#flaw !== 'forgets') this.#stored.set(key, value);
    return json(status, value, TYPE);
  }
}

async function search(flaw: Flaw) {
  const server = new Drawers(flaw);
  const { result, calls } = await exploreWith(drawers, (call) => server.serve(call), { search: { requests: 3000, milliseconds: 1e9 } });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  return { rules: defects.map(({ rule, op }) => `${rule} ${op}`), texts: defects.map((one) => one.text), calls, left: result.leftBehind };
}

test('The search uses resources that a PUT creates, and changes no others.', async () => {
  const { texts, calls, left } = await search('none');
  expect(texts).toEqual([]);
  expect(left).toEqual([]);
  expect(new Set(calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).size).toBeGreaterThan(10);
  expect(calls.filter(({ method, path }) => method !== 'GET' && path === '/drawers/theirs')).toEqual([]);
});

test('A read shows that each new ID is free.', async () => {
  const { calls } = await search('none');
  const seen = new Set<string>();
  const unread = new Set<string>();
  for (const { method, path } of calls) {
    if (method === 'GET') seen.add(path);
    if (method === 'PUT' && !seen.has(path)) unread.add(path);
  }
  expect([...unread]).toEqual([]);
});

test.each<[Flaw, string]>([
  ['keeps', 'DELETE /drawers/{key}'],
  ['forgets', 'PATCH /drawers/{key}'],
])('A defect of a resource that a PUT creates is found: %s', async (flaw, op) => {
  const { rules } = await search(flaw);
  expect(rules.some((rule) => rule.endsWith(op))).toBe(true);
});
