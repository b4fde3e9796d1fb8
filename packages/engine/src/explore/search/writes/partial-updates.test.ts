import { describe, expect, test } from 'vitest';
import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';
import { isAlike } from '../model/response-resources.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules, responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const count = { type: 'integer', minimum: 0, maximum: 500 };
const display = object({ columns: count, isWide: { type: 'boolean' } });
const fields = { title: text, level: count, display };
const described = (description: string) => modelOf(pathsOf('boards', { fields, patch: { description } }));
const merging = described('JSON merge patch: nested objects are merged member by member.');

/** A PATCH that merges objects, after `change` has modified the stored row or the request. */
const patching = (change: (row: JsonObject, sent: JsonObject) => JsonObject): Rules => ({
  before: (call, server) => {
    const id = Number(/^\/boards\/(\d+)$/.exec(call.path)?.[1]);
    const row = server.all('boards').find((one) => one.id === id);
    if (call.method !== 'PATCH' || row === undefined || typeof call.body !== 'object') return null;
    const sent = bodyOfCall(call);
    const merged = {
      ...change(row, sent),
      ...sent,
      ...(sent.display === undefined ? {} : { display: { ...objectOf(change(row, sent).display), ...objectOf(sent.display) } }),
    };
    server.replace(
      'boards',
      server.all('boards').map((one) => (one === row ? { ...merged, id } : one)),
    );
    return json(200, { ...merged, id }, { 'content-type': 'application/json' });
  },
});

const TYPE = { 'content-type': 'application/json' };

const isProfile = ({ name, display: given = {} }: JsonObject): boolean => {
  const { columns = 1, isWide = true, ...others } = objectOf(given);
  return (
    typeof name === 'string' &&
    name !== '' &&
    isObject(given) &&
    typeof columns === 'number' &&
    typeof isWide === 'boolean' &&
    Object.keys(others).length === 0
  );
};

const isTextOrLeftOut = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value !== '');

const wipes = (rules: readonly string[]): readonly string[] => rules.filter((rule) => rule.startsWith('wipes-fields'));

