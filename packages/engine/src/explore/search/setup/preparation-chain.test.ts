import { expect, test } from 'vitest';
import { json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import {
  bodyOfCall,
  brokenRules,
  type PlainServer,
  pathsOf,
  type Row,
  type Rules,
  requestWith,
  responseWith,
} from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string', minLength: 1, maxLength: 60 };
const state = { type: 'string', enum: ['open', 'handed_in'] };
const refusals = { 400: { description: 'no' }, 404: { description: 'no' }, 409: { description: 'Not possible now' } };
const reader = object({ id: number, email: text }, ['id', 'email']);
const below = (path: string, operation: object) => ({ [`/reports/{id}/${path}`]: { parameters: [param('id', number)], ...operation } });
const model = modelOf({
  ...pathsOf('reports', { fields: { title: text }, shown: { state } }),
  ...below('pages', {
    post: { ...requestWith(object({ text }, ['text'])), responses: { 201: responseWith(object({ id: number, text })), ...refusals } },
  }),
  ...below('hand-in', { post: { responses: { 200: responseWith(object({ id: number, state })), ...refusals } } }),
  ...below('readers', {
    get: { responses: { 200: responseWith({ type: 'array', items: reader }), ...refusals } },
    post: {
      description: 'Only for a report that was handed in. A reader is identified by the email and can be added only once.',
      ...requestWith(object({ email: text }, ['email'])),
      responses: { 201: responseWith(reader), ...refusals },
    },
  }),
});

const TYPE = { 'content-type': 'application/json' };
const conflict: Reply = json(409, { error: 'not possible while the report is open' }, TYPE);

function handIn(server: PlainServer, row: Row): Reply {
  const hasPages = server.all('pages').some(({ report_id: id }) => id === row.id);
  if (!hasPages || row.state === 'handed_in') return json(409, { error: 'the report has no pages' }, TYPE);
  server.replace(
    'reports',
    server.all('reports').map((one) => (one === row ? { ...row, state: 'handed_in' } : one)),
  );
  return json(200, { id: row.id, state: 'handed_in' }, TYPE);
}

/** A report can be submitted once it has pages. After that, readers can be added. */
const rulesFor = (isUnique: boolean): Rules => ({
  before: (call, server) => {
    const [, which = '', part] = /^\/reports\/(\d+)\/([\w-]+)$/.exec(call.path) ?? [];
    const row = server.all('reports').find(({ id }) => id === Number(which));
    if (row === undefined || call.method !== 'POST') return null;
    if (part === 'hand-in') return handIn(server, row);
    const { email } = bodyOfCall(call);
    if (part !== 'readers') return null;
    if (row.state !== 'handed_in') return conflict;
    const isTaken = server.all('readers').some((one) => one.report_id === row.id && one.email === email);
    return isUnique && isTaken ? json(409, { error: 'the reader was added before' }, TYPE) : null;
  },
  show: (kind, row) => (kind === 'reports' ? { state: 'open', ...row } : row),
});

test('An operation is reached if the request before it needs another one, and what it creates is searched.', async () => {
  const broken = async (isUnique: boolean) =>
    (await brokenRules(model, rulesFor(isUnique))).filter((rule) => /^(?:duplicate|works-twice) /.test(rule));
  expect(await broken(false)).toEqual(['duplicate POST /reports/{id}/readers']);
  expect(await broken(true)).toEqual([]);
});
