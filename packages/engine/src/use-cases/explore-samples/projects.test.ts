import { expect, test } from 'vitest';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { isObject, objectOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';

const text = { type: 'string', minLength: 1 };
const number = { type: 'integer' };
const status = { type: 'string', enum: ['active', 'closed'] };
const project = object({ id: number, name: text, status }, ['id', 'name', 'status']);
const sample = object({ id: number, project_id: number, name: text }, ['id', 'project_id', 'name']);
const order = object({ id: number, project_id: number, sample_ids: { type: 'array', items: number } }, ['id', 'project_id', 'sample_ids']);
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const errors: JsonObject = Object.fromEntries([400, 404, 405, 409, 422].map((code) => [code, { description: 'no' }]));
const id = param('id', number);
const named = object({ name: text }, ['name']);

const model = modelOf({
  '/orders': {
    post: {
      ...acceptsBody(
        object({ project_id: number, sample_ids: { type: 'array', minItems: 1, items: number } }, ['project_id', 'sample_ids']),
      ),
      responses: { 201: shows(order), ...errors },
    },
  },
  '/orders/{id}': { parameters: [id], get: { responses: { 200: shows(order), ...errors } } },
  '/projects': { post: { ...acceptsBody(named), responses: { 201: shows(project), ...errors } } },
  '/projects/{id}': {
    parameters: [id],
    get: { responses: { 200: shows(project), ...errors } },
    patch: { ...acceptsBody({ ...object({ name: text, status }), minProperties: 1 }), responses: { 200: shows(project), ...errors } },
    delete: { description: 'Only a project without samples can be deleted.', responses: { 204: { description: 'gone' }, ...errors } },
  },
  '/projects/{id}/samples': {
    parameters: [id],
    post: { description: 'A closed project takes no samples (409).', ...acceptsBody(named), responses: { 201: shows(sample), ...errors } },
  },
  '/samples/{id}': {
    parameters: [id],
    get: { responses: { 200: shows(sample), ...errors } },
    delete: { responses: { 204: { description: 'gone' }, ...errors } },
  },
});

type Flaw = 'deletes projects with samples' | 'closed projects take samples';
type StoredRow = JsonObject & { readonly kind: string };

const TYPE = { 'content-type': 'application/json' };
const no = (code: number): Reply => json(code, { error: 'no' }, { ...TYPE, allow: 'GET, POST, PATCH, DELETE' });
const isName = (name: Json | undefined): name is string => typeof name === 'string' && name !== '';

class Laboratory {
  readonly #flaw: Flaw | null;
  readonly #stored = new Map<number, StoredRow>();
  /** The project of each accepted order. */
  readonly ordered: number[] = [];
  #last = 0;

  constructor(flaw: Flaw | null) {
    this.#flaw = flaw;
    this.#add('projects', { name: 'first', status: 'active' });
  }

  #add(kind: string, value: JsonObject): Reply {
    this.#last += 1;
    this.#stored.set(this.#last, { ...value, id: this.#last, kind });
    return this.#shown(201, this.#last);
  }

  #shown(code: number, number: number): Reply {
    const { kind: _kind, ...value } = this.#stored.get(number) ?? { kind: '' };
    return json(code, value, TYPE);
  }

  serve({ method, path, body }: Call): Reply {
    const [, kind = '', given, below] = /^\/(\w+)(?:\/(\d+)(\/samples)?)?$/.exec(path) ?? [];
    if (given === undefined) return method === 'POST' ? this.#create(kind, objectOf(body)) : no(405);
    const found = this.#stored.get(Number(given));
    if (found?.kind !== kind) return no(404);
    if (below !== undefined) return method === 'POST' ? this.#addSample(found, objectOf(body)) : no(405);
    if (method === 'GET') return this.#shown(200, Number(given));
    if (method === 'DELETE' && kind !== 'orders') return this.#remove(found);
    return method === 'PATCH' && kind === 'projects' ? this.#change(found, body) : no(405);
  }

  #create(kind: string, { name, project_id: parent, sample_ids: samples }: JsonObject): Reply {
    if (kind === 'projects') return isName(name) ? this.#add(kind, { name, status: 'active' }) : no(400);
    if (kind !== 'orders') return no(404);
    if (typeof parent !== 'number' || !Array.isArray(samples) || samples.length === 0) return no(400);
    if (!samples.every((entry) => Number.isInteger(entry)) || !Number.isInteger(parent)) return no(400);
    const isPart = samples.every((entry) => this.#stored.get(Number(entry))?.project_id === parent);
    if (!isPart) return json(422, { error: 'A sample is not part of the project' }, TYPE);
    this.ordered.push(parent);
    return this.#add(kind, { project_id: parent, sample_ids: samples });
  }

  #addSample({ id: parent, status: now }: StoredRow, { name }: JsonObject): Reply {
    if (!isName(name)) return no(400);
    if (now === 'closed' && this.#flaw !== 'closed projects take samples') return no(409);
    return this.#add('samples', { project_id: parent ?? 0, name });
  }

  #remove({ id: number, kind }: StoredRow): Reply {
    const isUsed = kind === 'projects' && [...this.#stored.values()].some(({ project_id: parent }) => parent === number);
    if (isUsed && this.#flaw !== 'deletes projects with samples') return no(409);
    this.#stored.delete(Number(number));
    return { status: 204 };
  }

  #change(found: StoredRow, body: Json | undefined): Reply {
    if (!isObject(body) || (body.name === undefined && body.status === undefined)) return no(400);
    const isKnown = body.status === undefined || body.status === 'active' || body.status === 'closed';
    if (!isKnown || (body.name !== undefined && !isName(body.name))) return no(400);
    const { name = found.name ?? '', status: next = found.status ?? '' } = body;
    this.#stored.set(Number(found.id), { ...found, name, status: next });
    return this.#shown(200, Number(found.id));
  }
}

async function searchWith(flaw: Flaw | null) {
  const server = new Laboratory(flaw);
  const { result } = await exploreWith(model, (call) => server.serve(call), { search: { requests: 5000, milliseconds: 1e9 } });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  return { server, rules: defects.map(({ rule, op }) => [rule, op]) };
}

test('A laboratory that keeps its rules has no findings, and orders refer to fresh samples of fresh projects.', async () => {
  const { server, rules } = await searchWith(null);
  expect(rules).toEqual([]);
  expect(new Set(server.ordered).size).toBeGreaterThan(3);
});

test.each<[Flaw, string, string]>([
  ['deletes projects with samples', 'removed-in-use', 'DELETE /projects/{id}'],
  ['closed projects take samples', 'ignores-state', 'POST /projects/{id}/samples'],
])('A laboratory that %s is found.', async (flaw, rule, op) => {
  expect((await searchWith(flaw)).rules).toEqual([[rule, op]]);
});
