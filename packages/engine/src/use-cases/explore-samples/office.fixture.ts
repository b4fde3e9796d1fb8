import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { isObject } from '../../json/values.ts';
import type { ExploreFinding, Json, JsonObject } from '../../model/index.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const errors: JsonObject = Object.fromEntries([400, 401, 403, 404, 409, 412, 422].map((status) => [status, { description: 'no' }]));
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const takes = (schema: JsonObject): JsonObject => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const client = object({ id: number, name: text }, ['id', 'name']);
const address = object({ id: number, city: text }, ['id', 'city']);
const job = object({ id: number, client_id: number }, ['id', 'client_id']);
const bill = object({ id: number, status: text, amount: number }, ['id', 'status', 'amount']);
const gone: JsonObject = { 204: { description: 'gone' } };
const clientId = param('clientId', number);
const tag: JsonObject = { headers: { ETag: { schema: text } } };

/** Each user has clients with addresses, jobs for clients, and bills that nobody can create. */
const model = modelOf(
  {
    '/clients': {
      get: { responses: { 200: shows({ type: 'array', items: client }), ...errors } },
      post: { ...takes(object({ name: text }, ['name'])), responses: { 201: { ...shows(client), ...tag }, ...errors } },
    },
    '/clients/{clientId}': {
      parameters: [clientId],
      get: {
        parameters: [{ name: 'If-None-Match', in: 'header', schema: text }],
        responses: { 200: { ...shows(client), ...tag }, 304: { description: 'same' }, ...errors },
      },
      patch: {
        parameters: [{ name: 'If-Match', in: 'header', schema: text }],
        ...takes(object({ name: text })),
        responses: { 200: { ...shows(client), ...tag }, ...errors },
      },
      delete: { description: '409 while the client has jobs.', responses: { ...gone, ...errors } },
    },
    '/clients/{clientId}/addresses': {
      parameters: [clientId],
      get: { responses: { 200: shows({ type: 'array', items: address }), ...errors } },
      post: { ...takes(object({ city: text }, ['city'])), responses: { 201: shows(address), ...errors } },
    },
    '/clients/{clientId}/addresses/{addressId}': {
      parameters: [clientId, param('addressId', number)],
      delete: { responses: { ...gone, ...errors } },
    },
    '/jobs': {
      get: { responses: { 200: shows({ type: 'array', items: job }), ...errors } },
      post: { ...takes(object({ client_id: number }, ['client_id'])), responses: { 201: shows(job), ...errors } },
    },
    '/jobs/{id}': {
      parameters: [param('id', number)],
      get: { responses: { 200: shows(job), ...errors } },
      delete: { responses: { ...gone, ...errors } },
    },
    '/bills': { get: { responses: { 200: shows({ type: 'array', items: bill }), ...errors } } },
    '/bills/{id}': { parameters: [param('id', number)], get: { responses: { 200: shows(bill), ...errors } } },
    '/bills/{id}/payments': {
      parameters: [param('id', number)],
      post: {
        description: '422 if more is paid than is due.',
        ...takes(
          object({ amount: { type: 'integer', minimum: 1, maximum: 1_000_000 }, side: { type: 'string', enum: ['credit', 'debit'] } }, [
            'amount',
          ]),
        ),
        responses: { 201: shows(object({ id: number, amount: number })), ...errors },
      },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

export const OFFICE_FLAWS = [
  'addresses of other clients',
  'clients in use',
  'bills of others',
  'payments of others',
  'too much money',
  'old tags',
  'same tag',
  'no 304',
  'stale 304',
] as const;
export type OfficeFlaw = (typeof OFFICE_FLAWS)[number];

interface StoredRow {
  readonly owner: string;
  readonly kind: string;
  readonly parent: number;
  readonly value: JsonObject & { readonly id: number };
  readonly version: number;
}

const fine = (status: number, value: Json, headers: Readonly<Record<string, string>> = {}): Reply =>
  json(status, value, { 'content-type': 'application/json', ...headers });
const no = (status: number): Reply => fine(status, { error: 'no' }, { allow: 'GET, POST, PATCH, DELETE' });

class Office {
  readonly #flaw: OfficeFlaw | null;
  readonly #stored = new Map<number, StoredRow>();
  /** Users who paid another user's bill. */
  readonly foreignPayers: string[] = [];
  #last = 0;

  constructor(flaw: OfficeFlaw | null) {
    this.#flaw = flaw;
    for (const owner of ['ann', 'bob']) this.#add(owner, 'bills', 0, { status: 'open', amount: 900 });
  }

  serve({ method, path, body, headers }: Call): Reply {
    const user = /^Bearer (ann|bob)$/.exec(headers.authorization ?? '')?.[1];
    if (user === undefined) return no(401);
    const [, kind, first, below, second] = /^\/(\w+)(?:\/(\d+)(?:\/(\w+)(?:\/(\d+))?)?)?$/.exec(path.split('?')[0] ?? '') ?? [];
    if (kind === undefined) return no(404);
    if (first === undefined) return this.#collection(method, user, kind, body);
    const found = this.#stored.get(Number(first));
    if (found?.kind !== kind || !this.#mayUse(user, found, below)) return no(404);
    if (below === undefined) return this.#item(method, found, body, headers);
    if (below === 'payments') return method === 'POST' ? this.#pay(found, body, user) : no(405);
    return second === undefined ? this.#addresses(method, found, body) : this.#address(method, found, Number(second));
  }

  #mayUse(user: string, { owner, kind }: StoredRow, below: string | undefined): boolean {
    const isOpen = this.#flaw === (below === undefined ? 'bills of others' : 'payments of others') && kind === 'bills';
    return owner === user || isOpen;
  }

  #add(owner: string, kind: string, parent: number, value: JsonObject): StoredRow {
    this.#last += 1;
    const made: StoredRow = { owner, kind, parent, value: { ...value, id: this.#last }, version: 1 };
    this.#stored.set(this.#last, made);
    return made;
  }

  #collection(method: string, user: string, kind: string, body: Json | undefined): Reply {
    const own = [...this.#stored.values()].filter((one) => one.kind === kind && one.owner === user);
    if (method !== 'GET' && (method !== 'POST' || kind === 'bills')) return no(405);
    if (method === 'GET')
      return fine(
        200,
        own.map(({ value }) => value),
      );
    if (!isObject(body)) return no(400);
    const { name, client_id } = body;
    if (kind === 'clients') return isText(name) ? this.#shown(this.#add(user, kind, 0, { name }), 201) : no(400);
    if (typeof client_id !== 'number') return no(400);
    if (this.#stored.get(client_id)?.owner !== user) return no(422);
    return fine(201, this.#add(user, kind, client_id, { client_id }).value);
  }

  #shown({ value, version }: StoredRow, status = 200): Reply {
    return fine(status, value, { etag: `"${this.#flaw === 'same tag' ? 1 : version}"` });
  }

  #item(method: string, found: StoredRow, body: Json | undefined, headers: Call['headers']): Reply {
    if (method === 'DELETE' && found.kind !== 'bills') return this.#remove(found);
    if (method === 'PATCH' && found.kind === 'clients') return this.#change(found, body, headers['if-match']);
    if (method !== 'GET') return no(405);
    if (found.kind !== 'clients') return fine(200, found.value);
    const known = headers['if-none-match'];
    const isSame = known === `"${found.version}"` || (this.#flaw === 'stale 304' && known !== undefined);
    return isSame && this.#flaw !== 'no 304' ? { status: 304 } : this.#shown(found);
  }

  #change(found: StoredRow, body: Json | undefined, tagSent: string | undefined): Reply {
    const isStale = tagSent !== undefined && tagSent !== `"${found.version}"`;
    // This flawed server checks only the format of the tag.
    if (isStale && !(this.#flaw === 'old tags' && /^"\d+"$/.test(tagSent))) return no(412);
    if (!isObject(body) || (body.name !== undefined && !isText(body.name))) return no(400);
    const next: StoredRow = { ...found, value: { ...found.value, name: body.name ?? found.value.name ?? '' }, version: found.version + 1 };
    this.#stored.set(found.value.id, next);
    return this.#shown(next);
  }

  #remove(found: StoredRow): Reply {
    const isUsed = [...this.#stored.values()].some(({ kind, parent }) => kind === 'jobs' && parent === found.value.id);
    if (isUsed && this.#flaw !== 'clients in use') return no(409);
    this.#stored.delete(found.value.id);
    return { status: 204 };
  }

  #addresses(method: string, parent: StoredRow, body: Json | undefined): Reply {
    const own = [...this.#stored.values()].filter((one) => one.kind === 'addresses' && one.parent === parent.value.id);
    if (method !== 'GET' && method !== 'POST') return no(405);
    if (method === 'GET')
      return fine(
        200,
        own.map(({ value }) => value),
      );
    return isObject(body) && isText(body.city)
      ? fine(201, this.#add(parent.owner, 'addresses', parent.value.id, { city: body.city }).value)
      : no(400);
  }

  #address(method: string, parent: StoredRow, number: number): Reply {
    const found = this.#stored.get(number);
    const isChild = found?.parent === parent.value.id || this.#flaw === 'addresses of other clients';
    if (found?.kind !== 'addresses' || !isChild) return no(404);
    if (method !== 'DELETE') return no(405);
    this.#stored.delete(number);
    return { status: 204 };
  }

  #pay({ value, owner }: StoredRow, body: Json | undefined, user: string): Reply {
    const amount = isObject(body) ? body.amount : undefined;
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1 || amount > 1_000_000) return no(400);
    const isCredit = isObject(body) && body.side === 'credit';
    if (isObject(body) && body.side !== undefined && !isCredit && body.side !== 'debit') return no(400);
    if (amount > Number(value.amount) && !isCredit && this.#flaw !== 'too much money') return no(422);
    if (user !== owner) this.foreignPayers.push(user);
    return fine(201, { id: 1, amount });
  }
}

const isText = (value: Json | undefined): value is string => typeof value === 'string';

export const defectsOfOffice = async (flaw: OfficeFlaw | null): Promise<readonly ExploreFinding[]> => (await searchOffice(flaw)).defects;

export async function searchOffice(flaw: OfficeFlaw | null) {
  const office = new Office(flaw);
  const search = { requests: 20_000, milliseconds: 10_000_000 };
  const { result } = await exploreWith(model, (call) => office.serve(call), { env: { BEARER: 'ann' }, other: { BEARER: 'bob' }, search });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  return { defects, foreignPayers: office.foreignPayers };
}
