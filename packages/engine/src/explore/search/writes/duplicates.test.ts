import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string', minLength: 1 };
const tags = { type: 'array', maxItems: 3, uniqueItems: true, items: { type: 'string', minLength: 1, maxLength: 20 } };
const code = { type: 'string', pattern: '^[A-Z]{3}[0-9]{5}$' };
const rack = object({ id: number, name: text }, ['id', 'name']);
const box = object({ id: number, code, tags }, ['id', 'code', 'tags']);
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const errors: JsonObject = Object.fromEntries([400, 404, 405, 409].map((status) => [status, { description: 'no' }]));
const gone = { responses: { 204: { description: 'gone' }, ...errors } };
const id = param('id', number);

const modelWith = (description: string) =>
  modelOf({
    '/racks': { post: { ...acceptsBody(object({ name: text }, ['name'])), responses: { 201: shows(rack), ...errors } } },
    '/racks/{id}': { parameters: [id], get: { responses: { 200: shows(rack), ...errors } }, delete: gone },
    '/racks/{id}/boxes': {
      parameters: [id],
      post: { description, ...acceptsBody(object({ code, tags }, ['code', 'tags'])), responses: { 201: shows(box), ...errors } },
    },
    '/boxes/{id}': { parameters: [id], get: { responses: { 200: shows(box), ...errors } }, delete: gone },
  });

interface Flaws {
  /** Where a code must be unique. */
  readonly unique?: 'nowhere' | 'rack';
  readonly anyTags?: true;
}

const fine = (status: number, value: Json): Reply => json(status, value, { 'content-type': 'application/json' });
const no = (status: number): Reply => json(status, { error: 'no' }, { 'content-type': 'application/json', allow: 'GET, POST, DELETE' });
const isTags = (given: Json | undefined): given is string[] =>
  Array.isArray(given) && given.every((tag) => typeof tag === 'string' && tag !== '' && tag.length <= 20);

class Store {
  readonly #flaws: Flaws;
  readonly #stored = new Map<number, { readonly kind: string; readonly parent: number; readonly value: JsonObject }>();
  #last = 0;

  constructor(flaws: Flaws) {
    this.#flaws = flaws;
  }

  serve({ method, path, body }: Call): Reply {
    const [, kind = '', given, below] = /^\/(\w+)(?:\/(\d+)(\/boxes)?)?$/.exec(path) ?? [];
    if (given === undefined) return method === 'POST' && kind === 'racks' ? this.#rack(objectOf(body)) : no(405);
    const found = this.#stored.get(Number(given));
    if (found?.kind !== kind) return no(404);
    if (below !== undefined) return method === 'POST' ? this.#box(Number(given), objectOf(body)) : no(405);
    if (method === 'DELETE') this.#stored.delete(Number(given));
    return method === 'GET' ? fine(200, found.value) : method === 'DELETE' ? { status: 204 } : no(405);
  }

  #rack({ name }: JsonObject): Reply {
    return typeof name === 'string' && name !== '' ? this.#add('racks', 0, { name }) : no(400);
  }

  #box(parent: number, { code: given, tags: words }: JsonObject): Reply {
    if (typeof given !== 'string' || !/^[A-Z]{3}[0-9]{5}$/.test(given) || !isTags(words)) return no(400);
    const isShort = words.length <= 3 && new Set(words).size === words.length;
    if (!isShort && this.#flaws.anyTags !== true) return no(400);
    const same = [...this.#stored.values()].filter(({ value }) => value.code === given);
    const { unique } = this.#flaws;
    const isTaken = unique === 'nowhere' ? false : same.some((other) => unique !== 'rack' || other.parent === parent);
    return isTaken ? fine(409, { error: 'code is taken' }) : this.#add('boxes', parent, { code: given, tags: words });
  }

  #add(kind: string, parent: number, value: JsonObject): Reply {
    this.#last += 1;
    const made = { ...value, id: this.#last };
    this.#stored.set(this.#last, { kind, parent, value: made });
    return fine(201, made);
  }
}

async function rulesWith(description: string, flaws: Flaws): Promise<readonly (readonly [string, string | null])[]> {
  const store = new Store(flaws);
  const { result } = await exploreWith(modelWith(description), (call) => store.serve(call), {
    search: { requests: 6000, milliseconds: 1e9 },
  });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect').map(({ rule, place }) => [rule, place]);
}

const EVERYWHERE = 'The code is unique in the warehouse.';
const PER_SHELF = 'The code is unique on its rack.';

test.each<[string, Flaws]>([
  [EVERYWHERE, {}],
  [PER_SHELF, { unique: 'rack' }],
  ['Every box has a unique code.', { unique: 'rack' }],
])('A server that does what “%s” says has no findings.', async (description, flaws) => {
  expect(await rulesWith(description, flaws)).toEqual([]);
});

test.each<[string, string, Flaws]>([
  ['A code that exists twice on one rack', PER_SHELF, { unique: 'nowhere' }],
  ['A code that exists on two racks', EVERYWHERE, { unique: 'rack' }],
])('%s is found.', async (_what, description, flaws) => {
  expect(await rulesWith(description, flaws)).toEqual([['duplicate', 'code']]);
});

test('A list with too many items is found.', async () => {
  expect(await rulesWith(EVERYWHERE, { anyTags: true })).toEqual([['accepts-invalid', 'body.tags']]);
});
