import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { isObject, objectOf } from '../../json/values.ts';
import type { ExploreFinding, Json, JsonObject } from '../../model/index.ts';

const deskFields: JsonObject = {
  code: { type: 'string', pattern: '^[A-Z]{2}[0-9]{6}$', description: 'Unique among all desks.', examples: ['AA000000'] },
  zone: { type: 'string', enum: ['north', 'south', 'west'] },
  height: { type: 'number', minimum: 60, maximum: 130 },
};
const bookingFields: JsonObject = {
  desk_id: { type: 'integer' },
  starts_at: { type: 'string', format: 'date-time' },
  note: { type: 'string', maxLength: 80 },
  channel: { type: 'string', enum: ['web', 'phone'], default: 'web' },
};
const profileFields: JsonObject = {
  theme: { type: 'string', enum: ['light', 'dark'] },
  alerts: object({ days: { type: 'array', items: { type: 'string' } } }),
};
const profileSchema = object({ username: { type: 'string' }, ...profileFields });
const states = ['requested', 'confirmed', 'cancelled'];
const runner = object({ id: { type: 'integer' }, ...deskFields, owner: { type: 'string' } }, ['id', 'zone']);
const booking = object({ id: { type: 'integer' }, ...bookingFields, status: { type: 'string', enum: states }, owner: { type: 'string' } }, [
  'id',
]);
const guest = object({ id: { type: 'integer' }, name: { type: 'string', maxLength: 60 } }, ['id', 'name']);
const content = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const takes = (fields: JsonObject, required: readonly string[]): JsonObject => ({
  requestBody: { required: true, content: content(object(fields, required)) },
});
const errors: JsonObject = Object.fromEntries(
  [400, 401, 403, 404, 405, 409].map((status) => [status, { description: 'no', content: content(object({ error: { type: 'string' } })) }]),
);
const gives = (status: number, schema: JsonObject): JsonObject => ({
  responses: { [status]: { description: 'fine', content: content(schema) }, ...errors },
});
const gone: JsonObject = { responses: { 204: { description: 'gone' }, ...errors } };
const id = { parameters: [param('id', { type: 'integer' })] };
const both = { parameters: [param('id', { type: 'integer' }), param('guestId', { type: 'integer' })] };
const page = (schema: JsonObject): JsonObject =>
  object({ items: { type: 'array', items: schema }, total: { type: 'integer' } }, ['items', 'total']);
const asked = [
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
  { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } },
];
const filter = (name: string, values: readonly string[]): JsonObject => ({ name, in: 'query', schema: { type: 'string', enum: values } });

