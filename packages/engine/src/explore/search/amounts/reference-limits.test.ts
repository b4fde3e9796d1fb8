import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../model/index.ts';
import { type Call, json, modelOf } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, type PlainServer, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const count = { type: 'integer', minimum: 1 };
const date = { type: 'string', format: 'date' };
const TYPE = { 'content-type': 'application/json' };
const TODAY = '2026-11-19';

const model = modelOf({
  ...pathsOf('vouchers', { fields: { code: text, valid_from: date, valid_until: date, max_uses: count } }),
  ...pathsOf('orders', { fields: { title: text, voucher_code: text }, required: ['title'] }),
});

/** A shop in which a voucher is valid for a period and for a number of orders. */
const shop = (flaw: string): Rules => ({
  before: (call, server) => {
    const { voucher_code: code } = bodyOfCall(call);
    if (call.path !== '/orders' || call.method !== 'POST' || code === undefined) return null;
    const problem = problemWith(flaw, call, server, code);
    return problem === null ? null : json(409, { error: problem }, TYPE);
  },
});

function problemWith(flaw: string, _call: Call, server: PlainServer, code: Json): string | null {
  const voucher = server.all('vouchers').find((row) => row.code === code);
  if (voucher === undefined) return 'unknown voucher';
  if (flaw !== 'expired' && String(voucher.valid_until) < TODAY) return 'expired';
  if (flaw !== 'early' && String(voucher.valid_from) > TODAY) return 'not valid yet';
  const uses = server.all('orders').filter((row) => row.voucher_code === code).length;
  return flaw !== 'uses' && uses >= Number(voucher.max_uses ?? 1e9) ? 'used up' : null;
}

test.each([
  ['none', []],
  ['expired', ['accepts-expired POST /orders']],
  ['early', ['accepts-early POST /orders']],
  ['uses', ['over-used POST /orders']],
])('A voucher that is not checked is a defect: %s.', async (flaw, rules) => {
  const found = await brokenRules(model, shop(flaw));
  expect(found.filter((rule) => /^(?:accepts-e|over-used)/.test(rule))).toEqual(rules);
});

const rows = (said: JsonObject) =>
  modelOf({
    ...pathsOf('seasons', { fields: { title: text, starts_on: date, ends_on: date } }),
    ...pathsOf('notes', { fields: { text, season_id: { type: 'integer' } }, post: said }),
  });
const rejects = (status: number, description: string): JsonObject => ({
  responses: { 201: { description: 'done' }, [status]: { description } },
});

test.each<[JsonObject]>([
  [rejects(422, 'The body is not valid')],
  [rejects(409, 'The season is locked or the text is not yet approved')],
  [{ description: 'Returns the note with the day on which the season ended.' }],
  [rejects(422, 'The note has expired')],
])('Notes about a past season are fine: %j', async (said) => {
  expect((await brokenRules(rows(said), {})).filter((rule) => /^accepts-e/.test(rule))).toEqual([]);
});

test.each<[JsonObject, readonly string[]]>([
  [rejects(422, 'The season has ended'), ['accepts-expired POST /notes']],
  [rejects(409, 'The season has not started yet'), ['accepts-early POST /notes']],
  [{ description: 'A season that is no longer valid is rejected.' }, ['accepts-expired POST /notes']],
])('A note about a season outside its period is a defect: %j', async (said, rules) => {
  expect((await brokenRules(rows(said), {})).filter((rule) => /^accepts-e/.test(rule))).toEqual(rules);
});
