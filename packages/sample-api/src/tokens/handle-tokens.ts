import type { Call } from '../call.ts';
import { problem, type Reply, reply } from '../reply.ts';
import { SCOPES } from './accounts.ts';
import { askConsent, askDeviceCode, confirmDevice, handleConsent, startDeviceLogin } from './consent-pages.ts';
import { issueToken, logIn } from './token-endpoint.ts';
import type { TokenStore } from './token-store.ts';

type PathHandlers = Readonly<Record<string, (call: Call, tokens: TokenStore, url: string) => Reply>>;

/** The token server's metadata (RFC 8414). */
const metadata = (url: string) => ({
  issuer: url,
  token_endpoint: `${url}/oauth/token`,
  authorization_endpoint: `${url}/oauth/authorize`,
  device_authorization_endpoint: `${url}/oauth/device`,
  grant_types_supported: [
    'client_credentials',
    'password',
    'refresh_token',
    'authorization_code',
    'urn:ietf:params:oauth:grant-type:device_code',
  ],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  code_challenge_methods_supported: ['S256'],
  response_types_supported: ['code'],
  scopes_supported: Object.keys(SCOPES),
});

const HANDLERS_BY_PATH: Readonly<Record<string, PathHandlers>> = {
  '/oauth/token': { POST: issueToken },
  '/oauth/login': { POST: logIn },
  '/oauth/authorize': { GET: askConsent, POST: handleConsent },
  '/oauth/device': { POST: startDeviceLogin },
  '/oauth/verify': { GET: askDeviceCode, POST: confirmDevice },
  '/.well-known/oauth-authorization-server': { GET: (_call, _book, url) => reply(200, metadata(url)) },
};

/** Handles requests to the token server, which runs alongside the shop. Returns null for paths it does not own. */
export function handleTokens(call: Call, tokens: TokenStore, url: string): Reply | null {
  const place = Object.hasOwn(HANDLERS_BY_PATH, call.path) ? HANDLERS_BY_PATH[call.path] : undefined;
  if (place === undefined) return null;
  const handler = Object.hasOwn(place, call.method) ? place[call.method] : undefined;
  if (handler === undefined) return problem(405, `${call.method} is not offered here`, { allow: Object.keys(place).join(', ') });
  return handler(call, tokens, url);
}
