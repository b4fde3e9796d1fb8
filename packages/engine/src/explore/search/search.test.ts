import { describe, expect, test } from 'vitest';
import { isObject, objectOf } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';
import type { Call, Reply } from '../scripted-api.fixture.ts';
import { type Bug, error, fine, noteServer, searchNotes } from './sample-services/notes.fixture.ts';

test('A server without defects has no findings, and nothing is left behind.', async () => {
  const { findings, result } = await searchNotes(noteServer());
  expect(findings.map(({ text }) => text)).toEqual([]);
  expect(result.leftBehind).toEqual([]);
  expect(result.search?.requests).toBeGreaterThan(100);
  expect(result.operations.every(({ reason }) => reason === null)).toBe(true);
});

test('The same seed sends the same requests.', async () => {
  const first = await searchNotes(noteServer());
  const second = await searchNotes(noteServer());
  expect(second.calls).toEqual(first.calls);
});

/** Changes the response to an accepted request from the owner. */
const changed =
  (method: string, path: RegExp, change: (reply: Reply, call: Call, stored: Map<number, JsonObject>) => Reply): Bug =>
  (call, stored, next) => {
    const reply = next();
    const isMeant = call.method === method && path.test(call.path) && reply.status < 300;
    return isMeant ? change(reply, call, stored) : reply;
  };
/** Overrides the server's response to requests from the owner. */
const instead =
  (isMeant: (call: Call) => boolean, reply: (call: Call, stored: Map<number, JsonObject>) => Reply | null): Bug =>
  (call, stored) =>
    call.headers.authorization === 'Bearer t0' && isMeant(call) ? reply(call, stored) : null;

const ITEM = /^\/notes\/\d+$/;
const idOf = ({ path }: Call): number => Number(path.slice('/notes/'.length));
const bodyIn = ({ body }: Call): JsonObject => objectOf(body);
const noteOf = (call: Call, stored: Map<number, JsonObject>): JsonObject | null => stored.get(idOf(call)) ?? null;
const all = (stored: Map<number, JsonObject>): Reply => fine(200, [...stored.values()]);

const BUGS: readonly (readonly [string, string, string | null, Bug])[] = [
  ['a 500 on an emoji', 'server-error', 'body.title', ({ body }) => (/💥/u.test(String(objectOf(body).title)) ? error(500, 'oops') : null)],
  [
    'a 500 with a stack trace',
    'server-error',
    'body.title',
    ({ body }) => (/💥/u.test(String(objectOf(body).title)) ? error(500, 'Error: oops\n    at save (/srv/app/notes.js:12:7)') : null),
  ],
  ['a 500 on a quote in the query', 'server-error', 'query.q', ({ path }) => (path.includes('%27') ? error(500, 'oops') : null)],
  [
    'a 500 for an unknown id',
    'server-error',
    'path.id',
    instead(
      ({ method, path }) => method === 'GET' && ITEM.test(path),
      (call, stored) => (noteOf(call, stored) === null ? error(500, 'oops') : null),
    ),
  ],
  [
    'a rank outside its limits',
    'accepts-invalid',
    'body.rank',
    instead(
      (call) => call.method === 'POST' && bodyIn(call).rank === 6,
      (call) => fine(201, { ...bodyIn(call), id: 900 }),
    ),
  ],
  [
    'a missing title',
    'accepts-invalid',
    'body.title',
    instead(
      (call) =>
        call.method === 'POST' &&
        call.path === '/notes' &&
        isObject(call.body) &&
        call.body.title === undefined &&
        call.body.rank !== undefined,
      (call) => fine(201, { title: 'none', ...bodyIn(call), id: 900 }),
    ),
  ],
  ['a rejected limit', 'rejects-valid', 'body.rank', (call) => (bodyIn(call).rank === 5 ? error(400, 'rank must be below 5') : null)],
  [
    'an ignored limit',
    'limit-ignored',
    'query.limit',
    instead(
      ({ path }) => /\?limit=1$/.test(path),
      (_call, stored) => all(stored),
    ),
  ],
  ['a delete that keeps', 'still-there', null, keeping],
  ['an update that is lost', 'lost-update', 'title', losing],
  ['a PATCH that wipes', 'wipes-fields', null, changed('PATCH', ITEM, wiping)],
  ['a rejected update that is stored', 'rejected-and-stored', null, storing],
  ['extra fields that are stored', 'mass-assignment', 'role', changed('POST', /^\/notes$/, promoting)],
  [
    'a read without a token',
    'no-credentials',
    null,
    ({ method, path, headers }, stored) =>
      method === 'GET' && path === '/notes' && headers.authorization === undefined ? all(stored) : null,
  ],
  ['a note of another user', 'reads-of-another', null, asOwner('GET')],
  ['a note that another user removes', 'writes-to-another', null, asOwner('DELETE')],
  ['a stack trace', 'leaks-internals', 'stack-trace', (_call, _stored, next) => leaking(next())],
  ['405 without Allow', 'no-allow', null, (_call, _stored, next) => withoutAllow(next())],
  [
    'SQL in the query',
    'injection',
    'query.q',
    instead(
      ({ path }) => path.includes('OR%20%271%27%3D%271'),
      (_call, stored) => all(stored),
    ),
  ],
  [
    'a response that breaks its schema',
    'response-schema',
    null,
    changed('GET', ITEM, (reply) => fine(200, { ...objectOf(reply.json), owner: 7 })),
  ],
  [
    'HTML instead of JSON',
    'response-media',
    null,
    changed('GET', /^\/notes(?:\?|$)/, () => ({ status: 200, text: '<p>', headers: { 'content-type': 'text/html' } })),
  ],
  [
    'a password in a response',
    'secret-in-response',
    'password',
    changed('GET', ITEM, (reply) => fine(200, { ...objectOf(reply.json), password: 'hunter22' })),
  ],
  ['a counter that loses parallel steps', 'lost-in-parallel', 'likes', racing()],
];

