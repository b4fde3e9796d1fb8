import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, json, modelOf, type Reply } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, type PlainServer, pathsOf } from '../sample-services/plain-server.fixture.ts';
import { findQuota } from './quotas.ts';

const text = { type: 'string', maxLength: 60 };
const bearer = { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } };
const identities = { env: { BEARER: 'ann' }, other: { BEARER: 'bob' } };
const userOf = ({ headers }: Call): string => (headers.authorization ?? '').replace('Bearer ', '');

test.each([
  ['A note has at most 3 tags (409)', 'tag', 3],
  ['409 when a member has more. A member may have no more than two open loans.', 'loan', 2],
  ['409 Not a draft, or nine passengers already', 'passenger', 9],
  ['409 The room has 12 beds already', 'guest', null],
  ['The name has at most 40 characters', 'tag', null],
])('A sentence such as “%s” says how many there may be.', (words, resource, most) => {
  expect(findQuota(words, resource)?.most ?? null).toBe(most);
});

const notes = modelOf({
  ...pathsOf('notes', { fields: { title: text } }),
  ...pathsOf('tags', { parent: 'notes', fields: { word: text }, post: { description: 'A note has at most 3 tags (409).' } }),
  ...pathsOf('votes', {
    parent: 'notes',
    fields: { stars: { type: 'integer' } },
    post: { description: 'Each user votes only once per note.' },
  }),
});

const limits = (flaw: 'tags' | 'votes' | null) =>
  brokenRules(notes, {
    before: ({ method, path }, server) => {
      const [, note, kind = ''] = /^\/notes\/(\d+)\/(tags|votes)$/.exec(path) ?? [];
      const count = server.all(kind).filter((row) => row.note_id === Number(note)).length;
      const isFull = kind === 'tags' ? count >= 3 : count >= 1;
      return method === 'POST' && note !== undefined && isFull && flaw !== kind ? json(409, { error: 'enough' }) : null;
    },
  });

test('Limits that the spec states are checked.', async () => {
  const isLimit = (rule: string): boolean => /quota|twice/.test(rule);
  expect((await limits(null)).filter(isLimit)).toEqual([]);
  expect((await limits('tags')).filter(isLimit)).toEqual(['over-quota POST /notes/{id}/tags']);
  expect((await limits('votes')).filter(isLimit)).toEqual(['works-twice POST /notes/{id}/votes']);
});

const shops = modelOf(pathsOf('shops', { fields: { code: { ...text, description: 'Unique, case-insensitive.' } } }));

test('A unique value in capitals is the same value if the spec ignores case.', async () => {
  const found = (isExact: boolean) =>
    brokenRules(shops, {
      before: (call, server) => {
        const { code } = bodyOfCall(call);
        const key = (value: unknown): string => (isExact ? String(value) : String(value).toLowerCase());
        const isTaken = call.method !== 'GET' && code !== undefined && server.all('shops').some((row) => key(row.code) === key(code));
        return isTaken ? json(409, { error: 'taken' }) : null;
      },
    });
  expect((await found(false)).filter((rule) => rule.startsWith('duplicate'))).toEqual([]);
  expect((await found(true)).filter((rule) => rule.startsWith('duplicate'))).toEqual(['duplicate POST /shops']);
});

const albums = modelOf(
  {
    ...pathsOf('albums', { fields: { title: text } }),
    ...pathsOf('photos', {
      fields: { title: text, album_id: { type: 'integer' } },
      shown: { owner_id: text },
      get: { parameters: [{ name: 'owner_id', in: 'query', schema: text }] },
    }),
  },
  bearer,
);

function album(flaw: 'moves' | 'owner' | null) {
  const owners = new Map<string, string>();
  const keep = (call: Call, server: PlainServer): void => {
    for (const kind of ['albums', 'photos'])
      for (const { id } of server.all(kind)) if (!owners.has(`${kind} ${id}`)) owners.set(`${kind} ${id}`, userOf(call));
  };
  const isForeign = (call: Call, user: string): boolean => {
    const { album_id: target } = bodyOfCall(call);
    const isChecked = !(flaw === 'moves' && call.method === 'PATCH');
    return isChecked && target !== undefined && owners.get(`albums ${String(target)}`) !== user;
  };
  const listed = (call: Call, kind: string, server: PlainServer): Reply => {
    const asked = new URL(call.path, 'http://api.test').searchParams.get('owner_id');
    const shown = asked !== null && flaw === 'owner' ? asked : userOf(call);
    const rows = server.all(kind).map((row): JsonObject => ({ ...row, owner_id: owners.get(`${kind} ${row.id}`) ?? '' }));
    return json(200, asked !== null && asked !== shown ? [] : rows.filter((row) => row.owner_id === shown));
  };
  let last: Call | null = null;
  const before = (call: Call, server: PlainServer): Reply | null => {
    if (last !== null) keep(last, server);
    last = call;
    const user = userOf(call);
    if (user === '' || user.startsWith('assay')) return json(401, { error: 'who' });
    const [, kind = '', id] = /^\/(\w+)(?:\/(\d+))?/.exec(call.path) ?? [];
    if (id !== undefined && owners.get(`${kind} ${id}`) !== user) return json(404, { error: 'no' });
    if (isForeign(call, user)) return json(422, { error: 'album' });
    return id !== undefined || call.method !== 'GET' ? null : listed(call, kind, server);
  };
  return brokenRules(albums, { before }, identities);
}

test('Another user’s resource cannot be reached through an update or a filter.', async () => {
  const isForeign = (rule: string): boolean => rule.includes('another');
  expect((await album(null)).filter(isForeign)).toEqual([]);
  expect((await album('moves')).filter(isForeign)).toEqual(['uses-of-another PATCH /photos/{id}']);
  expect((await album('owner')).filter(isForeign)).toEqual(['lists-of-another GET /photos']);
});
