import { expect, test } from 'vitest';
import { objectOf } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../scripted-api.fixture.ts';
import { requestWith, responseWith } from '../search/sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const movements = { type: 'array', items: object({ amount: number }) };
const wallet = object({ walletNumber: text, balance: number, movements }, ['walletNumber']);
const model = modelOf(
  {
    '/wallet': { get: { responses: { 200: responseWith(wallet) } } },
    '/wallet/transfers': {
      post: {
        ...requestWith(object({ toWallet: { ...text, example: 'W-1' }, amount: { ...number, minimum: 1 } }, ['toWallet', 'amount'])),
        responses: { 201: responseWith(object({})), 400: { description: 'no' }, 409: { description: 'no' } },
      },
    },
    '/admin/vouchers': {
      post: {
        ...requestWith(object({ value: number }, ['value'])),
        responses: { 201: responseWith(object({ code: text, value: number })) },
      },
    },
    '/wallet/vouchers': {
      post: {
        description: 'A voucher can be redeemed once.',
        ...requestWith(object({ code: { ...text, example: 'V-0' } }, ['code'])),
        responses: { 200: responseWith(object({ code: text })), 404: { description: 'no' }, 409: { description: 'redeemed before' } },
      },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

/** Each user has a wallet. In the flawed server, a voucher can be redeemed twice. */
function bank(isOnce: boolean) {
  const open = new Set(['V-0']);
  const used = new Set<string>();
  let last = 0;
  const transfer = ({ toWallet, amount }: JsonObject, own: string): Reply => {
    if (typeof amount !== 'number' || amount < 1 || (toWallet !== 'W-1' && toWallet !== 'W-2')) return json(400, { message: 'no' });
    return toWallet === own ? json(409, { message: 'This is your own wallet' }) : json(201, {});
  };
  const redeem = (code: string): Reply => {
    if (used.has(code) && isOnce) return json(409, { message: 'redeemed before' });
    if (!open.has(code)) return json(404, { message: 'no such voucher' });
    used.add(code);
    return json(200, { code });
  };
  const issue = (): Reply => {
    last += 1;
    open.add(`V-${last}`);
    return json(201, { code: `V-${last}`, value: 5 });
  };
  return ({ method, path, body, headers }: Call): Reply => {
    const own = headers.authorization === 'Bearer ann' ? 'W-1' : 'W-2';
    if (path === '/wallet') return json(200, { walletNumber: own, balance: 5, movements: [{ amount: 5 }] });
    if (method !== 'POST') return json(405, {}, { allow: 'POST' });
    if (path === '/wallet/transfers') return transfer(objectOf(body), own);
    return path === '/admin/vouchers' ? issue() : redeem(String(objectOf(body).code));
  };
}

const identities = { env: { BEARER: 'ann' }, other: { BEARER: 'bob' } };

test('A transfer that must not go to the own wallet goes to the one of the second user.', async () => {
  const { result, calls } = await exploreWith(model, bank(true), identities);
  const sent = calls.filter(({ path }) => path === '/wallet/transfers').map(({ body }) => objectOf(body).toWallet);
  expect(sent.at(-1)).toBe('W-2');
  expect(result.operations.every(({ reason }) => reason === null)).toBe(true);
});

test.each([true, false])('A voucher of another operation is redeemed, which works only once: %s.', async (isOnce) => {
  const { result } = await exploreWith(model, bank(isOnce), { ...identities, search: { requests: 3000, milliseconds: 1e9 } });
  const rules = (result.search?.findings ?? []).map(({ rule, op }) => `${rule} ${op}`);
  expect(rules.includes('works-twice POST /wallet/vouchers')).toBe(!isOnce);
});
