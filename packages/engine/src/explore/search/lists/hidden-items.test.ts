import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const state = { type: 'string', enum: ['active', 'retired'] };
const TYPE = { 'content-type': 'application/json' };
const refusals: JsonObject = Object.fromEntries([400, 404, 405, 409].map((code) => [code, { description: 'no' }]));

/** Balloons are active when they are created, and an update can retire them. */
function balloons(): JsonObject {
  const paths = pathsOf('balloons', { fields: { name: text }, shown: { state }, get: { description: 'Retired balloons are not listed.' } });
  const item = objectOf(paths['/balloons/{id}']);
  const patch = { ...objectOf(item.patch), ...requestWith(object({ state }, ['state'])) };
  return { ...paths, '/balloons/{id}': { ...item, patch } };
}

const show: Rules['show'] = (_kind, row) => ({ state: 'active', ...row });

test.each([true, false])('A list with a resource that the spec hides is a defect: %s.', async (isShown) => {
  const before: Rules['before'] = ({ method, path }, server) =>
    method === 'GET' && path.startsWith('/balloons') && !/\/\d/.test(path) && !isShown
      ? json(
          200,
          server.all('balloons').flatMap((row) => (row.state === 'retired' ? [] : [{ state: 'active', ...row }])),
          TYPE,
        )
      : null;
  const found = await brokenRules(modelOf(balloons()), { before, show });
  expect(found.filter((rule) => rule.startsWith('lists-hidden'))).toEqual(isShown ? ['lists-hidden GET /balloons'] : []);
});

test.each([true, false])('A reference to something that an update made inactive is a defect: %s.', async (isAccepted) => {
  const flights = pathsOf('flights', { fields: { balloon_id: number, site: text }, post: { description: 'The balloon must be active.' } });
  const before: Rules['before'] = (call, server) => {
    if (call.method !== 'POST' || call.path !== '/flights') return null;
    const balloon = server.all('balloons').find((row) => row.id === bodyOfCall(call).balloon_id);
    if (balloon === undefined) return json(404, { error: 'no such balloon' }, TYPE);
    return balloon.state === 'retired' && !isAccepted ? json(409, { error: 'not in service' }, TYPE) : null;
  };
  const found = await brokenRules(modelOf({ ...balloons(), ...flights }), { before, show });
  expect(found.filter((rule) => rule.startsWith('ignores-state'))).toEqual(isAccepted ? ['ignores-state POST /flights'] : []);
});

test.each([true, false])('Parallel bookings of the last seat are a defect even if the spec does not mention it: %s.', async (isRacy) => {
  const flights = pathsOf('flights', { fields: { site: text, seats: { ...number, minimum: 1 } } });
  const book = {
    ...requestWith(object({ note: text }, ['note'])),
    responses: { 201: responseWith(object({ id: number, note: text })), ...refusals },
  };
  const paths = { ...flights, '/flights/{id}/bookings': { post: { parameters: [param('id', number)], ...book } } };
  const taken = new Map<number, number>();
  const before: Rules['before'] = (call, server) => {
    const flight = server.all('flights').find((row) => row.id === Number(/^\/flights\/(\d+)\/bookings$/.exec(call.path)?.[1]));
    if (call.method !== 'POST' || flight === undefined || typeof bodyOfCall(call).note !== 'string') return null;
    if ((taken.get(flight.id) ?? 0) >= Number(flight.seats)) return json(409, { error: 'no' }, TYPE);
    const take = (): void => void taken.set(flight.id, (taken.get(flight.id) ?? 0) + 1);
    // Checks all requests that arrive at the same time before it stores the first one.
    if (isRacy) void Promise.resolve().then(take);
    else take();
    return null;
  };
  const found = await brokenRules(modelOf(paths), { before });
  expect(found.filter((rule) => rule.startsWith('over-capacity'))).toEqual(isRacy ? ['over-capacity POST /flights/{id}/bookings'] : []);
});

interface Me extends JsonObject {
  readonly id: number;
}

test.each([true, false])(
  'An update of credits that only the server may set is found after a role that is ignored: %s.',
  async (isStored) => {
    const me = object({ id: number, role: { type: 'string', enum: ['member', 'admin'] }, credits: number, name: text });
    const model = modelOf({
      '/me': {
        get: { responses: { 200: responseWith(me) } },
        patch: { ...acceptsBody(object({ name: text })), responses: { 200: responseWith(me) } },
      },
      '/health': { get: { responses } },
    });
    let account: Me = { id: 1, role: 'member', credits: 20, name: 'Ann' };
    const serve = ({ method, path, body }: Call): Reply => {
      if (path !== '/me') return json(200, {}, TYPE);
      const { name, credits } = objectOf(body);
      if (method === 'PATCH' && name !== undefined && typeof name !== 'string') return json(400, {}, TYPE);
      if (method === 'PATCH')
        account = { ...account, ...(name === undefined ? {} : { name }), ...(isStored && credits !== undefined ? { credits } : {}) };
      return json(200, account, TYPE);
    };
    const { result } = await exploreWith(model, serve, { search: { requests: 500, milliseconds: 1e9 } });
    const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'mass-assignment').map(({ place }) => place);
    expect(found).toEqual(isStored ? ['credits'] : []);
    expect(account.credits).toBe(20);
  },
);

test.each([
  ['18.11.2026 12:42', true],
  ['2026-11-18T12:42:00', false],
  ['2026-11-18T12:42:00.123+01:00', false],
])('A response with the point in time %s is a defect: %s.', async (shown, isDefect) => {
  const model = modelOf({
    '/clock': { get: { responses: { 200: responseWith(object({ at: { type: 'string', format: 'date-time' } })) } } },
  });
  const serve = ({ method }: Call): Reply => (method === 'GET' ? json(200, { at: shown }, TYPE) : json(405, {}, { allow: 'GET' }));
  const { result } = await exploreWith(model, serve, { search: { requests: 100, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'response-schema');
  expect(found).toHaveLength(isDefect ? 1 : 0);
});