/** Desks and bookings with guests. A booking is requested, confirmed and cancelled. */
const model = modelOf(
  {
    '/login': {
      post: {
        security: [],
        ...takes({ username: { type: 'string' }, password: { type: 'string' } }, ['username', 'password']),
        ...gives(200, object({})),
      },
    },
    '/me': {
      get: gives(200, profileSchema),
      patch: { ...takes(profileFields, []), ...gives(200, profileSchema) },
    },
    '/desks': {
      get: { parameters: [...asked, filter('zone', ['north', 'south', 'west'])], ...gives(200, page(runner)) },
      post: { ...takes(deskFields, ['zone']), ...gives(201, runner) },
    },
    '/desks/{id}': {
      get: { ...id, ...gives(200, runner) },
      put: { ...id, ...takes(deskFields, ['zone']), ...gives(200, runner) },
      delete: { ...id, ...gone },
    },
    '/bookings': {
      get: { parameters: [...asked, filter('status', states)], ...gives(200, page(booking)) },
      post: { ...takes(bookingFields, ['desk_id', 'starts_at']), ...gives(201, booking) },
    },
    '/bookings/{id}': {
      get: { ...id, ...gives(200, booking) },
      patch: {
        ...id,
        ...takes({ note: { type: 'string', maxLength: 80 }, starts_at: { type: 'string', format: 'date-time' } }, []),
        ...gives(200, booking),
      },
      delete: { ...id, ...gone },
    },
    '/bookings/{id}/confirm': { post: { ...id, ...gives(200, booking) } },
    '/bookings/{id}/cancel': { post: { ...id, ...gives(200, booking) } },
    '/bookings/{id}/guests': {
      get: { ...id, ...gives(200, { type: 'array', items: guest }) },
      post: { ...id, ...takes({ name: { type: 'string', minLength: 1, maxLength: 60 } }, ['name']), ...gives(201, guest) },
    },
    '/bookings/{id}/guests/{guestId}': {
      get: { ...both, ...gives(200, guest) },
      put: { ...both, ...takes({ name: { type: 'string', minLength: 1, maxLength: 60 } }, ['name']), ...gives(200, guest) },
      delete: { ...both, ...gone },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

export interface Tables {
  readonly desks: Map<number, JsonObject>;
  readonly bookings: Map<number, JsonObject>;
  readonly guests: Map<number, JsonObject>;
  readonly profiles: Map<string, JsonObject>;
}

/** A defect in the server. `next` returns the correct response. */
export type BookingBug = (call: Call, tables: Tables, next: () => Reply) => Reply | null;

const fine = (status: number, value: Json): Reply => json(status, value, { 'content-type': 'application/json' });
export const refuse = (status: number, error: string, headers = {}): Reply =>
  json(status, { error }, { 'content-type': 'application/json', ...headers });
const USERS: Readonly<Record<string, string>> = { 'Bearer t0': 'ann', 'Bearer t1': 'bob' };

function bookingServer(bugs: readonly BookingBug[]): (call: Call) => Reply {
  const tables: Tables = { desks: new Map(), bookings: new Map(), guests: new Map(), profiles: new Map() };
  const ids = { last: 0 };
  const add = (table: Map<number, JsonObject>, value: JsonObject): JsonObject => {
    ids.last += 1;
    const made = { id: ids.last, ...value };
    table.set(ids.last, made);
    return made;
  };
  for (const zone of ['north', 'south', 'north', 'west', 'south'])
    add(tables.desks, { zone, height: 70, code: `AA00000${ids.last}`, owner: 'ann' });
  for (const status of states)
    add(tables.bookings, { desk_id: 1, starts_at: '2026-01-01T09:00:00Z', note: 'n', channel: 'web', status, owner: 'ann' });
  const serve = (call: Call): Reply => answer(call, tables, add);
  return (call) => {
    for (const bug of bugs) {
      const reply = bug(call, tables, () => serve(call));
      if (reply !== null) return reply;
    }
    return serve(call);
  };
}

type AddRow = (table: Map<number, JsonObject>, value: JsonObject) => JsonObject;

function answer(call: Call, tables: Tables, add: AddRow): Reply {
  const [path = '', search = ''] = call.path.split('?');
  const user = USERS[call.headers.authorization ?? ''];
  if (path === '/login') return call.method === 'POST' ? loggedIn(call) : notAllowed('POST');
  if (user === undefined) return refuse(401, 'sign in');
  if (path === '/me') return profile(call, tables, user);
  const [, place = '', key, rest] = /^\/(desks|bookings)(?:\/([^/]+))?(\/.+)?$/.exec(path) ?? [];
  const table = place === 'desks' ? tables.desks : tables.bookings;
  if (place === '') return refuse(404, 'nothing here');
  if (key === undefined) return collection(call, table, { place, search, user, tables, add });
  const found = /^\d{1,9}$/.test(key) ? table.get(Number(key)) : undefined;
  if (found === undefined || found.owner !== user) return refuse(404, 'not found');
  return rest === undefined ? item(call, table, found, { place, tables }) : belowItem(call, tables, found, rest, add);
}

function profile({ method, body }: Call, { profiles }: Tables, username: string): Reply {
  const stored = profiles.get(username) ?? { theme: 'light', alerts: { days: ['mon'] } };
  if (method === 'GET') return fine(200, { username, ...stored });
  if (method !== 'PATCH') return notAllowed('GET, PATCH');
  if (!isObject(body)) return refuse(400, 'send a JSON object');
  const { theme = stored.theme ?? '', alerts = stored.alerts ?? {} } = body;
  if (theme !== 'light' && theme !== 'dark') return refuse(400, 'theme is unknown');
  if (!isObject(alerts) || !(alerts.days === undefined || isTexts(alerts.days))) return refuse(400, 'days must be a list of texts');
  profiles.set(username, { theme, alerts });
  return fine(200, { username, theme, alerts });
}

const isTexts = (value: Json): boolean => Array.isArray(value) && value.every((day) => typeof day === 'string');

function belowItem(call: Call, tables: Tables, found: JsonObject, rest: string, add: AddRow): Reply {
  const [, guestId] = /^\/guests(?:\/([^/]+))?$/.exec(rest) ?? [];
  if (rest.startsWith('/guests')) return guestsOf(call, tables, found, guestId, add);
  return call.method === 'POST' ? act(tables, found, rest.slice(1)) : notAllowed('POST');
}

const notAllowed = (allow: string): Reply => refuse(405, 'not allowed', { allow });

function loggedIn(call: Call): Reply {
  const { username, password } = objectOf(call.body);
  if (typeof username !== 'string' || typeof password !== 'string') return refuse(400, 'username and password are required');
  return refuse(401, 'wrong user name or password');
}

interface Place {
  readonly place: string;
  readonly search: string;
  readonly user: string;
  readonly tables: Tables;
  readonly add: AddRow;
}

function collection(call: Call, table: Map<number, JsonObject>, { place, search, user, tables, add }: Place): Reply {
  if (call.method === 'GET') return listed(table, search, user);
  if (call.method !== 'POST') return notAllowed('GET, POST');
  const problem = problemIn(call, place, tables, null, user);
  if (problem !== null) return problem;
  const given = objectOf(call.body);
  const own = place === 'desks' ? { height: 70, ...given } : { note: '', channel: 'web', ...given, status: 'requested' };
  return fine(201, add(table, { ...own, owner: user }));
}

function listed(table: ReadonlyMap<number, JsonObject>, search: string, user: string): Reply {
  const query = new URLSearchParams(search);
  const [limit, offset] = [query.get('limit') ?? '50', query.get('offset') ?? '0'];
  if (!/^\d{1,2}$/.test(limit) || Number(limit) < 1 || Number(limit) > 50) return refuse(400, 'limit must be from 1 to 50');
  if (!/^\d{1,9}$/.test(offset)) return refuse(400, 'offset must be a number');
  const mine = [...table.values()].filter((row) => row.owner === user);
  for (const [name, values] of Object.entries({ zone: ['north', 'south', 'west'], status: states })) {
    const value = query.get(name);
    if (value !== null && !values.includes(value)) return refuse(400, `${name} is unknown`);
  }
  const hits = mine.filter((row) => ['zone', 'status'].every((name) => query.get(name) === null || row[name] === query.get(name)));
  return fine(200, { items: hits.slice(Number(offset), Number(offset) + Number(limit)), total: hits.length });
}

/** Validates the body of a runner or a booking. */
function problemIn(call: Call, place: string, { desks }: Tables, own: number | null, user: string): Reply | null {
  const given = call.body;
  if (!/json/.test(call.headers['content-type'] ?? '') || !isObject(given)) return refuse(400, 'send a JSON object');
  return place === 'desks' ? deskProblem(given, desks, own) : bookingProblem(given, desks, user);
}

function deskProblem({ code, zone, height }: JsonObject, desks: Tables['desks'], own: number | null): Reply | null {
  if (!['north', 'south', 'west'].includes(String(zone)) || typeof zone !== 'string') return refuse(400, 'zone is unknown');
  if (code !== undefined && (typeof code !== 'string' || !/^[A-Z]{2}[0-9]{6}$/.test(code))) return refuse(400, 'code has another form');
  if (height !== undefined && (typeof height !== 'number' || height < 60 || height > 130))
    return refuse(400, 'height must be from 60 to 130');
  const isTaken = code !== undefined && [...desks.values()].some((row) => row.code === code && row.id !== own);
  return isTaken ? refuse(409, 'code is taken') : null;
}

const isMoment = (value: Json | undefined): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value));

function bookingProblem({ desk_id, starts_at, note, channel }: JsonObject, desks: Tables['desks'], user: string): Reply | null {
  if (typeof desk_id !== 'number' || !Number.isInteger(desk_id)) return refuse(400, 'desk_id must be a whole number');
  if (!isMoment(starts_at)) return refuse(400, 'starts_at must be a date and time');
  if (note !== undefined && (typeof note !== 'string' || [...note].length > 80)) return refuse(400, 'note must be at most 80 characters');
  if (channel !== undefined && channel !== 'web' && channel !== 'phone') return refuse(400, 'channel is unknown');
  return desks.get(desk_id)?.owner === user ? null : refuse(404, 'there is no such runner');
}

function item(call: Call, table: Map<number, JsonObject>, found: JsonObject, { place, tables }: Pick<Place, 'place' | 'tables'>): Reply {
  const number = Number(found.id);
  if (call.method === 'GET') return fine(200, found);
  if (call.method === 'DELETE') {
    table.delete(number);
    return { status: 204 };
  }
  const { method } = call;
  if (method !== (place === 'desks' ? 'PUT' : 'PATCH')) return notAllowed('GET, PUT, PATCH, DELETE');
  if (place === 'bookings') return changed(call, table, found);
  const problem = problemIn(call, place, tables, number, '');
  if (problem !== null) return problem;
  table.set(number, { id: number, owner: found.owner ?? '', height: 70, ...objectOf(call.body) });
  return fine(200, table.get(number) ?? null);
}

function changed(call: Call, table: Map<number, JsonObject>, found: JsonObject): Reply {
  if (found.status === 'cancelled') return refuse(409, 'the booking is cancelled');
  const given = call.body;
  if (!/json/.test(call.headers['content-type'] ?? '') || !isObject(given)) return refuse(400, 'send a JSON object');
  const { note, starts_at } = given;
  if (starts_at !== undefined && !isMoment(starts_at)) return refuse(400, 'starts_at must be a date and time');
  if (note !== undefined && (typeof note !== 'string' || [...note].length > 80)) return refuse(400, 'note must be at most 80 characters');
  const parts = { ...(note === undefined ? {} : { note }), ...(starts_at === undefined ? {} : { starts_at }) };
  table.set(Number(found.id), { ...found, ...parts });
  return fine(200, table.get(Number(found.id)) ?? null);
}

function act({ bookings }: Tables, found: JsonObject, action: string): Reply {
  const [to, from] = action === 'confirm' ? ['confirmed', ['requested']] : ['cancelled', ['requested', 'confirmed']];
  if (action !== 'confirm' && action !== 'cancel') return refuse(404, 'nothing here');
  if (!from.includes(String(found.status))) return refuse(409, `the booking is ${String(found.status)}`);
  bookings.set(Number(found.id), { ...found, status: to });
  return fine(200, bookings.get(Number(found.id)) ?? null);
}

const guestShown = ({ id: number = 0, name = '' }: JsonObject): JsonObject => ({ id: number, name });

function guestsOf(call: Call, { guests }: Tables, found: JsonObject, key: string | undefined, add: AddRow): Reply {
  const mine = [...guests.values()].filter(({ booking }) => booking === found.id);
  const one = key === undefined ? undefined : mine.find((row) => String(row.id) === key);
  if (key !== undefined && one === undefined) return refuse(404, 'not found');
  if (call.method === 'GET') return fine(200, one === undefined ? mine.map(guestShown) : guestShown(one));
  const allowed = key === undefined ? ['POST'] : ['PUT', 'DELETE'];
  if (!allowed.includes(call.method)) return notAllowed(['GET', ...allowed].join(', '));
  if (found.status === 'cancelled') return refuse(409, 'the booking is cancelled');
  if (call.method !== 'DELETE') return guestStored(call, guests, one, Number(found.id), add);
  guests.delete(Number(key));
  return { status: 204 };
}

function guestStored(call: Call, guests: Tables['guests'], one: JsonObject | undefined, booking: number, add: AddRow): Reply {
  const { name } = objectOf(call.body);
  if (typeof name !== 'string' || name.length < 1 || [...name].length > 60) return refuse(400, 'name must be a text of 1 to 60 characters');
  if (one === undefined) return fine(201, guestShown(add(guests, { name, booking })));
  guests.set(Number(one.id), { ...one, name });
  return fine(200, guestShown({ ...one, name }));
}

/** Explores the server with these bugs and returns the defects. */
export async function defectsWith(...bugs: readonly BookingBug[]): Promise<readonly ExploreFinding[]> {
  const input = { env: { BEARER: 't0' }, other: { BEARER: 't1' }, search: { requests: 20_000, milliseconds: 10_000_000 } };
  const { result } = await exploreWith(model, bookingServer(bugs), input);
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
}
