import type { TokenReply } from '@assay/contract';

const claims = { sub: 'u1', email: 'demo@assay.local', preferred_username: 'demo', given_name: 'Zoë', family_name: 'User', role: 'admin' };

function base64Url(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** A token response, named so that tests can tell responses apart. */
export function tokenReply(name: string, expiresIn = 900): TokenReply {
  return {
    access_token: `access-${name}`,
    refresh_token: `refresh-${name}`,
    id_token: `head.${base64Url(claims)}.signature`,
    token_type: 'Bearer',
    expires_in: expiresIn,
  };
}

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

export const problem = (status: number, code: string, detail: string): Response =>
  json({ type: 'about:blank', title: code, status, code, detail }, status);
