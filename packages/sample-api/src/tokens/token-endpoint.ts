import { createHash, timingSafeEqual } from 'node:crypto';
import type { Call } from '../call.ts';
import { type Reply, reply } from '../reply.ts';
import { DEMO_CLIENT, OTHER_USER, PUBLIC_CLIENT, SAMPLE_CLIENT, SAMPLE_USER, SCOPES } from './accounts.ts';
import { type Grant, newSecret, type TokenStore } from './token-store.ts';

const LIFETIME_S = 600;
const LONGEST_S = 3600;
const REFRESH_S = 24 * 3600;
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const fail = (status: number, error: string, description: string): Reply =>
  reply(status, { error, error_description: description }, status === 401 ? { 'www-authenticate': 'Basic realm="bookshop"' } : {});

type Form = URLSearchParams;
type Decided =
  | { readonly kind: 'grant'; readonly grant: Grant; readonly refreshes: boolean }
  | { readonly kind: 'refused'; readonly reply: Reply };

const refused = (status: number, error: string, description: string): Decided => ({
  kind: 'refused',
  reply: fail(status, error, description),
});
const granted = (grant: Grant, more: { readonly refreshes: boolean }): Decided => ({ kind: 'grant', grant, ...more });

/** `POST /oauth/token`: handles all supported grants. The `lifetime` field requests a shorter lifetime, so that expiry can be tested. */
export function issueToken(call: Call, tokens: TokenStore): Reply {
  if (!/^application\/x-www-form-urlencoded\b/i.test(call.headers['content-type'] ?? ''))
    return fail(400, 'invalid_request', 'Send application/x-www-form-urlencoded');
  const form = new URLSearchParams(call.body);
  const clientId = clientOf(call, form);
  if (clientId === null) return fail(401, 'invalid_client', 'The client is not known or its secret is wrong');
  const scope = form.get('scope') ?? '';
  if (scope.split(' ').some((name) => name !== '' && !Object.hasOwn(SCOPES, name)))
    return fail(400, 'invalid_scope', 'There is no such scope');
  const decided = decide(form, tokens, { clientId, identity: 'demo', scope });
  return decided.kind === 'refused' ? decided.reply : hand(decided, tokens, lifetimeOf(form));
}

/** The client from the Authorization header or the body. The public client has no secret. */
function clientOf(call: Call, form: Form): string | null {
  const basic = /^Basic (\S+)$/.exec(call.headers.authorization ?? '')?.[1];
  const [id = '', secret = ''] = basic === undefined ? [form.get('client_id') ?? '', form.get('client_secret') ?? ''] : pairOf(basic);
  if ((id === PUBLIC_CLIENT && secret === '') || (id === DEMO_CLIENT && secret === DEMO_CLIENT)) return id;
  return id === SAMPLE_CLIENT.id && isSame(secret, SAMPLE_CLIENT.secret) ? id : null;
}

function pairOf(basic: string): readonly string[] {
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return [text.slice(0, at), text.slice(at + 1)].map((part) => decode(part));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const isSame = (left: string, right: string) => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(left), hash(right));
};

function decide(form: Form, tokens: TokenStore, asked: Grant): Decided {
  switch (form.get('grant_type')) {
    case 'client_credentials':
      return asked.clientId === PUBLIC_CLIENT
        ? refused(400, 'unauthorized_client', 'A client without a secret cannot act for itself')
        : granted(asked, { refreshes: false });
    case 'password':
      return byPassword(form, asked);
    case 'refresh_token':
      return byRefreshToken(form, tokens, asked);
    case 'authorization_code':
      return byCode(form, tokens, asked);
    case DEVICE_GRANT:
      return byDevice(form, tokens, asked);
    default:
      return refused(400, 'unsupported_grant_type', 'This grant is not offered');
  }
}

