import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { isObject } from '../../json/values.ts';
import type { ExploreFinding, Json, JsonObject } from '../../model/index.ts';

const text = { type: 'string', minLength: 1, maxLength: 60 };
const number = { type: 'integer' };
const count = { type: 'integer', minimum: 1, maximum: 100 };
const errors: JsonObject = Object.fromEntries([400, 401, 404, 409].map((status) => [status, { description: 'no' }]));
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const takes = (schema: JsonObject): JsonObject => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const id = param('id', number);
const visibility = { type: 'string', enum: ['public', 'private'] };
const site = { type: 'string', enum: ['hill', 'lake', 'town'] };
const log = object({ id: number, object: text, visibility, seen: { type: ['integer', 'null'] }, siteCode: site }, ['id', 'object']);
const remark = object({ id: number, text }, ['id', 'text']);
const trip = object({ id: number, hours: count, cost: number, status: text }, ['id', 'hours', 'cost', 'status']);
const member = object({ id: number, username: text, email: text, hoursBalance: { ...number, readOnly: true } }, [
  'username',
  'email',
  'hoursBalance',
]);
const query = (name: string, schema: JsonObject): JsonObject => ({ name, in: 'query', schema });

/** Members write log entries with remarks, pay for trips with hours, and give hours to each other. */
const model = modelOf(
  {
    '/me': {
      get: { responses: { 200: shows(member), ...errors } },
      patch: {
        ...takes(object({ email: { ...text, description: 'Must be unique' } })),
        responses: { 200: shows(member), ...errors },
      },
    },
    '/logs': {
      get: {
        parameters: [
          { ...query('sort', { type: 'string', enum: ['seen', '-seen'] }), description: 'Logs without it come last.' },
          query('site', site),
        ],
        responses: { 200: shows({ type: 'array', items: log }), ...errors },
      },
      post: {
        ...takes(object({ object: text, visibility, siteCode: site }, ['object', 'visibility'])),
        responses: { 201: shows(log), ...errors },
      },
    },
    '/logs.csv': {
      get: {
        parameters: [query('siteCode', site)],
        responses: { 200: { description: 'fine', content: { 'text/csv': { schema: { type: 'string' } } } }, ...errors },
      },
    },
    '/logs/{id}': {
      parameters: [id],
      get: { responses: { 200: shows(log), ...errors } },
      delete: { description: 'Deletes the log and its remarks.', responses: { 204: { description: 'gone' }, ...errors } },
    },
    '/logs/{id}/remarks': {
      parameters: [id],
      get: { responses: { 200: shows({ type: 'array', items: remark }), ...errors } },
      post: { ...takes(object({ text }, ['text'])), responses: { 201: shows(remark), ...errors } },
    },
    '/remarks/{remarkId}': { parameters: [param('remarkId', number)], get: { responses: { 200: shows(remark), ...errors } } },
    '/trips': {
      get: { responses: { 200: { ...shows({ type: 'array', items: trip }), description: 'Your trips, by id' }, ...errors } },
      post: {
        description:
          'Debits the cost from your balance. 409 if your balance does not suffice. A repeated key gives the first answer; with another body, 409.',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
        ...takes(object({ hours: count }, ['hours'])),
        responses: { 201: shows(trip), ...errors },
      },
    },
    '/trips/{id}': {
      parameters: [id],
      get: { responses: { 200: shows(trip), ...errors } },
      delete: {
        summary: 'Cancel a trip',
        description: 'Refunds the cost once; 409 if the trip is cancelled already.',
        responses: { 200: shows(trip), ...errors },
      },
    },
    '/transfers': {
      post: {
        description: '404 if there is no such member; 409 if your balance does not suffice or you name yourself.',
        ...takes(object({ toUsername: { ...text, example: 'bob' }, hours: count }, ['toUsername', 'hours'])),
        responses: { 200: shows(object({ hours: count })), ...errors },
      },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

export const CLUB_FLAWS = {
  'private logs of others': 'reads-of-another',
  'remarks on private logs': 'reads-of-another writes-to-another',
  'descending order': 'order-ignored',
  'missing values first': 'order-ignored',
  'trips out of order': 'order-ignored',
  'a filter by code': 'filter-ignored',
  'a filter of an export': 'filter-ignored',
  'remarks that remain': 'parts-remain',
  'a wrong charge': 'wrong-charge',
  'no charge': 'wrong-charge',
  'no refund': 'wrong-refund',
  'a second refund': 'refunds-twice',
  'a second cancellation': 'works-twice',
  'too many hours': 'takes-too-much',
  'hours for oneself': 'accepts-oneself',
  'an email of another': 'duplicate',
  'a key with another body': 'idempotency-other-body',
} as const;
export type ClubFlaw = keyof typeof CLUB_FLAWS;

interface StoredRow {
  readonly owner: string;
  readonly parent: number;
  readonly value: JsonObject & { readonly id: number };
}

const fine = (status: number, value: Json): Reply => json(status, value, { 'content-type': 'application/json' });
const no = (status: number): Reply =>
  json(status, { error: 'no' }, { 'content-type': 'application/json', allow: 'GET, POST, PATCH, DELETE' });
const isWord = (value: Json | undefined): value is string => typeof value === 'string' && value.length > 0 && value.length <= 60;
const isCount = (value: Json | undefined): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100;
const SITES: readonly Json[] = ['hill', 'lake', 'town'];

class Club {
  readonly #flaw: ClubFlaw | null;
  readonly #kinds: Record<string, Map<number, StoredRow>> = { logs: new Map(), remarks: new Map(), trips: new Map() };
  readonly #balances: Record<string, number> = { ann: 60, bob: 60 };
  readonly #emails: Record<string, string> = { ann: 'ann@club.example', bob: 'bob@club.example' };
  readonly #keys = new Map<string, { readonly body: string; readonly reply: Reply }>();
  #last = 0;

  constructor(flaw: ClubFlaw | null) {
    this.#flaw = flaw;
    for (const [index, seen] of [3, 1, null, 2, 5].entries())
      this.#add('ann', 'logs', 0, { object: `M${index}`, visibility: 'public', seen, siteCode: SITES[index % 3] ?? 'hill' });
  }

  serve({ method, path, body, headers }: Call): Reply {
    const user = /^Bearer (ann|bob)$/.exec(headers.authorization ?? '')?.[1];
    if (user === undefined) return no(401);
    const { pathname, searchParams } = new URL(path, 'http://api.test') as unknown as {
      pathname: string;
      searchParams: Map<string, string>;
    };
    const plain: Readonly<Record<string, () => Reply>> = {
      'GET /me': () => this.#me(method, user, body),
      'PATCH /me': () => this.#me(method, user, body),
      'POST /transfers': () => this.#transfer(user, body),
      'GET /logs.csv': () => this.#export(user, searchParams.get('siteCode') ?? null),
    };
    const answer = plain[`${method} ${pathname}`];
    if (answer !== undefined) return answer();
    if (['/me', '/transfers', '/logs.csv'].includes(pathname)) return no(405);
    const [, kind = '', key, below] = /^\/(logs|remarks|trips)(?:\/(\d+)(\/remarks)?)?$/.exec(pathname) ?? [];
    if (kind === '' || (kind === 'remarks' && key === undefined)) return no(404);
    if (key === undefined)
      return kind === 'logs' ? this.#logs(method, user, body, searchParams) : this.#trips(method, user, body, headers['idempotency-key']);
    return this.#item(method, user, { kind, key: Number(key), below, body });
  }

  #item(
    method: string,
    user: string,
    { kind, key, below, body }: { kind: string; key: number; below: string | undefined; body: Json | undefined },
  ): Reply {
    const found = this.#kinds[kind]?.get(key);
    if (found === undefined || !this.#maySee(user, found, kind, below)) return no(404);
    if (below !== undefined) return this.#remarks(method, user, found, body);
    if (method === 'GET') return fine(200, found.value);
    if (method !== 'DELETE' || kind === 'remarks') return no(405);
    return found.owner === user ? this.#remove(kind, found) : no(404);
  }

  #maySee(user: string, { owner, parent, value }: StoredRow, kind: string, below: string | undefined): boolean {
    if (owner === user) return true;
    if (kind === 'trips') return false;
    const shown = kind === 'logs' ? value : this.#kinds.logs?.get(parent)?.value;
    const isLeaked = this.#flaw === (below === undefined ? 'private logs of others' : 'remarks on private logs');
    return shown?.visibility === 'public' || isLeaked;
  }

  #add(owner: string, kind: string, parent: number, value: JsonObject): JsonObject {
    this.#last += 1;
    const made = { ...value, id: this.#last };
    this.#kinds[kind]?.set(this.#last, { owner, parent, value: made });
    return made;
  }

  #me(method: string, user: string, body: Json | undefined): Reply {
    const next = method === 'PATCH' && isObject(body) ? body.email : undefined;
    if (method === 'PATCH' && (!isObject(body) || (next !== undefined && !isWord(next)))) return no(400);
    const isTaken = Object.entries(this.#emails).some(([other, email]) => other !== user && email === next);
    if (isTaken && this.#flaw !== 'an email of another') return no(409);
    if (isWord(next)) this.#emails[user] = next;
    const known = { username: user, email: this.#emails[user] ?? '', hoursBalance: this.#balances[user] ?? 0 };
    return fine(200, { id: user === 'ann' ? 1 : 2, ...known });
  }

  #visible(user: string): readonly JsonObject[] {
    return [...(this.#kinds.logs?.values() ?? [])]
      .filter(({ owner, value }) => owner === user || value.visibility === 'public')
      .map(({ value }) => value);
  }

  #write(user: string, body: Json | undefined): Reply {
    if (!isObject(body) || !isWord(body.object) || (body.visibility !== 'public' && body.visibility !== 'private')) return no(400);
    const { object: seen, visibility: open, siteCode = 'hill' } = body;
    return SITES.includes(siteCode)
      ? fine(201, this.#add(user, 'logs', 0, { object: seen, visibility: open, seen: null, siteCode }))
      : no(400);
  }

  #logs(method: string, user: string, body: Json | undefined, search: Map<string, string>): Reply {
    if (method === 'POST') return this.#write(user, body);
    const place = search.get('site') ?? null;
    const order = search.get('sort') ?? null;
    if (method !== 'GET') return no(405);
    if ((place !== null && !SITES.includes(place)) || (order !== null && order !== 'seen' && order !== '-seen')) return no(400);
    const isKept = ({ siteCode }: JsonObject): boolean => place === null || siteCode === place || this.#flaw === 'a filter by code';
    const kept = this.#visible(user).filter(isKept);
    if (order === null) return fine(200, kept);
    const rising = kept.filter((one) => one.seen !== null).toSorted((left, right) => Number(left.seen) - Number(right.seen));
    const isDown = order === '-seen' && this.#flaw !== 'descending order';
    const [dated, others] = [isDown ? rising.toReversed() : rising, kept.filter((one) => one.seen === null)];
    return fine(200, this.#flaw === 'missing values first' ? [...others, ...dated] : [...dated, ...others]);
  }

  #export(user: string, place: string | null): Reply {
    if (place !== null && !SITES.includes(place)) return no(400);
    const isKept = ({ siteCode }: JsonObject): boolean => place === null || siteCode === place || this.#flaw === 'a filter of an export';
    const lines = this.#visible(user)
      .filter(isKept)
      .map((one) => [one.id, one.object, one.siteCode].map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','));
    return { status: 200, text: ['id,object,siteCode', ...lines].join('\n'), headers: { 'content-type': 'text/csv' } };
  }

  #remarks(method: string, user: string, parent: StoredRow, body: Json | undefined): Reply {
    const all = [...(this.#kinds.remarks?.values() ?? [])].filter((one) => one.parent === parent.value.id).map(({ value }) => value);
    if (method === 'GET') return fine(200, all);
    if (method !== 'POST') return no(405);
    return isObject(body) && isWord(body.text) ? fine(201, this.#add(user, 'remarks', parent.value.id, { text: body.text })) : no(400);
  }

  #trips(method: string, user: string, body: Json | undefined, given: string | undefined): Reply {
    const key = given === undefined || given === '' ? null : `${user} ${given}`;
    const first = method !== 'POST' || key === null ? undefined : this.#keys.get(key);
    if (first !== undefined && (first.body === JSON.stringify(body) || this.#flaw === 'a key with another body')) return first.reply;
    if (first !== undefined) return no(409);
    const reply = this.#book(method, user, body);
    if (method === 'POST' && key !== null && reply.status === 201) this.#keys.set(key, { body: JSON.stringify(body), reply });
    return reply;
  }

  #book(method: string, user: string, body: Json | undefined): Reply {
    const own = [...(this.#kinds.trips?.values() ?? [])].filter(({ owner }) => owner === user).map(({ value }) => value);
    if (method === 'GET') return fine(200, this.#flaw === 'trips out of order' ? own.toReversed() : own);
    if (method !== 'POST') return no(405);
    if (!isObject(body) || !isCount(body.hours)) return no(400);
    const { hours } = body;
    const cost = hours * 2;
    if (cost > (this.#balances[user] ?? 0)) return no(409);
    this.#pay(user, this.#flaw === 'no charge' ? 0 : this.#flaw === 'a wrong charge' ? cost + 1 : cost);
    return fine(201, this.#add(user, 'trips', 0, { hours, cost, status: 'booked' }));
  }

  #pay(user: string, hours: number): void {
    this.#balances[user] = (this.#balances[user] ?? 0) - hours;
  }

  #removeLog(key: number): Reply {
    const parts = [...(this.#kinds.remarks?.entries() ?? [])].filter(([, { parent }]) => parent === key);
    if (this.#flaw !== 'remarks that remain') for (const [part] of parts) this.#kinds.remarks?.delete(part);
    this.#kinds.logs?.delete(key);
    return { status: 204 };
  }

  #remove(kind: string, { owner, value, parent }: StoredRow): Reply {
    if (kind === 'logs') return this.#removeLog(value.id);
    if (value.status === 'cancelled' && this.#flaw === 'a second cancellation') return fine(200, value);
    if (value.status === 'cancelled' && this.#flaw !== 'a second refund') return no(409);
    const paid = this.#flaw === 'no charge' ? 0 : Number(value.cost) + (this.#flaw === 'a wrong charge' ? 1 : 0);
    this.#pay(owner, this.#flaw === 'no refund' ? 0 : -paid);
    const ended = { ...value, status: 'cancelled' };
    this.#kinds.trips?.set(value.id, { owner, parent, value: ended });
    return fine(200, ended);
  }

  #transfer(user: string, body: Json | undefined): Reply {
    if (!isObject(body) || !isWord(body.toUsername) || !isCount(body.hours)) return no(400);
    if (this.#balances[body.toUsername] === undefined) return no(404);
    if (body.toUsername === user && this.#flaw !== 'hours for oneself') return no(409);
    if (body.hours > (this.#balances[user] ?? 0) && this.#flaw !== 'too many hours') return no(409);
    this.#pay(user, body.hours);
    this.#pay(body.toUsername, -body.hours);
    return fine(200, { hours: body.hours });
  }
}

export async function defectsOfClub(flaw: ClubFlaw | null): Promise<readonly ExploreFinding[]> {
  const club = new Club(flaw);
  const search = { requests: 20_000, milliseconds: 10_000_000 };
  const { result } = await exploreWith(model, (call) => club.serve(call), { env: { BEARER: 'ann' }, other: { BEARER: 'bob' }, search });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
}
