import { expect, test } from 'vitest';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { requestWith, responseWith } from '../../explore/search/sample-services/plain-server.fixture.ts';
import { objectOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';

const number = { type: 'integer', minimum: 1, maximum: 9999 };
const text = { type: 'string', minLength: 1, maxLength: 80 };
const cover = { type: 'integer', minimum: 0, maximum: 5000, default: 0 };
const status = { type: 'string', enum: ['draft', 'reserved', 'out', 'returned', 'cancelled'] };
const kind = { type: 'string', enum: ['remark', 'collected', 'returned'] };
const refusals: JsonObject = Object.fromEntries([400, 401, 403, 404, 405, 409, 422].map((code) => [code, { description: 'no' }]));
const id = { parameters: [param('id', number)] };
const depot = object({ id: number, name: text });
const hire = object({ id: number, from_depot_id: number, to_depot_id: number, cover_value: cover, status });
const log = object({ id: number, type: kind, secret: { type: 'boolean' } });
const complaint = object({ id: number, hire_id: number, cents: number });
const made = (schema: JsonObject) => ({ responses: { 201: responseWith(schema), ...refusals } });
const shown = (schema: JsonObject) => ({ responses: { 200: responseWith(schema), ...refusals } });
const listed = (schema: JsonObject) => shown({ type: 'array', items: schema });
const model = modelOf(
  {
    '/depots': { get: listed(depot), post: { ...requestWith(object({ name: text }, ['name'])), ...made(depot) } },
    '/depots/{id}': {
      get: { ...id, ...shown(depot) },
      delete: {
        ...id,
        description: 'Refused while a hire has it as start or destination.',
        responses: { 204: { description: 'gone' }, ...refusals },
      },
    },
    '/hires': {
      get: listed(hire),
      post: {
        ...requestWith(object({ from_depot_id: number, to_depot_id: number, cover_value: cover }, ['from_depot_id', 'to_depot_id'])),
        ...made(hire),
      },
    },
    '/hires/{id}': { get: { ...id, ...shown(hire) } },
    '/hires/{id}/reserve': { post: { ...id, description: 'draft → reserved.', ...shown(hire) } },
    '/hires/{id}/withdraw': { post: { ...id, description: 'draft → cancelled. reserved → cancelled. A fee may apply.', ...shown(hire) } },
    '/hires/{id}/logs': {
      get: { ...id, description: 'Oldest first. Secret remarks are shown to administrators only.', ...listed(log) },
      post: {
        ...id,
        description: 'Administrators only. collected: reserved → out. returned: out → returned. remark: changes nothing.',
        ...requestWith(object({ type: kind, secret: { type: 'boolean', default: false } }, ['type'])),
        ...made(log),
      },
    },
    '/complaints': {
      get: listed(complaint),
      post: { ...requestWith(object({ hire_id: number, cents: number }, ['hire_id', 'cents'])), ...made(complaint) },
    },
  },
  { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } }, security: [{ key: [] }] },
);

const FLAWS = ['withdraws what is out', 'shows secret remarks', 'forgets the destination'] as const;
type Flaw = (typeof FLAWS)[number];
interface Row {
  readonly [name: string]: Json;
  readonly id: number;
}

const fine = (code: number, value: Json): Reply => json(code, value, { 'content-type': 'application/json' });
const no = (code: number, error: string): Reply =>
  json(code, { error }, { 'content-type': 'application/json', allow: 'GET, POST, DELETE' });
const isIn = (value: Json | undefined, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }): value is number =>
  Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;

/** Hires between two depots. Only an administrator records what happens to them. */
class Hires {
  readonly #flaw: Flaw | null;
  readonly #rows: Record<string, Row[]> = { depots: [], hires: [], complaints: [] };
  readonly #logs = new Map<number, Row[]>();
  #last = 0;

  constructor(flaw: Flaw | null) {
    this.#flaw = flaw;
  }

  serve(call: Call): Reply {
    const user = call.headers['x-key'] ?? '';
    if (!['ann', 'bob', 'boss'].includes(user)) return no(401, 'Who are you?');
    const [, place = '', key, action] = /^\/(\w+)(?:\/(\d+)(?:\/(\w+))?)?(?:\?.*)?$/.exec(call.path) ?? [];
    const rows = this.#rows[place];
    if (rows === undefined) return no(404, 'Not found');
    if (key === undefined) return this.#collection(call, place, rows, user);
    const row = rows.find((one) => one.id === Number(key));
    const isOpen = row !== undefined && (user === 'boss' || row.by === user);
    return row === undefined || !isOpen ? no(404, 'Not found') : this.#item(call, row, user, action);
  }

  #collection({ method, body }: Call, place: string, rows: readonly Row[], by: string): Reply {
    if (method === 'GET') {
      const own = rows.filter((row) => row.by === by);
      return fine(200, own.map(visible));
    }
    if (method !== 'POST') return no(405, 'Not allowed');
    const fields = objectOf(body);
    const problem =
      place === 'depots' ? depotProblem(fields) : place === 'hires' ? this.#hireProblem(fields, by) : this.#complaintProblem(fields, by);
    if (problem !== null) return problem;
    this.#last += 1;
    const state = place === 'hires' ? { cover_value: 0, ...fields, status: 'draft' } : fields;
    const row: Row = { ...state, id: this.#last, by };
    this.#rows[place] = [...rows, row];
    return fine(201, visible(row));
  }

