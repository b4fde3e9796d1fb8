import type { Statement } from './statements.ts';
import type { Token } from './token.ts';

/** Strings that only programs with these schemes contain. */
const LITERALS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Negotiate|NTLM|Kerberos)$/i, 'negotiate'],
  [/^oauth_signature(?:_method)?$/, 'oauth1'],
  [/^\(request-target\)/, 'hmac'],
];

/** Returns the scheme that a program's strings reveal and that needs more than a stored credential, or null. */
export function findSchemeInLiterals(tokens: readonly Token[]): string | null {
  return LITERALS.find(([mark]) => tokens.some(({ kind, text }) => kind === 'text' && mark.test(text)))?.[1] ?? null;
}

/** Drops the credentials of a proxy, which are not sent to the API. */
export function removeProxyCredentials(statements: readonly Statement[]): readonly Statement[] {
  return statements.filter(({ assigned }) => !assigned.some((name) => /proxy_?(?:auth|cred|user|pass|login)/i.test(name)));
}
