import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../model/index.ts';
import { exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const isAbout = (rules: readonly string[], pattern: RegExp): readonly string[] => rules.filter((rule) => pattern.test(rule));

const guest = object({ name: text, until: text }, ['name', 'until']);
const rooms = modelOf({
  '/rooms': { get: { responses: { 200: responseWith({ type: 'array', items: object({ id: number, size: number }) }) } } },
  '/rooms/{id}': {
    parameters: [param('id', number)],
    get: {
      responses: {
        200: responseWith(object({ id: number, size: number, guest: { ...guest, nullable: true } })),
        404: { description: 'no' },
      },
    },
  },
});

/** Only the third room has a guest. */
function house(more: JsonObject) {
  const room = (id: number): Json => ({ id, size: 4, guest: id === 3 ? { name: 'Ida', until: 'May', ...more } : null });
  return ({ path, method }: { readonly path: string; readonly method: string }): Reply => {
    if (method !== 'GET') return json(405, {}, { allow: 'GET' });
    if (path === '/rooms')
      return json(
        200,
        [1, 2, 3].map((id) => ({ id, size: 4 })),
      );
    const id = Number(/^\/rooms\/(\d+)$/.exec(path)?.[1] ?? 0);
    return id >= 1 && id <= 3 ? json(200, room(id)) : json(404, { error: 'no' });
  };
}

test('Data that only some existing resources show is found.', async () => {
  const rulesOf = async (more: JsonObject) => {
    const { result } = await exploreWith(rooms, house(more), { search: { requests: 500, milliseconds: 1e9 } });
    return (result.search?.findings ?? []).map(({ rule, place }) => `${rule} ${place}`);
  };
  expect(isAbout(await rulesOf({}), /undocumented/)).toEqual([]);
  expect(isAbout(await rulesOf({ internal_note: 'pays late' }), /undocumented/)).toEqual(['undocumented-data guest.internal_note']);
});

const error = object({ error: text }, ['error']);
const refusal = { description: 'no', content: { 'application/json': { schema: error } } };
const notes = modelOf({
  ...pathsOf('notes', { fields: { title: text } }),
  ...pathsOf('tags', {
    parent: 'notes',
    fields: { word: text },
    get: {
      responses: {
        200: { description: 'fine', content: { 'application/json': { schema: { type: 'array' } }, 'text/csv': { schema: text } } },
        404: refusal,
      },
    },
  }),
});

type Flaw = 'empty list' | 'other errors' | 'no csv' | 'latin' | null;
type Habit = 'a slug of its own' | 'escapes';

const found = (flaw: Flaw | Habit) =>
  brokenRules(notes, {
    before: ({ method, path, headers }, server) => {
      const [, note] = /^\/notes\/(\d+)\/tags$/.exec(path) ?? [];
      const isThere = server.all('notes').some(({ id }) => id === Number(note));
      if (method !== 'GET' || note === undefined) return null;
      if (!isThere && flaw === 'empty list') return json(200, [], { 'content-type': 'application/json' });
      if (!isThere && flaw === 'other errors' && path.includes('987654321')) return json(404, { detail: 'no' });
      return headers.accept === 'text/csv' && flaw !== 'no csv' && isThere
        ? { status: 200, text: 'word\n', headers: { 'content-type': 'text/csv' } }
        : null;
    },
    show: (kind, row) => {
      const title = row.title ?? null;
      if (kind === 'notes' && flaw === 'a slug of its own') return { ...row, title: `note-${row.id}` };
      if (kind === 'notes' && flaw === 'escapes') return { ...row, title: String(title).replace(/[^ -~]/g, '\\195') };
      return kind === 'notes' && flaw === 'latin' && typeof title === 'string' ? { ...row, title: title.replace(/[^ -~]/g, '?') } : row;
    },
  });

const RULES = /unknown-id GET|error-schema|accept-ignored|not-stored/;

test('Lists of unknown parents, media types and letters match the spec.', async () => {
  expect(isAbout(await found(null), RULES)).toEqual([]);
});

test.each<Habit>(['a slug of its own', 'escapes'])('A server that returns %s has no finding about letters.', async (habit) => {
  expect(isAbout(await found(habit), /not-stored/)).toEqual([]);
});

test.each<[Flaw, string]>([
  ['empty list', 'unknown-id GET /notes/{id}/tags'],
  ['no csv', 'accept-ignored GET /notes/{id}/tags'],
  ['latin', 'not-stored POST /notes'],
])('The flaw “%s” is found.', async (flaw, rule) => {
  expect(isAbout(await found(flaw), RULES)).toContain(rule);
});

test('A server that returns empty lists below many unknown resources does so on purpose.', async () => {
  const kinds = ['tags', 'links', 'votes'];
  const refused = { responses: { 200: responseWith({ type: 'array' }), 404: refusal } };
  const model = modelOf({
    ...pathsOf('notes', { fields: { title: text } }),
    ...Object.fromEntries(kinds.map((kind) => [`/notes/{id}/${kind}`, { parameters: [param('id', number)], get: refused }])),
  });
  const rules = await brokenRules(model, {
    before: ({ path }) => (/^\/notes\/\d+\/\w+$/.test(path) ? json(200, [], { 'content-type': 'application/json' }) : null),
  });
  expect(isAbout(rules, /unknown-id GET/)).toEqual([]);
});

test('Personal data inside the items of a list is found, if the spec documents it elsewhere.', async () => {
  const author = object({ name: text }, ['name']);
  const remark = object({ id: number, text, author }, ['id', 'text', 'author']);
  const account = object({ data: object({ name: text, email: text }) });
  const model = modelOf({
    ...pathsOf('notes', { fields: { title: text } }),
    ...pathsOf('remarks', {
      parent: 'notes',
      fields: { text },
      get: { responses: { 200: responseWith({ type: 'array', items: remark }) } },
    }),
    '/account': { get: { responses: { 200: responseWith(account) } } },
  });
  const rulesOf = async (more: JsonObject) =>
    brokenRules(model, {
      before: ({ path }) =>
        path === '/account' ? json(200, { data: { name: 'Ida', email: 'a@b.cd' } }, { 'content-type': 'application/json' }) : null,
      show: (kind, row) => (kind === 'remarks' ? { ...row, author: { name: 'Ida', ...more } } : row),
    });
  expect(isAbout(await rulesOf({}), /undocumented-data/)).toEqual([]);
  expect(isAbout(await rulesOf({ email: 'a@b.cd' }), /undocumented-data/)).toContain('undocumented-data GET /notes/{id}/remarks');
});