  #hireProblem({ from_depot_id: from, to_depot_id: to, cover_value: value = 0 }: JsonObject, by: string): Reply | null {
    if (!isIn(from, number) || !isIn(to, number) || !isIn(value, cover)) return no(422, 'invalid');
    const has = (one: number): boolean => this.#rows.depots?.some((row) => row.id === one && row.by === by) === true;
    if (!has(from) || !has(to)) return no(404, 'No such depot');
    return from === to ? no(422, 'to_depot_id must differ from from_depot_id') : null;
  }

  #complaintProblem({ hire_id: of, cents }: JsonObject, by: string): Reply | null {
    if (!isIn(of, number) || !isIn(cents, number)) return no(422, 'invalid');
    const found = this.#rows.hires?.find((row) => row.id === of && row.by === by);
    if (found === undefined) return no(404, 'No such hire');
    if (cents > Number(found.cover_value)) return no(422, 'cents is more than the cover value');
    return found.status === 'returned' ? null : no(409, 'The hire is not returned');
  }

  #item(call: Call, row: Row, user: string, action: string | undefined): Reply {
    if (action === 'logs') return this.#log(call, row, user);
    if (action === undefined && call.method === 'GET') return fine(200, visible(row));
    if (action === undefined) return call.method === 'DELETE' && row.name !== undefined ? this.#remove(row) : no(405, 'Not allowed');
    if (call.method !== 'POST') return no(405, 'Not allowed');
    const isLate = row.status === 'out' && action === 'withdraw' && this.#flaw === 'withdraws what is out';
    const allowed = action === 'reserve' ? ['draft'] : ['draft', 'reserved'];
    if (!isLate && !allowed.includes(String(row.status))) return no(409, `The hire is ${String(row.status)}`);
    return fine(200, visible(this.#set(row, action === 'reserve' ? 'reserved' : 'cancelled')));
  }

  #set(row: Row, state: string): Row {
    const changed = { ...row, status: state };
    this.#rows.hires = (this.#rows.hires ?? []).map((one) => (one === row ? changed : one));
    return changed;
  }

  #remove(row: Row): Reply {
    const names = this.#flaw === 'forgets the destination' ? ['from_depot_id'] : ['from_depot_id', 'to_depot_id'];
    if (this.#rows.hires?.some((one) => names.some((name) => one[name] === row.id)) === true) return no(409, 'A hire uses the depot');
    this.#rows.depots = (this.#rows.depots ?? []).filter((one) => one !== row);
    return { status: 204 };
  }

  #log({ method, body }: Call, row: Row, user: string): Reply {
    const known = this.#logs.get(row.id) ?? [];
    const seesAll = user === 'boss' || this.#flaw === 'shows secret remarks';
    if (method === 'GET') return fine(200, seesAll ? known : known.filter(({ secret }) => secret !== true));
    if (method !== 'POST') return no(405, 'Not allowed');
    if (user !== 'boss') return no(403, 'Administrators only');
    const { type, secret = false } = objectOf(body);
    if (typeof type !== 'string' || !kind.enum.includes(type) || typeof secret !== 'boolean') return no(422, 'invalid');
    const before = { collected: 'reserved', returned: 'out' }[type];
    if (before !== undefined && row.status !== before) return no(409, `${type} does not fit a hire that is ${String(row.status)}`);
    if (row.status === 'draft') return no(409, 'A hire that is draft takes no entries');
    if (before !== undefined) this.#set(row, type === 'collected' ? 'out' : 'returned');
    this.#last += 1;
    const entry: Row = { id: this.#last, type, secret };
    this.#logs.set(row.id, [...known, entry]);
    return fine(201, entry);
  }
}

const visible = ({ by: _by, ...row }: Row): JsonObject => row;
const depotProblem = ({ name }: JsonObject): Reply | null =>
  typeof name === 'string' && name.length > 0 && name.length <= 80 ? null : no(422, 'invalid');

async function explore(flaw: Flaw | null) {
  const server = new Hires(flaw);
  const users = { env: { KEY: 'ann' }, other: { KEY: 'bob' }, admin: { KEY: 'boss' } };
  const { result } = await exploreWith(model, (call) => server.serve(call), { ...users, search: { requests: 20_000, milliseconds: 1e9 } });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect').map(({ rule, op }) => `${rule} ${op}`);
  return { defects, open: result.operations.flatMap(({ op, reason }) => (reason === null ? [] : [op])) };
}

test('A complaint needs a hire with enough cover that went through all states. A correct server has no findings.', async () => {
  expect(await explore(null)).toEqual({ defects: [], open: [] });
});

test.each<[Flaw, string]>([
  ['withdraws what is out', 'ignores-state POST /hires/{id}/withdraw'],
  ['shows secret remarks', 'lists-hidden GET /hires/{id}/logs'],
  ['forgets the destination', 'removed-in-use DELETE /depots/{id}'],
])('A server that %s has one finding.', async (flaw, finding) => {
  expect((await explore(flaw)).defects).toEqual([finding]);
});