describe('Partial updates', () => {
  test('An object that a PATCH resets to its defaults is found.', async () => {
    const resetting = patching((row, { display: given }) =>
      given === undefined ? row : { ...row, display: { columns: 1, isWide: false } },
    );
    expect(wipes(await brokenRules(merging, resetting))).toEqual(['wipes-fields PATCH /boards/{id}']);
  });

  test.each(['What is left out keeps its value.', 'Changes a board.'])('A field that a PATCH resets is found: %s', async (text) => {
    const resetting = patching((row, { level }) => (level === undefined ? { ...row, level: 0 } : row));
    expect(wipes(await brokenRules(described(text), resetting))).toEqual(['wipes-fields PATCH /boards/{id}']);
  });

  test('A field that a PATCH changes is found if the spec says that it keeps its value.', async () => {
    const raising = patching((row, { level }) => (level === undefined ? { ...row, level: 7 } : row));
    expect(wipes(await brokenRules(described('What is left out keeps its value.'), raising))).toEqual(['wipes-fields PATCH /boards/{id}']);
    expect(wipes(await brokenRules(described('Changes a board.'), raising))).toEqual([]);
  });

  test('A field that follows from one other field may be reset.', async () => {
    const event = { title: text, is_free: { type: 'boolean' }, price: count };
    const follow = (row: JsonObject, { is_free: isFree, price }: JsonObject): JsonObject => ({
      ...row,
      ...(isFree === true ? { price: 0 } : {}),
      ...(Number(price) > 0 ? { is_free: false } : {}),
    });
    const before: Rules['before'] = (call, server) => {
      const row = server.all('events').find(({ id }) => call.path === `/events/${id}`);
      if (call.method !== 'PATCH' || row === undefined || !isObject(call.body)) return null;
      const merged = { ...follow(row, call.body), ...call.body, id: row.id };
      server.replace(
        'events',
        server.all('events').map((one) => (one === row ? merged : one)),
      );
      return json(200, merged, TYPE);
    };
    expect(wipes(await brokenRules(modelOf(pathsOf('events', { fields: event })), { before }))).toEqual([]);
  });

  test('A server that merges has no finding.', async () => {
    expect(
      wipes(
        await brokenRules(
          merging,
          patching((row) => row),
        ),
      ),
    ).toEqual([]);
  });

  test.each([[true], [false]])("The signed-in user's own data is read, repeated and restored: resets %j", async (isResetting) => {
    const profile = object({ name: text, display }, ['name']);
    const model = modelOf({
      '/me': {
        get: { responses: { 200: responseWith(profile) } },
        patch: { description: 'RFC 7396.', ...acceptsBody(object({ name: text, display })), responses: { 200: responseWith(profile) } },
      },
    });
    const first = { name: 'Ida', display: { columns: 3, isWide: true } };
    const stored: { value: JsonObject } = { value: first };
    const update = ({ name = stored.value.name ?? '', display: given }: JsonObject): void => {
      const before = isResetting ? { columns: 1, isWide: false } : objectOf(stored.value.display);
      stored.value = { name, display: given === undefined ? (stored.value.display ?? {}) : { ...before, ...objectOf(given) } };
    };
    const serve = (call: Call): Reply => {
      const sent = bodyOfCall(call);
      if (call.method !== 'PATCH' && call.method !== 'GET') return json(405, {}, { allow: 'GET, PATCH' });
      if (!isProfile({ name: 'Ida', ...sent })) return json(400, {}, TYPE);
      if (call.method === 'PATCH') update(sent);
      return json(200, stored.value, TYPE);
    };
    const { result } = await exploreWith(model, serve, { search: { requests: 2000, milliseconds: 1e9 } });
    const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'wipes-fields').map(({ place }) => place);
    expect(found).toEqual(isResetting ? ['display.isWide'] : []);
    expect(stored.value.display).toEqual(first.display);
  });

  test.each([[true], [false]])(
    "A value of the signed-in user's own data that an update forgets is restored: forgets %j",
    async (isForgetful) => {
      const profile = object({ name: text, phone: text });
      const model = modelOf({
        '/me': {
          get: { responses: { 200: responseWith(profile) } },
          patch: { description: 'Fields left out stay as they are.', ...acceptsBody(profile), responses: { 200: responseWith(profile) } },
        },
      });
      const first = { name: 'Ida', phone: '12345' };
      let stored: JsonObject = first;
      const serve = (call: Call): Reply => {
        const { name, phone, ...others } = bodyOfCall(call);
        if (call.method !== 'PATCH' && call.method !== 'GET') return json(405, {}, { allow: 'GET, PATCH' });
        if (![name, phone].every(isTextOrLeftOut) || Object.keys(others).length > 0) return json(400, {}, TYPE);
        if (call.method === 'PATCH') stored = { ...stored, ...(isForgetful ? { phone: null } : {}), ...bodyOfCall(call) };
        return json(200, stored, TYPE);
      };
      const { result } = await exploreWith(model, serve, { search: { requests: 2000, milliseconds: 1e9 } });
      const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'wipes-fields').map(({ place }) => place);
      expect(found).toEqual(isForgetful ? ['phone'] : []);
      expect(stored).toEqual(first);
    },
  );

  test('A profile that an update replaces is restored as a whole, and nothing is sent that the user signs in with.', async () => {
    const profile = object({
      email: { type: 'string' },
      name: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      display,
      motto: { type: ['string', 'null'] },
    });
    const model = modelOf({
      '/me': {
        get: { responses: { 200: responseWith(profile) } },
        patch: { description: 'Fields left out stay as they are.', ...acceptsBody(profile), responses: { 200: responseWith(profile) } },
      },
    });
    const first = { email: 'ida@example.com', name: 'Ida', tags: ['one'], display: { columns: 3, isWide: true }, motto: null };
    let stored: JsonObject = first;
    const alone: (readonly string[])[] = [];
    const serve = (call: Call): Reply => {
      const sent = bodyOfCall(call);
      if (call.method !== 'PATCH' && call.method !== 'GET') return json(405, {}, { allow: 'GET, PATCH' });
      if (call.method === 'GET') return json(200, stored, TYPE);
      // Any motto is accepted, so that the exploration can send an update.
      const isFine = Object.entries(sent).every(([name, value]) => name === 'motto' || isAlike(value, objectOf(first)[name]));
      if (!isFine || Object.keys(sent).length === 0) return json(400, {}, TYPE);
      if (Object.keys(sent).length === 1) alone.push(Object.keys(sent));
      stored = { email: null, name: null, tags: [], display: null, motto: '', ...sent };
      return json(200, stored, TYPE);
    };
    const { result } = await exploreWith(model, serve, { search: { requests: 2000, milliseconds: 1e9 } });
    const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'wipes-fields').map(({ place }) => place);
    expect(found).toEqual(['email']);
    expect(alone.flat()).not.toContain('email');
    expect({ ...stored, motto: null }).toEqual(first);
  });
});

test.each([true, false])('A PATCH that resets a flag to its default value is found: %s.', async (isReset) => {
  const alarms = modelOf(
    pathsOf('alarms', {
      fields: { title: text, loud: { type: 'boolean' } },
      required: ['title'],
      patch: { description: 'Changes the given properties and leaves the others as they are.' },
    }),
  );
  const before: Rules['before'] = (call) => {
    if (call.method === 'PATCH' && isReset && isObject(call.body)) Object.assign(call.body, { loud: true, ...call.body });
    return null;
  };
  const found = await brokenRules(alarms, { before, show: (_kind, row) => ({ loud: true, ...row }) });
  expect(wipes(found)).toEqual(isReset ? ['wipes-fields PATCH /alarms/{id}'] : []);
});
