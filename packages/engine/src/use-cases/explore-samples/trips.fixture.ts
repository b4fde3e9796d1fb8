import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { isList, isObject } from '../../json/values.ts';
import type { ExploreFinding, Json, JsonObject } from '../../model/index.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const id = { type: 'integer', minimum: 1 };
const code = { type: 'string', pattern: '^[a-z]{2}$' };
const errors: JsonObject = Object.fromEntries([400, 401, 404, 405, 409, 422].map((status) => [status, { description: 'no' }]));
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const gives = (schema: JsonObject, status = 200): JsonObject => ({ responses: { [status]: shows(schema), ...errors } });
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

const newGuide = object(
  { name: text, languages: { type: 'array', minItems: 1, items: code }, active: { type: 'boolean', default: true } },
  ['name', 'languages'],
);
const guide = object({ id, name: text, languages: listOf(code), active: { type: 'boolean' } }, ['id', 'name', 'languages', 'active']);
const guideRef = { ...id, nullable: true };
const seats = { type: 'integer', minimum: 1, maximum: 200 };
const newTrip = object({ guide_id: guideRef, language: code, seats }, ['language', 'seats']);
const status = { type: 'string', enum: ['open', 'filled', 'cancelled'] };
const trip = object({ id, guide_id: guideRef, language: code, seats, status }, ['id', 'language', 'seats', 'status']);
const sheet = object({ id, day: { type: 'string', format: 'date' }, minutes: number }, ['id', 'day', 'minutes']);
const newSheet = object({ day: { type: 'string', format: 'date' }, minutes: { type: 'integer', minimum: 1, maximum: 600 } }, [
  'day',
  'minutes',
]);
const guest = object({ id, name: text }, ['id', 'name']);
const newGuest = object({ name: { type: 'string', minLength: 1 } }, ['name']);
const tripId = param('tripId', id);

