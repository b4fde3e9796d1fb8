import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import { bodyOfCall, PlainServer, pathsOf, type Row, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const state = { status: { type: 'string', enum: ['requested', 'approved', 'shipped'] } };
const refusals = Object.fromEntries([400, 401, 403, 404, 405, 409].map((status) => [status, { description: 'no' }]));
const id = { parameters: [param('id', number)] };
const act = { ...id, responses: { 200: responseWith(object({ id: number, ...state })), ...refusals } };
const report = object({ text: { type: 'string' } }, ['text']);
const model = modelOf(
  {
    ...pathsOf('loans', { fields: { title: { type: 'string' } }, shown: state }),
    // Listed before the action that it requires.
    '/loans/{id}/ship': { post: act },
    '/loans/{id}/approve': { post: act },
    '/loans/{id}/report': {
      get: { ...id, responses: { 200: responseWith(report), ...refusals } },
      put: { ...id, ...requestWith(report), responses: { 200: responseWith(report), ...refusals } },
    },
  },
  { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } }, security: [{ key: [] }] },
);

const TYPE = { 'content-type': 'application/json', allow: 'GET, POST, PUT' };
const no = (status: number, error: string): Reply => json(status, { error }, TYPE);

/** The response to a request below a loan. */
function below(loan: Row, { method, headers, path, ...call }: Call, set: (change: JsonObject) => void): Reply {
  const isOwner = headers['x-key'] === 'ann';
  const action = path.split('/')[3] ?? '';
  if (action === 'approve') {
    if (method !== 'POST') return no(405, 'no');
    // Only the second user can lend items.
    if (isOwner) return no(403, 'The lender approves a loan.');
    if (loan.status !== 'requested') return no(409, 'It was approved before.');
    set({ status: 'approved' });
    return json(200, { id: loan.id, status: 'approved' }, TYPE);
  }
  if (action === 'ship') {
    if (method !== 'POST') return no(405, 'no');
    if (!isOwner) return no(404, 'no such loan');
    if (loan.status !== 'approved') return no(409, 'It cannot leave yet.');
    set({ status: 'shipped' });
    return json(200, { id: loan.id, status: 'shipped' }, TYPE);
  }
  return reportOf(loan, method, bodyOfCall({ method, headers, path, ...call }), set);
}

function reportOf(loan: Row, method: string, body: JsonObject, set: (change: JsonObject) => void): Reply {
  if (method === 'GET') return typeof loan.text === 'string' ? json(200, { text: loan.text }, TYPE) : no(404, 'no report');
  if (method !== 'PUT') return no(405, 'no');
  if (typeof body.text !== 'string') return no(400, 'text');
  set({ text: body.text });
  return json(200, { text: body.text }, TYPE);
}

async function explored(isReportOpen: boolean) {
  const server = new PlainServer({
    before: (call, { all, replace }) => {
      const isOther = call.headers['x-key'] === 'bob';
      if (!isOther && call.headers['x-key'] !== 'ann') return no(401, 'no key');
      const [, key, action] = /^\/loans(?:\/(\d+))?(?:\/(\w+))?/.exec(call.path) ?? [];
      const loan = server.all('loans').find((row) => row.id === Number(key));
      const isPrivate = isOther && key !== undefined && action !== 'approve' && !(isReportOpen && action === 'report');
      if (isPrivate) return no(404, 'no such loan');
      if (key === undefined && isOther && call.method === 'GET') return json(200, [], TYPE);
      if (loan === undefined || action === undefined) return null;
      const set = (change: JsonObject): void =>
        replace.call(
          server,
          'loans',
          all.call(server, 'loans').map((row) => (row === loan ? { ...row, ...change, id: row.id } : row)),
        );
      return below(loan, call, set);
    },
    show: (_kind, { text: _text, ...row }) => ({ status: 'requested', ...row }),
  });
  const users = { env: { KEY: 'ann' }, other: { KEY: 'bob' } };
  const serve = (call: Call): Reply => server.serve(withState(call));
  return (await exploreWith(model, serve, { ...users, search: { requests: 8000, milliseconds: 1e9 } })).result;
}

/** A new loan has the state `requested`. */
const withState = (call: Call): Call =>
  call.method === 'POST' && call.path === '/loans' && Object.keys(bodyOfCall(call)).length > 0
    ? { ...call, body: { ...bodyOfCall(call), status: 'requested' } }
    : call;

test('An action that only the second user may send is sent as the second user, and the next action follows it.', async () => {
  const { operations, search } = await explored(false);
  expect(operations.filter(({ reason }) => reason !== null)).toEqual([]);
  expect((search?.findings ?? []).map(({ rule }) => rule)).not.toContainEqual(expect.stringMatching(/another|state|twice/));
});

test('A report that must be written first is read as another user.', async () => {
  const { search } = await explored(true);
  expect((search?.findings ?? []).map(({ rule, op }) => `${rule} ${op}`)).toContain('reads-of-another GET /loans/{id}/report');
});

test('The request that has to come first becomes a fact, unless only the second user may send it.', async () => {
  const { facts } = await explored(false);
  const needs = facts.flatMap((fact) => (fact.kind === 'needs' ? [`${fact.op} after ${fact.first}`] : []));
  expect(needs).toEqual(['GET /loans/{id}/report after PUT /loans/{id}/report']);
});
