import type { Call, RequestContext } from './call.ts';

/** The credentials that the sample API accepts, keyed by suite variable name. They protect nothing. */
export const SAMPLE_CREDENTIALS = { API_KEY_AUTH: 'bookshop-demo-key', BEARER_AUTH: 'bookshop-demo-token' } as const;

/** Credentials that a spec cannot provide: another user's token and an expired one. */
export const OTHER_CREDENTIALS = { BEARER_AUTH_OTHER: 'bookshop-other-token', BEARER_AUTH_EXPIRED: 'bookshop-expired-token' } as const;

const IDENTITIES: Readonly<Record<string, string>> = {
  [SAMPLE_CREDENTIALS.BEARER_AUTH]: 'demo',
  [OTHER_CREDENTIALS.BEARER_AUTH_OTHER]: 'other',
};

/** The caller, or null when the credentials are invalid. */
export function identify(auth: 'key' | 'bearer', call: Call, world: RequestContext, route: string): string | null {
  if (auth === 'key') {
    const isOpen = world.has('no-auth-check') && route === 'DELETE /books/*';
    return isOpen || call.headers['x-api-key'] === SAMPLE_CREDENTIALS.API_KEY_AUTH ? 'shop' : null;
  }
  const token = /^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  if (world.has('any-token') && route === 'GET /users') return 'demo';
  if (world.has('expired-token') && route === 'GET /orders' && token === OTHER_CREDENTIALS.BEARER_AUTH_EXPIRED) return 'demo';
  const issued = world.tokens.access.get(token)?.identity;
  return issued ?? (Object.hasOwn(IDENTITIES, token) ? (IDENTITIES[token] ?? null) : null);
}