function byPassword(form: Form, asked: Grant): Decided {
  const identity = identityOf(form.get('username') ?? '', form.get('password') ?? '');
  return identity === null
    ? refused(400, 'invalid_grant', 'User name or password is wrong')
    : granted({ ...asked, identity }, { refreshes: true });
}

/** The user whose orders these credentials give access to. */
function identityOf(username: string, password: string): string | null {
  if (username === SAMPLE_USER.username && isSame(password, SAMPLE_USER.password)) return 'demo';
  return username === OTHER_USER.username && isSame(password, OTHER_USER.password) ? 'other' : null;
}

/** Each refresh token can be used once. The response contains the next one. */
function byRefreshToken(form: Form, tokens: TokenStore, { clientId }: Grant): Decided {
  const grant = tokens.refresh.take(form.get('refresh_token') ?? '');
  return grant === undefined || grant.clientId !== clientId
    ? refused(400, 'invalid_grant', 'The refresh token has expired or was used before')
    : granted(grant, { refreshes: true });
}

function byCode(form: Form, tokens: TokenStore, { clientId }: Grant): Decided {
  const grant = tokens.codes.take(form.get('code') ?? '');
  if (grant === undefined || grant.clientId !== clientId || grant.redirectUri !== form.get('redirect_uri'))
    return refused(400, 'invalid_grant', 'The code has expired, was used before or belongs to somebody else');
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return challenge === grant.challenge
    ? granted(grant, { refreshes: true })
    : refused(400, 'invalid_grant', 'The code verifier does not fit');
}

function byDevice(form: Form, tokens: TokenStore, { clientId }: Grant): Decided {
  const code = form.get('device_code') ?? '';
  const grant = tokens.devices.get(code);
  if (grant === undefined || grant.clientId !== clientId) return refused(400, 'expired_token', 'The device code has expired');
  if (grant.state.kind === 'pending') return refused(400, 'authorization_pending', 'Nobody has entered the code yet');
  tokens.devices.take(code);
  return grant.state.kind === 'denied' ? refused(400, 'access_denied', 'The request was declined') : granted(grant, { refreshes: true });
}

function lifetimeOf(form: Form): number {
  const wanted = Number(form.get('lifetime') ?? LIFETIME_S);
  return Number.isInteger(wanted) && wanted >= 1 && wanted <= LONGEST_S ? wanted : LIFETIME_S;
}

function hand({ grant, refreshes }: Extract<Decided, { kind: 'grant' }>, tokens: TokenStore, lifetimeS: number): Reply {
  const token = newSecret();
  tokens.access.put(token, grant, lifetimeS);
  const refresh = refreshes ? newSecret() : null;
  if (refresh !== null) tokens.refresh.put(refresh, grant, REFRESH_S);
  const body = {
    access_token: token,
    token_type: 'Bearer',
    expires_in: lifetimeS,
    ...(refresh === null ? {} : { refresh_token: refresh }),
    ...(grant.scope === '' ? {} : { scope: grant.scope }),
  };
  return reply(200, body, { 'cache-control': 'no-store' });
}

/** `POST /oauth/login`: a custom login outside OAuth that takes JSON and returns a nested token. */
export function logIn(call: Call, tokens: TokenStore): Reply {
  const given = credentialsOf(call.body);
  if (given === null) return reply(400, { message: 'Send JSON with user.email and user.password' });
  const identity = identityOf(given.email, given.password);
  if (identity === null) return reply(401, { message: 'Unknown user or wrong password' });
  const token = newSecret();
  tokens.access.put(token, { clientId: 'login', identity, scope: '' }, LIFETIME_S);
  return reply(200, { session: { token, user: given.email } }, { 'cache-control': 'no-store' });
}

function credentialsOf(body: string): { readonly email: string; readonly password: string } | null {
  try {
    const { user } = JSON.parse(body);
    return typeof user?.email === 'string' && typeof user?.password === 'string' ? user : null;
  } catch {
    return null;
  }
}
