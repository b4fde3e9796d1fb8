import { expect, test } from 'vitest';
import { isObject } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../scripted-api.fixture.ts';

const text = { type: 'string', minLength: 1 };
const content = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const error: JsonObject = { description: 'no', content: content(object({ message: text }, ['message'])) };
const sample = object({ id: { type: 'integer' }, remark: text }, ['id', 'remark']);
const fine = { description: 'fine', content: content(sample) };
const errors: JsonObject = { 400: error, 404: error, 405: error, 415: error };
const id = param('id', { type: 'integer' });

const model = modelOf(
  {
    '/samples': {
      post: {
        requestBody: { required: true, content: content(object({ remark: text }, ['remark'])) },
        responses: { 201: { ...fine, headers: { Location: { $ref: '#/components/headers/Location' } } }, ...errors },
      },
    },
    '/samples/{id}': {
      parameters: [id],
      get: { responses: { 200: fine, ...errors } },
      patch: {
        requestBody: { required: true, content: content({ ...object({ remark: text }), minProperties: 1 }) },
        responses: { 200: fine, ...errors },
      },
      delete: { responses: { 204: { description: 'gone' }, ...errors } },
    },
    '/samples/{id}/photo': {
      parameters: [id],
      get: { responses: { 200: { description: 'fine', content: { 'image/png': {} } }, ...errors } },
    },
  },
  { components: { headers: { Location: { required: true, schema: { type: 'string' } } } } },
);

interface Flaws {
  readonly htmlPhoto?: true;
  readonly noLocation?: true;
  readonly takesNothing?: true;
}

const TYPE = { 'content-type': 'application/json' };
const no = (status: number): Reply => json(status, { message: 'no' }, { ...TYPE, allow: 'GET, POST, PATCH, DELETE' });

const isRemark = (remark: Json | undefined): remark is string => typeof remark === 'string' && remark !== '';

interface Sample {
  readonly id: number;
  remark: string;
}

class Laboratory {
  readonly #flaws: Flaws;
  readonly #stored = new Map<string, Sample>();

  constructor(flaws: Flaws) {
    this.#flaws = flaws;
  }

  serve({ method, path, body, headers }: Call): Reply {
    const [, number, photo] = /^\/samples(?:\/(\d+))?(\/photo)?$/.exec(path) ?? [];
    if (body !== undefined && headers['content-type'] !== 'application/json') return no(415);
    if (number === undefined) return method === 'POST' ? this.#create(body) : no(405);
    const found = this.#stored.get(number);
    if (found === undefined) return no(404);
    if (photo !== undefined) return this.#noPhoto();
    if (method === 'DELETE') this.#stored.delete(number);
    if (method === 'PATCH') return this.#change(found, body);
    return method === 'GET' ? json(200, { ...found }, TYPE) : method === 'DELETE' ? { status: 204 } : no(405);
  }

  #create(body: Json | undefined): Reply {
    if (!isObject(body) || !isRemark(body.remark)) return no(400);
    const made = { id: this.#stored.size + 1, remark: body.remark };
    this.#stored.set(String(made.id), made);
    return json(201, made, { ...TYPE, ...(this.#flaws.noLocation === true ? {} : { location: `/samples/${made.id}` }) });
  }

  #noPhoto(): Reply {
    if (this.#flaws.htmlPhoto !== true) return no(404);
    return { status: 404, text: '<h1>No photo</h1>', headers: { 'content-type': 'text/html' } };
  }

  #change(found: Sample, body: Json | undefined): Reply {
    if (!isObject(body) || (body.remark !== undefined && !isRemark(body.remark))) return no(400);
    if (body.remark === undefined && this.#flaws.takesNothing !== true) return no(400);
    found.remark = isRemark(body.remark) ? body.remark : found.remark;
    return json(200, { ...found }, TYPE);
  }
}

async function rulesWith(flaws: Flaws): Promise<readonly (readonly [string, string])[]> {
  const server = new Laboratory(flaws);
  const { result } = await exploreWith(model, (call) => server.serve(call), { search: { requests: 5000, milliseconds: 1e9 } });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect').map(({ rule, op }) => [rule, op]);
}

test('A server that rejects as the spec says has no findings.', async () => {
  expect(await rulesWith({})).toEqual([]);
});

test('An operation that never succeeds is found if it rejects with another media type.', async () => {
  expect(await rulesWith({ htmlPhoto: true })).toEqual([['error-media', 'GET /samples/{id}/photo']]);
});

test('A header that the spec requires by a reference is found if it is missing.', async () => {
  expect(await rulesWith({ noLocation: true })).toEqual([['missing-header', 'POST /samples']]);
});

test('An update without any field is found if the spec requires at least one.', async () => {
  expect(await rulesWith({ takesNothing: true })).toEqual([['accepts-invalid', 'PATCH /samples/{id}']]);
});
