import { expect, test } from 'vitest';
import type { Json } from '../../../model/index.ts';
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
