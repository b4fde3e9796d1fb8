import type { OutgoingRequest, SendOutcome } from '@assay/engine/model';
import { createLearningRedactor, type TokenSettings } from '@assay/net';
import { describe, expect, test } from 'vitest';
import { fillCredential } from './fill-credential.ts';
import { openCredential } from './live-credential.ts';

const env = { BASE_URL: { required: true }, BEARER_AUTH: { secret: true }, SESSION: { secret: true }, KEY: { secret: true } };
const auth = {
  none: null,
  bearerAuth: { in: 'header' as const, name: 'Authorization', value: 'Bearer {{BEARER_AUTH}}' },
  'bearerAuth.invalid': { in: 'header' as const, name: 'Authorization', value: 'Bearer invalid-{{RUN_ID}}' },
  cookie: { in: 'cookie' as const, name: 'sid', value: '{{SESSION}}' },
  key: { in: 'query' as const, name: 'key', value: '{{KEY}}' },
};
const suite = { auth, env };
const bearer = { in: 'header' as const, name: 'authorization', format: 'Bearer {token}' };

describe('where a credential goes', () => {
  test('the variable gets the part that its template leaves open', () => {
    expect(fillCredential(suite, [bearer], 'tok')).toEqual({ variables: { BEARER_AUTH: 'tok' }, headers: [] });
  });

  test('a whole cookie header fills the entry for one of its cookies', () => {
    const place = { in: 'header' as const, name: 'Cookie', format: '{token}' };
    expect(fillCredential(suite, [place], 'a=1; sid=s-1')).toEqual({ variables: { SESSION: 's-1' }, headers: [] });
  });

  test('a suite without a matching entry sends the header with every request, and never a query parameter', () => {
    const places = [
      { in: 'header' as const, name: 'X-Key', format: '{token}' },
      { in: 'query' as const, name: 'other', format: '{token}' },
    ];
    expect(fillCredential(suite, places, '$& value')).toEqual({ variables: {}, headers: [['X-Key', '$& value']] });
  });

  test('another scheme in the same header is not a match', () => {
    expect(fillCredential(suite, [{ ...bearer, format: 'Basic {token}' }], 'tok').variables).toEqual({});
  });
});

const settings: TokenSettings = {
  kind: 'client-credentials',
  url: 'http://id.test/token',
  tokenPath: '$.access_token',
  timeoutMs: 1000,
  client: { id: 'shop', secret: 'shop-secret', auth: 'post' },
  scopes: [],
  audience: null,
  extraParams: {},
};

function answer(status: number, body = ''): SendOutcome {
  const phases = { queued: 0, connect: 0, waiting: 0, download: 0 };
  return { kind: 'response', status, headers: [], body, bytes: body.length, truncated: false, phases };
}

/** A token server that counts tokens, and a target that accepts only some of them. */
function startWorld(accepted: (token: string) => boolean) {
  const seen: string[] = [];
  let tokens = 0;
  const send = async (request: OutgoingRequest): Promise<SendOutcome> => {
    if (request.url === settings.url) return answer(200, JSON.stringify({ access_token: `secret-token-${++tokens}` }));
    const value = request.headers.find(([name]) => name === 'Authorization')?.[1] ?? '';
    seen.push(`${request.method} ${value}`);
    return answer(accepted(value.replace('Bearer ', '')) ? 200 : 401);
  };
  const credential = { kind: 'token' as const, settings, injections: [bearer], renews: null };
  const redactor = createLearningRedactor([]);
  const open = () =>
    openCredential({ credential, suite, send, cancelled: new AbortController().signal, redactor, keepRefreshToken: () => {} });
  const request = (method: 'GET' | 'POST', token: string): OutgoingRequest => ({
    method,
    url: 'http://api.test/x',
    headers: [['Authorization', `Bearer ${token}`]],
    body: null,
    timeoutMs: 1000,
    maxBytes: 1000,
  });
  return { open, seen, request, redact: redactor.redact, tokensMade: () => tokens };
}

async function opened(world: ReturnType<typeof startWorld>) {
  const live = await world.open();
  if (live.kind !== 'live') throw new Error(live.problem);
  return live;
}

test('a rejected token is replaced and the read repeated once, and later requests use the new one', async () => {
  const world = startWorld((token) => token === 'secret-token-2');
  const live = await opened(world);
  expect(live.variables).toEqual({ BEARER_AUTH: 'secret-token-1' });
  const request = world.request('GET', 'secret-token-1');
  expect(await live.send(request)).toMatchObject({ status: 200 });
  expect(await live.send(request)).toMatchObject({ status: 200 });
  expect(world.seen).toEqual(['GET Bearer secret-token-1', 'GET Bearer secret-token-2', 'GET Bearer secret-token-2']);
  expect(world.redact('secret-token-1 secret-token-2 shop-secret')).toBe('•••• •••• ••••');
});

test('twenty steps with an expired token cause one token request, and so do the twenty after the next expiry', async () => {
  let good = 1;
  const world = startWorld((token) => token === `secret-token-${good}`);
  const live = await opened(world);
  const twenty = async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => live.send(world.request('GET', 'secret-token-1'))));
    return outcomes.map((outcome) => (outcome.kind === 'response' ? outcome.status : outcome.cause));
  };
  for (good = 2; good <= 4; good += 1) {
    expect(await twenty()).toEqual(Array.from({ length: 20 }, () => 200));
    expect(world.tokensMade()).toBe(good);
  }
});

test('a write is never repeated', async () => {
  const world = startWorld(() => false);
  const live = await opened(world);
  expect(await live.send(world.request('POST', 'secret-token-1'))).toMatchObject({ status: 401 });
  expect(world.seen).toHaveLength(1);
});

test('a request that expects to be rejected causes no token request', async () => {
  const world = startWorld(() => false);
  const live = await opened(world);
  await live.send(world.request('GET', 'invalid-run'));
  expect([world.seen.length, world.tokensMade()]).toEqual([1, 1]);
});
