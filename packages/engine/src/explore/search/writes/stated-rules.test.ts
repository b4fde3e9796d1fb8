import { describe, expect, test } from 'vitest';
import { json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', maxLength: 60 };
const no = (status: number) => json(status, { error: 'no' }, { 'content-type': 'application/json' });
const found = async (model: ReturnType<typeof modelOf>, rules: Rules, rule: string): Promise<readonly string[]> =>
  (await brokenRules(model, rules)).filter((one) => one.startsWith(rule));

describe('A name that must be unique without regard to case', () => {
  const name = { ...text, description: 'Unique in the fleet, compared without regard to case.' };
  const model = modelOf(pathsOf('boats', { fields: { name } }));
  const server = (ignores: 'always' | 'on create' | 'never'): Rules => ({
    before: ({ method, path, body }, stored) => {
      const given = String(bodyOfCall({ method, path, body, size: 0, headers: {} }).name ?? '');
      if (method !== 'POST' && method !== 'PATCH') return null;
      const isIgnored = ignores === 'always' || (ignores === 'on create' && method === 'POST');
      const same = (one: string): boolean => (isIgnored ? one.toLowerCase() === given.toLowerCase() : one === given);
      const isTaken = stored.all('boats').some((row) => !path.endsWith(`/${row.id}`) && same(String(row.name)));
      return given !== '' && isTaken ? no(409) : null;
    },
  });

  test.each<['always' | 'on create' | 'never', readonly string[]]>([
    ['always', []],
    ['on create', ['duplicate PATCH /boats/{id}']],
    ['never', ['duplicate POST /boats']],
  ])('The server ignores case %s.', async (ignores, rules) => {
    expect(await found(model, server(ignores), 'duplicate')).toEqual(rules);
  });
});

test.each([
  ['stores a text without the blanks around it', true, []],
  ['keeps the blanks', false, ['not-trimmed POST /memos', 'not-trimmed PATCH /memos/{id}']],
])('A server %s.', async (_name, trims, rules) => {
  const model = modelOf(pathsOf('memos', { fields: { title: { ...text, description: 'Blanks at both ends are removed.' } } }));
  const show: Rules['show'] = (_, row) => ({ ...row, title: trims ? String(row.title).trim() : (row.title ?? null) });
  expect(await found(model, { show }, 'not-trimmed')).toEqual(rules);
});

test.each([
  ['rejects equal fields', true, []],
  ['accepts equal fields', false, ['accepts-invalid POST /moves']],
])('A server that %s which must differ.', async (_name, rejects, rules) => {
  const place = { type: 'string', enum: ['north', 'south', 'west'] };
  const fields = { from_room: place, to_room: place };
  const model = modelOf(pathsOf('moves', { fields, post: { description: 'The two rooms must differ, else 422.' } }));
  const before: Rules['before'] = ({ method, body, ...call }) => {
    const { from_room: from, to_room: to } = bodyOfCall({ method, body, ...call });
    const isValid = [from, to].every((one) => one === undefined || place.enum.includes(String(one)));
    if (method === 'POST' && (!isValid || from === undefined || to === undefined)) return no(422);
    return (method === 'PATCH' && !isValid) || (rejects && method === 'POST' && from === to) ? no(422) : null;
  };
  expect((await found(model, { before }, 'accepts-invalid POST')).slice(0, 1)).toEqual(rules);
});

test.each([
  ['rejects dates in other years', true, []],
  ['accepts dates in other years', false, ['accepts-invalid POST /talks']],
])('A server %s.', async (_name, rejects, rules) => {
  const day = { type: 'string', format: 'date', description: 'The year must lie between 2020 and 2099.' };
  const model = modelOf(pathsOf('talks', { fields: { held_on: day } }));
  const before: Rules['before'] = (call) => {
    const given = bodyOfCall(call).held_on;
    const year = Number(String(given).slice(0, 4));
    const isDay = typeof given === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(given);
    return call.method === 'POST' && (!isDay || (rejects && (year < 2020 || year > 2099))) ? no(422) : null;
  };
  expect(await found(model, { before }, 'accepts-invalid POST')).toEqual(rules);
});

describe('A count of the resources that refer to one', () => {
  const fields = { title: text };
  const model = modelOf({
    ...pathsOf('sheds', { fields, shown: { tool_count: { type: 'integer' } } }),
    ...pathsOf('tools', { fields: { shed_id: { type: 'integer' }, title: text } }),
  });
  const server = (forgets: boolean): Rules => ({
    before: ({ method, path }, stored) => {
      const removed =
        method === 'DELETE' && path.startsWith('/tools/') ? stored.all('tools').find(({ id }) => path.endsWith(`/${id}`)) : undefined;
      if (removed !== undefined && forgets) stored.replace('gone', [...stored.all('gone'), removed]);
      return null;
    },
    show: (kind, row, stored) => {
      const all = [...stored.all('tools'), ...stored.all('gone')];
      return kind === 'sheds' ? { ...row, tool_count: all.filter(({ shed_id }) => shed_id === row.id).length } : row;
    },
  });

  test.each([
    ['that is right', false, []],
    ['that still contains removed ones', true, ['wrong-sum DELETE /tools/{id}']],
  ])('A count %s.', async (_name, forgets, rules) => {
    expect(await found(model, server(forgets), 'wrong-sum')).toEqual(rules);
  });
});

describe('An ID with a pattern', () => {
  const id = { type: 'string', pattern: '^cp_[0-9a-f]{6}$' };
  const cup = object({ id, title: text }, ['id']);
  const problem = { description: 'no', content: { 'application/problem+json': { schema: object({ title: text }) } } };
  const model = modelOf({
    '/cups': { post: { ...requestWith(object({ title: text }, ['title'])), responses: { 201: responseWith(cup), 400: problem } } },
    '/cups/{id}': { parameters: [param('id', id)], get: { responses: { 200: responseWith(cup), 400: problem, 404: problem } } },
  });
  const own = { id: 'cp_00000a', title: 'c' };
  const make = (title: unknown): Reply =>
    typeof title === 'string'
      ? json(201, own, { 'content-type': 'application/json' })
      : json(400, { title: 'no' }, { 'content-type': 'application/problem+json' });
  const read = (given: string, media: string): Reply => {
    if (given === own.id) return json(200, own, { 'content-type': 'application/json' });
    const isFormed = /^cp_[0-9a-f]{6}$/.test(given);
    return json(isFormed ? 404 : 400, { title: 'no' }, { 'content-type': isFormed ? media : 'application/problem+json' });
  };
  const server = (media: string): Rules => ({
    before: (call) => {
      const [, , given] = call.path.split(/[/?]/);
      if (call.method === 'POST' && given === undefined) return make(bodyOfCall(call).title);
      return call.method === 'GET' && given !== undefined ? read(given, media) : json(405, {}, { allow: 'GET, POST' });
    },
  });

  test.each([
    ['application/problem+json', []],
    ['text/plain', ['error-media GET /cups/{id}']],
  ])('An unknown ID in the right form gets a 404 as %s.', async (media, rules) => {
    expect(await found(model, server(media), 'error-media')).toEqual(rules);
  });
});
