import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { type Call, json, modelOf, object } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, type PlainServer, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const number = { type: 'integer' };
const TYPE = { 'content-type': 'application/json' };
const source = object({ url: { type: 'string', maxLength: 90 } });
const only = (found: readonly string[]): readonly string[] => found.filter((rule) => rule.startsWith('mass-assignment'));

const isWrite = ({ method, path, headers }: Call): boolean =>
  (method === 'POST' || method === 'PATCH') && path.startsWith('/entries') && headers['x-checked'] === undefined;
const rowOf = ({ path }: Call, server: PlainServer) => server.all('entries').find(({ id }) => path === `/entries/${id}`);
const isTitle = ({ method }: Call, title: Json | undefined): boolean =>
  typeof title === 'string' || (method === 'PATCH' && title === undefined);
const stored = (server: PlainServer, call: Call, body: JsonObject) =>
  server.serve({ ...call, body, headers: { ...call.headers, 'x-checked': 'yes' } });

test.each([true, false])('A flag that a client sets inside an object is a defect: %s.', async (isTaken) => {
  const before: Rules['before'] = (call, server) => {
    if (!isWrite(call)) return null;
    const { title, source: given } = bodyOfCall(call);
    if (!isTitle(call, title)) return json(400, { error: 'title' }, TYPE);
    const { url = '', checked = false } = objectOf(given);
    const kept = { url, checked: isTaken && checked };
    return stored(server, call, { ...(title === undefined ? {} : { title }), ...(given === undefined ? {} : { source: kept }) });
  };
  const paths = pathsOf('entries', { fields: { title: text, source }, required: ['title'] });
  const found = only(await brokenRules(modelOf(paths), { before }));
  expect(found).toEqual(isTaken ? ['mass-assignment POST /entries', 'mass-assignment PATCH /entries/{id}'] : []);
});

test.each([true, false])('An update that gives a resource to another user is a defect: %s.', async (isTaken) => {
  const before: Rules['before'] = (call, server) => {
    const row = rowOf(call, server);
    if (call.method === 'GET' && row !== undefined && row.owner_id !== 1) return json(404, { error: 'no' }, TYPE);
    if (!isWrite(call)) return null;
    const { title, owner_id: owner } = bodyOfCall(call);
    if (!isTitle(call, title)) return json(400, { error: 'title' }, TYPE);
    const isGiven = isTaken && call.method === 'PATCH' && owner !== undefined;
    return stored(server, call, { ...(title === undefined ? {} : { title }), owner_id: isGiven ? owner : (row?.owner_id ?? 1) });
  };
  const paths = pathsOf('entries', { fields: { title: text }, shown: { owner_id: number } });
  expect(only(await brokenRules(modelOf(paths), { before }))).toEqual(isTaken ? ['mass-assignment PATCH /entries/{id}'] : []);
});

test.each([true, false])('If the server rejects other fields, each of its own fields is sent alone: %s.', async (isTaken) => {
  const before: Rules['before'] = (call, server) => {
    if (!isWrite(call)) return null;
    const { title, rank, ...others } = bodyOfCall(call);
    if (Object.keys(others).length > 0) return json(400, { error: 'unknown field' }, TYPE);
    if (!isTitle(call, title)) return json(400, { error: 'title' }, TYPE);
    return stored(server, call, { ...(title === undefined ? {} : { title }), ...(isTaken && rank !== undefined ? { rank } : {}) });
  };
  const show: Rules['show'] = (_kind, row) => ({ rank: 0, ...row });
  const paths = pathsOf('entries', { fields: { title: text }, shown: { rank: number } });
  const found = only(await brokenRules(modelOf(paths), { before, show }));
  expect(found).toEqual(isTaken ? ['mass-assignment POST /entries', 'mass-assignment PATCH /entries/{id}'] : []);
});