const model = modelOf(
  {
    '/guides': { get: gives(listOf(guide)), post: { ...acceptsBody(newGuide), ...gives(guide, 201) } },
    '/guides/{guideId}': { parameters: [param('guideId', id)], get: gives(guide) },
    '/trips': {
      get: gives(listOf(trip)),
      post: {
        description: 'A guide must be active and speak the language.',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: newTrip, example: { guide_id: 1, language: 'fa', seats: 9 } } },
        },
        ...gives(trip, 201),
      },
    },
    '/trips/{tripId}': {
      parameters: [tripId],
      get: gives(trip),
      patch: {
        description: 'Changes an open or filled trip (otherwise 409). The guide must exist, be active and speak the language (422).',
        ...acceptsBody({ ...object({ guide_id: guideRef, seats }), minProperties: 1 }),
        ...gives(trip),
      },
    },
    '/trips/{tripId}/cancel': {
      parameters: [tripId],
      post: { description: 'Only an open or filled trip can be cancelled.', ...gives(trip) },
    },
    '/trips/{tripId}/sheets': {
      parameters: [tripId],
      get: gives(listOf(sheet)),
      post: { description: '409 if the trip is not filled.', ...acceptsBody(newSheet), ...gives(sheet, 201) },
    },
    '/trips/{tripId}/guests': {
      parameters: [tripId],
      get: gives(listOf(guest)),
      post: { description: '409 if the trip is full.', ...acceptsBody(newGuest), ...gives(guest, 201) },
    },
    '/reports/minutes.csv': {
      get: {
        description: 'Minutes per trip in a month, from the trips of the user.',
        parameters: [
          {
            name: 'month',
            in: 'query',
            required: true,
            description: 'Such as 2026-09',
            schema: { type: 'string', pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' },
          },
        ],
        responses: { 200: { description: 'fine', content: { 'text/csv': { schema: text } } }, ...errors },
      },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

export type TripFlaw =
  | 'inactive guides'
  | 'inactive guides in updates'
  | 'cancelled trips that change'
  | 'sheets of open trips'
  | 'no last day'
  | 'next month'
  | 'minutes of others'
  | 'overbooked'
  | 'lost seats'
  | 'no December';

interface Trip {
  readonly owner: string;
  value: JsonObject;
  readonly sheets: JsonObject[];
  readonly guests: JsonObject[];
}

const fine = (code: number, value: Json): Reply => json(code, value, { 'content-type': 'application/json' });
const no = (code: number, detail: string): Reply =>
  json(code, { detail }, { 'content-type': 'application/json', allow: 'GET, POST, PATCH' });
const isCount = (value: Json | undefined, most: number): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
const isDay = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.startsWith(value) === true;
const isCode = (value: Json | undefined): boolean => typeof value === 'string' && /^[a-z]{2}$/.test(value);

/** Trips with a guide who speaks their language, timesheets, guests, and a report of minutes. Users cannot see each other's trips. */
class Agency {
  readonly #flaw: TripFlaw | null;
  readonly #guides: JsonObject[] = [{ id: 1, name: 'Ada', languages: ['fa'], active: true }];
  readonly #trips: Trip[] = [];
  #last = 10;

  constructor(flaw: TripFlaw | null) {
    this.#flaw = flaw;
  }

  #next(): number {
    this.#last += 1;
    return this.#last;
  }

  serve({ method, path, body, headers }: Call): Reply {
    const user = /^Bearer (ann|bob)$/.exec(headers.authorization ?? '')?.[1];
    if (user === undefined) return no(401, 'who?');
    const [address = '', query = ''] = path.split('?');
    const [, kind, at, part] = address.split('/');
    if (kind === 'reports') return method === 'GET' ? this.#report(user, query) : no(405, 'no');
    if (kind === 'guides') return this.#guide(method, at, body);
    if (kind !== 'trips') return no(404, 'no');
    if (at === undefined) return this.#all(user, method, body);
    const found = this.#trips.find(({ owner, value }) => owner === user && String(value.id) === at);
    if (found === undefined) return no(404, 'There is no such trip');
    return part === undefined ? this.#one(found, method, body) : this.#part(found, method, part, body);
  }

  #guide(method: string, at: string | undefined, body: Json | undefined): Reply {
    const found = this.#guides.find((one) => String(one.id) === at);
    if (at !== undefined) return method !== 'GET' ? no(405, 'no') : found === undefined ? no(404, 'no') : fine(200, found);
    if (method === 'GET') return fine(200, this.#guides);
    return method === 'POST' ? this.#hire(body) : no(405, 'no');
  }

  #hire(body: Json | undefined): Reply {
    const { name, languages = null, active = true } = isObject(body) ? body : {};
    if (typeof name !== 'string' || typeof active !== 'boolean' || !isList(languages)) return no(422, 'name, languages or active');
    if (languages.length === 0 || !languages.every(isCode)) return no(422, 'languages');
    const made: JsonObject = { id: this.#next(), name, languages, active };
    this.#guides.push(made);
    return fine(201, made);
  }

  #mayGuide(guideId: Json | undefined, language: Json | undefined, flaw: TripFlaw): boolean {
    if (guideId === null || guideId === undefined) return true;
    const found = this.#guides.find((one) => one.id === guideId);
    const languages = found?.languages ?? null;
    const speaks = isList(languages) && languages.includes(language ?? null);
    return speaks && (found?.active === true || this.#flaw === flaw);
  }

  #all(user: string, method: string, body: Json | undefined): Reply {
    const own = this.#trips.filter(({ owner }) => owner === user).map(({ value }) => value);
    if (method === 'GET') return fine(200, own);
    if (method !== 'POST') return no(405, 'no');
    if (!isObject(body) || !isCode(body.language) || !isCount(body.seats, 200)) return no(422, 'language or seats');
    const { guide_id: guideId = null, language, seats: count } = body;
    if (guideId !== null && !isCount(guideId, 1e9)) return no(422, 'guide_id');
    if (!this.#mayGuide(guideId, language, 'inactive guides')) return no(422, 'The guide is not active or does not speak the language');
    const state = guideId === null ? 'open' : 'filled';
    const value: JsonObject = { id: this.#next(), guide_id: guideId, language: language ?? '', seats: count ?? 1, status: state };
    this.#trips.push({ owner: user, value, sheets: [], guests: [] });
    return fine(201, value);
  }

  #one(found: Trip, method: string, body: Json | undefined): Reply {
    if (method === 'GET') return fine(200, found.value);
    return method === 'PATCH' ? this.#change(found, body) : no(405, 'no');
  }

  #change(found: Trip, body: Json | undefined): Reply {
    if (!isObject(body) || Object.keys(body).length === 0) return no(422, 'empty');
    const { guide_id: guideId = found.value.guide_id ?? null, seats: count = found.value.seats ?? 1 } = body;
    if (!isCount(count, 200) || (guideId !== null && !isCount(guideId, 1e9))) return no(422, 'seats or guide');
    if (found.value.status === 'cancelled' && this.#flaw !== 'cancelled trips that change') return no(409, 'The trip is cancelled');
    if (!this.#mayGuide(guideId, found.value.language, 'inactive guides in updates')) return no(422, 'The guide does not fit');
    const next: JsonObject = { ...found.value, guide_id: guideId, seats: count, status: guideId === null ? 'open' : 'filled' };
    const kept = found.value.status === 'cancelled' ? { ...next, status: 'cancelled' } : next;
    found.value = this.#flaw === 'lost seats' ? { ...kept, seats: found.value.seats ?? 1 } : kept;
    return fine(200, kept);
  }

  #part(found: Trip, method: string, part: string, body: Json | undefined): Reply {
    if (part === 'cancel') {
      if (method !== 'POST') return no(405, 'no');
      if (found.value.status === 'cancelled') return no(409, 'The trip is cancelled');
      found.value = { ...found.value, status: 'cancelled' };
      return fine(200, found.value);
    }
    const rows = part === 'sheets' ? found.sheets : part === 'guests' ? found.guests : null;
    if (rows === null) return no(404, 'no');
    if (method === 'GET') return fine(200, rows);
    if (method !== 'POST') return no(405, 'no');
    const made = part === 'sheets' ? this.#sheet(found, body) : this.#guest(found, body);
    if ('status' in made) return made as Reply;
    rows.push(made);
    return fine(201, made);
  }

  #sheet(found: Trip, body: Json | undefined): JsonObject | Reply {
    if (!isObject(body) || !isDay(body.day) || !isCount(body.minutes, 600)) return no(422, 'day or minutes');
    const isFine = found.value.status === 'filled' || (found.value.status === 'open' && this.#flaw === 'sheets of open trips');
    return isFine ? { id: this.#next(), day: body.day, minutes: body.minutes ?? 1 } : no(409, 'The trip is not filled');
  }

  #guest(found: Trip, body: Json | undefined): JsonObject | Reply {
    if (!isObject(body) || typeof body.name !== 'string' || body.name === '') return no(422, 'name');
    const isFull = found.guests.length >= Number(found.value.seats) && this.#flaw !== 'overbooked';
    return isFull ? no(409, 'The trip is full') : { id: this.#next(), name: body.name };
  }

  #report(user: string, query: string): Reply {
    const given = [...query.matchAll(/(?:^|&)month=([^&]*)/g)];
    const month = decodeURIComponent(given[0]?.[1] ?? '');
    if (given.length !== 1 || !/^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(month)) return no(400, 'month');
    if (this.#flaw === 'no December' && month.endsWith('-12')) return no(500, 'month must be in 1..12');
    const isIn = (day: string): boolean => {
      if (this.#flaw === 'no last day' && day.endsWith('-31')) return false;
      return day.startsWith(month) || (this.#flaw === 'next month' && day.endsWith('-01') && previous(day) === month);
    };
    const rows = this.#trips
      .filter(({ owner }) => owner === user || this.#flaw === 'minutes of others')
      .map(({ value, sheets }) => ({ value, sheets: sheets.filter(({ day }) => isIn(String(day))) }))
      .filter(({ sheets }) => sheets.length > 0)
      .map(({ value, sheets }) => `${value.id},${sheets.reduce((sum, { minutes }) => sum + Number(minutes), 0)}`);
    return { status: 200, text: ['trip_id,minutes', ...rows].join('\n'), headers: { 'content-type': 'text/csv' } };
  }
}

const previous = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 7);

export async function defectsOfTrips(flaw: TripFlaw | null): Promise<readonly ExploreFinding[]> {
  const agency = new Agency(flaw);
  const { result } = await exploreWith(model, (call) => agency.serve(call), {
    env: { BEARER: 'ann' },
    other: { BEARER: 'bob' },
    search: { requests: 6000, milliseconds: 1e9 },
  });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
}
