import { randomInt } from 'node:crypto';
import type { Call } from '../call.ts';
import { page, type Reply, reply } from '../reply.ts';
import { PUBLIC_CLIENT, SAMPLE_CLIENT } from './accounts.ts';
import { newSecret, type TokenStore } from './token-store.ts';

const CODE_S = 120;
const DEVICE_S = 600;
const CALLBACK = /^https?:\/\/[^/?#]+\/connect\/auth-pilot\/callback$/;
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const isClient = (id: string | null): id is string => id === SAMPLE_CLIENT.id || id === PUBLIC_CLIENT;

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui;max-width:28rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.4rem 1rem;margin-right:.5rem}</style>
<h1>${title}</h1>${body}</html>`;
}

const hidden = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

const choice = `<p><button name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button></p>`;

const refusal = (detail: string): Reply => page(400, document('Bookshop sign-in', `<p>${escapeHtml(detail)}</p>`));

/** `GET /oauth/authorize`: asks the user for consent. PKCE is required. */
export function askConsent({ query }: Call): Reply {
  const clientId = query.get('client_id');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!isClient(clientId)) return refusal('This client is not known.');
  if (!CALLBACK.test(redirectUri)) return refusal('This address to return to is not allowed.');
  if (query.get('response_type') !== 'code' || query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge'))
    return refusal('Only the authorization code grant with PKCE (S256) is offered.');
  const fields = {
    client_id: clientId,
    redirect_uri: redirectUri,
    state: query.get('state') ?? '',
    scope: query.get('scope') ?? '',
    code_challenge: query.get('code_challenge') ?? '',
  };
  const question = `<p><b>${escapeHtml(clientId)}</b> asks to act for the sample reader.</p>`;
  return page(
    200,
    document('Bookshop sign-in', `${question}<form method="post" action="/oauth/authorize">${hidden(fields)}${choice}</form>`),
  );
}

/** `POST /oauth/authorize`: redirects the browser back with a code or an error. */
export function handleConsent({ body }: Call, tokens: TokenStore): Reply {
  const form = new URLSearchParams(body);
  const clientId = form.get('client_id');
  const redirectUri = form.get('redirect_uri') ?? '';
  if (!isClient(clientId) || !CALLBACK.test(redirectUri)) return refusal('This request did not come from here.');
  const back = new URL(redirectUri);
  back.searchParams.set('state', form.get('state') ?? '');
  if (form.get('answer') === 'allow') {
    const code = newSecret();
    const grant = { clientId, identity: 'demo', scope: form.get('scope') ?? '', redirectUri, challenge: form.get('code_challenge') ?? '' };
    tokens.codes.put(code, grant, CODE_S);
    back.searchParams.set('code', code);
  } else back.searchParams.set('error', 'access_denied');
  return reply(303, undefined, { location: back.href, 'cache-control': 'no-store' });
}

/** `POST /oauth/device`: returns one code for the user and one for the program (RFC 8628). */
export function startDeviceLogin({ body }: Call, tokens: TokenStore, url: string): Reply {
  const form = new URLSearchParams(body);
  const clientId = form.get('client_id');
  if (!isClient(clientId)) return reply(401, { error: 'invalid_client', error_description: 'The client is not known' });
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const userCode = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  const deviceCode = newSecret();
  tokens.devices.put(
    deviceCode,
    { clientId, identity: 'demo', scope: form.get('scope') ?? '', userCode, state: { kind: 'pending' } },
    DEVICE_S,
  );
  return reply(200, {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: `${url}/oauth/verify`,
    verification_uri_complete: `${url}/oauth/verify?user_code=${userCode}`,
    expires_in: DEVICE_S,
    interval: 1,
  });
}

/** `GET /oauth/verify`: the page where the user enters the code. */
export function askDeviceCode({ query }: Call): Reply {
  const code = escapeHtml(query.get('user_code') ?? '');
  const field = `<label>Code <input name="user_code" value="${code}" autofocus></label>`;
  return page(200, document('Connect a device', `<form method="post" action="/oauth/verify">${field}${choice}</form>`));
}

export function confirmDevice({ body }: Call, tokens: TokenStore): Reply {
  const form = new URLSearchParams(body);
  const code = (form.get('user_code') ?? '').trim().toUpperCase();
  const device = tokens.devices.values().find(({ userCode }) => userCode === code);
  if (device === undefined) return page(404, document('Connect a device', '<p>This code is not known or has expired.</p>'));
  device.state = { kind: form.get('answer') === 'allow' ? 'allowed' : 'denied' };
  const text = device.state.kind === 'allowed' ? 'The device is connected. You can close this window.' : 'The device stays out.';
  return page(200, document('Connect a device', `<p>${text}</p>`));
}
