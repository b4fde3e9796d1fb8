import { expect, test } from 'vitest';
import type { Json } from '../../../model/index.ts';
import { exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import { brokenRules, PlainServer, pathsOf, type Rules, responseWith } from '../sample-services/plain-server.fixture.ts';

const status = { type: 'string', enum: ['ready', 'running', 'paused', 'filed'] };
const trip = object({ data: object({ id: { type: 'integer' }, note: { type: 'string' }, status }, ['id']) }, ['data']);
const refusals = { 404: { description: 'no' }, 409: { description: 'no' } };
const action = (description: string) => ({
  post: { description, parameters: [param('id', { type: 'integer' })], responses: { 200: responseWith(trip), ...refusals } },
});
const model = modelOf({
  ...pathsOf('trips', { fields: { note: { type: 'string', maxLength: 60 } }, shown: { status } }),
  '/trips/{id}': {
    parameters: [param('id', { type: 'integer' })],
    get: { responses: { 200: responseWith(trip), ...refusals } },
    delete: { responses: { 204: { description: 'gone' }, ...refusals } },
  },
  '/trips/{id}/start': action('Starts the trip.'),
  '/trips/{id}/suspend': action('Suspends a running trip.'),
  '/trips/{id}/resume': action('Resumes a suspended trip.'),
  '/trips/{id}/file': action('Not while the trip is paused (409).'),
});

const FROM: Readonly<Record<string, readonly [from: readonly string[], to: string]>> = {
  start: [['ready'], 'running'],
  suspend: [['running'], 'paused'],
  resume: [['paused'], 'running'],
  file: [['running'], 'filed'],
};

function rulesFor(isLax: boolean): Rules {
  const before: Rules['before'] = ({ method, path }, server): Reply | null => {
    const [, id, verb = ''] = /^\/trips\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    const row = server.all('trips').find((one) => one.id === Number(id));
    const [from, to] = FROM[verb] ?? [];
    if (row === undefined) return null;
    const show = (value: Json): Reply => json(200, { data: value }, { 'content-type': 'application/json' });
    if (method === 'GET') return show({ status: 'ready', ...row });
    if (from === undefined || to === undefined || method !== 'POST') return null;
    const now = String(row.status ?? 'ready');
    if (!from.includes(now) && !(isLax && verb === 'file' && now === 'paused')) return json(409, { error: `the trip is ${now}` });
    const changed = { ...row, status: to };
    server.replace(
      'trips',
      server.all('trips').map((one) => (one === row ? changed : one)),
    );
    return show(changed);
  };
  return { before };
}

const found = async (isLax: boolean) => (await brokenRules(model, rulesFor(isLax))).filter((rule) => rule.startsWith('ignores-state'));

test('A rule is checked in a state that several actions lead to, and that only an envelope shows.', async () => {
  expect(await found(false)).toEqual([]);
  expect(await found(true)).toEqual(['ignores-state POST /trips/{id}/file']);
});

test('Actions that switch a new resource on and off reach those after them.', async () => {
  const server = new PlainServer(rulesFor(false));
  const { result } = await exploreWith(model, (call) => server.serve(call), { search: { requests: 5000, milliseconds: 1e9 } });
  expect(result.operations.filter(({ reason }) => reason !== null).map(({ op }) => op)).toEqual([]);
});
