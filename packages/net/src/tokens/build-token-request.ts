import type { OutgoingRequest } from '@assay/engine/model';
import { nestedBody } from './nested-body.ts';
import { failure } from './token-failure.ts';
import type { TokenFailure } from './token-outcome.ts';
import type { ClientSettings, OauthTokenSettings, TokenSettings } from './token-settings.ts';

type Pairs = readonly (readonly [string, string])[];

/** A token answer has a few kilobytes; more is no token. */
const MAX_BYTES = 1024 * 1024;

export type BuiltTokenRequest = { readonly kind: 'request'; readonly request: OutgoingRequest } | TokenFailure;

/** The request that asks for a token. */
export function buildTokenRequest(settings: TokenSettings): BuiltTokenRequest {
  const missing = missingPart(settings);
  if (missing !== null) return missing;
  if (settings.kind === 'login') return loginRequest(settings);
  const client = clientParts(settings.client);
  const fields = [...grantFields(settings), ...client.fields, ...sharedFields(settings)];
  return post(settings, { body: formText(fields), media: FORM, headers: client.headers });
}

const FORM = 'application/x-www-form-urlencoded';

/** What cannot succeed is told before anything is sent, in the words the server would use. */
function missingPart(settings: TokenSettings): TokenFailure | null {
  if (settings.kind === 'login') {
    return settings.username === '' || settings.password === ''
      ? failure('invalid_client', 'User name and password of the login are missing.', {
          hint: 'Enter user name and password, or refer to secrets of the environment',
        })
      : null;
  }
  if (settings.kind === 'client-credentials' && (settings.client.id === '' || settings.client.secret === ''))
    return failure('invalid_client', `The ${settings.client.id === '' ? 'client id' : 'client secret'} is missing.`);
  if (settings.kind === 'password' && (settings.username === '' || settings.password === ''))
    return failure('invalid_client', `The ${settings.username === '' ? 'user name' : 'password'} is missing.`);
  return null;
}

function grantFields(settings: OauthTokenSettings): Pairs {
  switch (settings.kind) {
    case 'client-credentials':
      return [['grant_type', 'client_credentials']];
    case 'password':
      return [
        ['grant_type', 'password'],
        ['username', settings.username],
        ['password', settings.password],
      ];
    case 'refresh':
      return [
        ['grant_type', 'refresh_token'],
        ['refresh_token', settings.refreshToken],
      ];
    case 'authorization-code':
      return [
        ['grant_type', 'authorization_code'],
        ['code', settings.code],
        ['redirect_uri', settings.redirectUri],
        ['code_verifier', settings.verifier],
      ];
    case 'device-code':
      return [
        ['grant_type', 'urn:ietf:params:oauth:grant-type:device_code'],
        ['device_code', settings.deviceCode],
      ];
  }
}

/** Scopes belong to the request that grants; a code was granted with its own already. */
function sharedFields(settings: OauthTokenSettings): Pairs {
  const scoped = settings.kind !== 'authorization-code' && settings.kind !== 'device-code' && settings.kind !== 'refresh';
  return [
    ...(scoped && settings.scopes.length > 0 ? [['scope', settings.scopes.join(' ')] as const] : []),
    ...(settings.audience === null || settings.audience === '' ? [] : [['audience', settings.audience] as const]),
    ...Object.entries(settings.extraParams),
  ];
}

/** The client's part of any request to an OAuth endpoint. */
export function clientParts({ id, secret, auth }: ClientSettings): { readonly fields: Pairs; readonly headers: Pairs } {
  if (id === '') return { fields: [], headers: [] };
  if (secret === '') return { fields: [['client_id', id]], headers: [] };
  if (auth === 'post')
    return {
      fields: [
        ['client_id', id],
        ['client_secret', secret],
      ],
      headers: [],
    };
  // RFC 6749, 2.3.1: both halves are form-encoded before they are joined.
  const joined = `${formEncode(id)}:${formEncode(secret)}`;
  return { fields: [], headers: [['authorization', `Basic ${Buffer.from(joined, 'utf8').toString('base64')}`]] };
}

const formEncode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');

/** Fields as a form body. */
export function formText(fields: Pairs): string {
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
}

function loginRequest(settings: Extract<TokenSettings, { kind: 'login' }>): BuiltTokenRequest {
  const { userKey, passKey, username, password, extraParams, bodyType } = settings;
  const fields: Pairs = [[userKey, username], [passKey, password], ...Object.entries(extraParams)];
  if (bodyType === 'form') return post(settings, { body: formText(fields), media: FORM, headers: [] });
  const body = nestedBody(fields);
  if (body === null) return failure('bad_settings', `The keys ${userKey} and ${passKey} cannot stand in one JSON body.`);
  return post(settings, { body, media: 'application/json', headers: [] });
}

interface Content {
  readonly body: string;
  readonly media: string;
  readonly headers: Pairs;
}

function post({ url, timeoutMs }: TokenSettings, { body, media, headers }: Content): BuiltTokenRequest {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return failure('bad_settings', 'Token URL must be a valid HTTP(S) URL');
  return { kind: 'request', request: formRequest(url, { body, media, headers, timeoutMs }) };
}

/** A POST that asks for JSON. */
export function formRequest(url: string, content: Content & { readonly timeoutMs: number }): OutgoingRequest {
  return {
    method: 'POST',
    url,
    headers: [['accept', 'application/json'], ['content-type', content.media], ...content.headers],
    body: content.body,
    timeoutMs: content.timeoutMs,
    maxBytes: MAX_BYTES,
  };
}
