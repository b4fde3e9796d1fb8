import type { Email } from '../../platform/mail/mail.ts';

/** The token in an email's link. */
export function readTokenFromEmail(email: Email | undefined): string {
  const token = /#token=([\w-]+)/.exec(email?.text ?? '')?.[1];
  if (token === undefined) throw new Error('the email has no link');
  return token;
}

/** Signs in over HTTP with the password grant. */
export async function signInWith(url: string, username: string, password: string) {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'assay-web', username, password });
  // biome-ignore lint/style/noRestrictedGlobals: the server under test, on loopback.
  const response = await fetch(`${url}/connect/token`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as { readonly code?: string; readonly access_token?: string } };
}
