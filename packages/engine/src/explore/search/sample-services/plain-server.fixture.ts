import { isObject, objectOf } from '../../../json/values.ts';
import type { ApiModel, Json, JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, object, param, type Reply } from '../../scripted-api.fixture.ts';

export type Row = JsonObject & { readonly id: number };

/** The behaviour of a test server in addition to storing rows. */
export interface Rules {
  /** A response instead of the default one, such as a rejection. */
  readonly before?: (call: Call, server: PlainServer) => Reply | null;
  /** Returns the row as it appears in a response. */
  readonly show?: (kind: string, row: Row, server: PlainServer) => JsonObject;
}

const number = { type: 'integer' };
const no = (status: number): Reply => json(status, { error: 'no' }, { allow: 'GET, POST, PATCH, PUT, DELETE' });

/** Stores rows at `/kind`, `/kind/{id}` and `/kind/{id}/kind`. Each child contains the type and the ID of its parent. */
export class PlainServer {
  readonly #rules: Rules;
  readonly #rows = new Map<string, Row[]>();
  #last = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  all(kind: string): readonly Row[] {
    return this.#rows.get(kind) ?? [];
  }

  replace(kind: string, rows: readonly Row[]): void {
    this.#rows.set(kind, [...rows]);
  }

  serve(call: Call): Reply {
    const special = this.#rules.before?.(call, this) ?? null;
    if (special !== null) return special;
    const { method, path, body } = call;
    const [, kind = '', id, child] = /^\/(\w+)(?:\/(\d+)(?:\/(\w+))?)?(?:\?.*)?$/.exec(path) ?? [];
    if (id === undefined) return this.#collection(method, kind, body, {});
    const row = this.all(kind).find((one) => one.id === Number(id));
    if (row === undefined) return no(404);
    if (child !== undefined) return this.#collection(method, child, body, { [`${kind.replace(/s$/, '')}_id`]: row.id });
    return this.#item(method, kind, row, body);
  }

  #shown(status: number, kind: string, row: Row): Reply {
    return json(status, this.#rules.show?.(kind, row, this) ?? row, { 'content-type': 'application/json' });
  }

  #collection(method: string, kind: string, body: Json | undefined, parent: JsonObject): Reply {
    if (method === 'GET') {
      const rows = this.all(kind).filter((row) => Object.entries(parent).every(([name, value]) => row[name] === value));
      return json(
        200,
        rows.map((row) => this.#rules.show?.(kind, row, this) ?? row),
        { 'content-type': 'application/json' },
      );
    }
    if (method !== 'POST') return no(405);
    if (!isObject(body)) return no(400);
    this.#last += 1;
    const row: Row = { ...body, ...parent, id: this.#last };
    this.replace(kind, [...this.all(kind), row]);
    return this.#shown(201, kind, row);
  }

  #item(method: string, kind: string, row: Row, body: Json | undefined): Reply {
    if (method === 'GET') return this.#shown(200, kind, row);
    if (method === 'DELETE') {
      this.replace(
        kind,
        this.all(kind).filter((one) => one !== row),
      );
      return { status: 204 };
    }
    if (method !== 'PATCH' && method !== 'PUT') return no(405);
    if (!isObject(body)) return no(400);
    const changed: Row = { ...row, ...body, id: row.id };
    this.replace(
      kind,
      this.all(kind).map((one) => (one === row ? changed : one)),
    );
    return this.#shown(200, kind, changed);
  }
}

const refusals: JsonObject = Object.fromEntries([400, 403, 404, 405, 409, 422].map((code) => [code, { description: 'no' }]));
export const responseWith = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
export const requestWith = (schema: JsonObject): JsonObject => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
});

interface ResourceDescription {
  readonly fields: JsonObject;
  readonly required?: readonly string[];
  /** Fields that only the server sets. */
  readonly shown?: JsonObject;
  /** Additional properties of an operation, such as its description. */
  readonly post?: JsonObject;
  readonly patch?: JsonObject;
  readonly delete?: JsonObject;
  readonly get?: JsonObject;
  /** The collection above, as in `/events/{id}/tickets`. */
  readonly parent?: string;
}

/** The paths of one collection of a plain server. */
export function pathsOf(
  kind: string,
  { fields, required = Object.keys(fields), shown = {}, parent, ...more }: ResourceDescription,
): JsonObject {
  const above = parent === undefined ? {} : { [`${parent.replace(/s$/, '')}_id`]: number };
  const row = object({ id: number, ...fields, ...shown, ...above }, ['id']);
  const id = param('id', number);
  const responses = (own: JsonObject): JsonObject => ({ responses: { ...own, ...refusals } });
  const collection = {
    ...(parent === undefined ? {} : { parameters: [id] }),
    get: { ...responses({ 200: responseWith({ type: 'array', items: row }) }), ...more.get },
    post: { ...requestWith(object(fields, required)), ...responses({ 201: responseWith(row) }), ...more.post },
  };
  return {
    [parent === undefined ? `/${kind}` : `/${parent}/{id}/${kind}`]: collection,
    [`/${kind}/{id}`]: {
      parameters: [id],
      get: responses({ 200: responseWith(row) }),
      patch: { ...requestWith(object(fields)), ...responses({ 200: responseWith(row) }), ...more.patch },
      delete: { ...responses({ 204: { description: 'gone' } }), ...more.delete },
    },
  };
}

type Options = NonNullable<Parameters<typeof exploreWith>[2]>;

/** The rules that a search reports as violated, each with its operation. */
export async function brokenRules(model: ApiModel, rules: Rules, more: Options = {}): Promise<readonly string[]> {
  const server = new PlainServer(rules);
  const { result } = await exploreWith(model, (call) => server.serve(call), { search: { requests: 20_000, milliseconds: 1e9 }, ...more });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  return defects.map(({ rule, op }) => `${rule} ${op}`);
}

export const bodyOfCall = ({ body }: Call): JsonObject => objectOf(body);