function keeping(call: Call, stored: Map<number, JsonObject>, next: () => Reply): Reply {
  const found = noteOf(call, stored);
  const reply = next();
  if (reply.status === 204 && found !== null) stored.set(idOf(call), found);
  return reply;
}

function losing(call: Call, stored: Map<number, JsonObject>, next: () => Reply): Reply {
  const found = noteOf(call, stored);
  const reply = next();
  if (call.method === 'PUT' && reply.status === 200 && found !== null) stored.set(idOf(call), found);
  return reply;
}

function wiping(_reply: Reply, call: Call, stored: Map<number, JsonObject>): Reply {
  const note = noteOf(call, stored) ?? {};
  const sent = bodyIn(call);
  const { color, ...rest } = note;
  stored.set(idOf(call), sent.color === undefined ? rest : note);
  return fine(200, stored.get(idOf(call)) ?? null);
}

function storing(call: Call, stored: Map<number, JsonObject>, next: () => Reply): Reply {
  const reply = next();
  const { rank } = bodyIn(call);
  const found = noteOf(call, stored);
  if (call.method === 'PATCH' && reply.status === 400 && found !== null && rank === 2) stored.set(idOf(call), { ...found, rank });
  return reply;
}

function promoting(reply: Reply, call: Call, stored: Map<number, JsonObject>): Reply {
  const made = objectOf(reply.json);
  if (bodyIn(call).role !== 'admin') return reply;
  stored.set(Number(made.id), { ...made, role: 'admin' });
  return fine(201, { ...made, role: 'admin' });
}

/** A server that does not check who sends the request. */
function asOwner(method: string): Bug {
  return (call, stored) => {
    const found = noteOf(call, stored);
    if (call.method !== method || !ITEM.test(call.path) || call.headers.authorization !== 'Bearer t1' || found === null) return null;
    if (method === 'GET') return fine(200, found);
    stored.delete(idOf(call));
    return { status: 204 };
  };
}

function leaking(reply: Reply): Reply {
  return reply.status === 400 ? error(400, 'Error: bad\n    at check (/srv/app/notes.js:12:7)') : reply;
}

function withoutAllow(reply: Reply): Reply {
  return reply.status === 405 ? error(405, 'not allowed') : reply;
}

/** Simulates a lost update: parallel requests without a read in between overwrite the counter. */
function racing(): Bug {
  let writes = 0;
  return (call, stored, next) => {
    const isLike = call.path.endsWith('/like');
    const found = stored.get(Number(/\d+/.exec(call.path)?.[0]));
    writes = isLike ? writes + 1 : 0;
    if (!isLike || writes < 2 || found === undefined || call.headers.authorization !== 'Bearer t0') return next();
    return fine(200, { likes: Number(found.likes) });
  };
}

describe('Each defect is found once, without others', () => {
  test.each(BUGS)('%s', async (_name, rule, place, bug) => {
    const { findings } = await searchNotes(noteServer(bug));
    const defects = findings.filter(({ grade }) => grade === 'defect');
    expect(defects.map((finding) => finding.rule)).toContain(rule);
    expect(new Set(defects.map((finding) => finding.rule))).toEqual(new Set([rule]));
    if (place !== null) expect(defects.map((finding) => finding.place)).toContain(place);
    for (const { exchanges, text } of defects) {
      expect(exchanges.at(-1)?.curl).toMatch(/^curl /);
      expect(text).toMatch(/^[A-Z]/);
    }
  });
});

test('A failure that cannot be reproduced is not a finding.', async () => {
  let count = 0;
  const flaky: Bug = ({ body }) => {
    if (objectOf(body).title !== '') return null;
    count += 1;
    return count === 1 ? error(500, 'once') : null;
  };
  const { findings, result } = await searchNotes(noteServer(flaky));
  expect(findings).toEqual([]);
  expect(result.search?.unconfirmed).toBe(1);
});

test('A finding is reduced to the field that causes it.', async () => {
  const bug: Bug = ({ method, body }) => (method === 'POST' && objectOf(body).color === 'assay-no-such-choice' ? error(500, 'oops') : null);
  const { findings } = await searchNotes(noteServer(bug));
  const step = findings[0]?.kept?.steps.at(-1);
  expect(step?.req.json).toEqual({ color: 'assay-no-such-choice' });
});

test('Two fields with the same failure of the whole server are one finding.', async () => {
  const bug: Bug = ({ body }) => (isObject(body) || body === undefined ? null : error(500, 'cannot read the body'));
  const { findings } = await searchNotes(noteServer(bug));
  expect(findings.map(({ rule }) => rule)).toEqual(['server-error']);
  expect(findings[0]?.operations.length).toBeGreaterThan(1);
});
