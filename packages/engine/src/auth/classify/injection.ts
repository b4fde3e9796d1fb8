import { isCredentialHeader } from '../../readers/calls/credential-names.ts';
import type { HttpCall, Pair } from '../../readers/calls/http-call.ts';
import { hasPlaceholder, responseReferenceIn } from '../../readers/calls/placeholder.ts';
import { BEARER_HEADER, headerInjection, type Injection } from '../auth-candidate.ts';

/** Headers that contain something other than the token of a login. */
const NO_TOKEN = /^(?:authorization|cookie)$|api|client|subscription|app|tenant|sign|secret/i;
const TOKEN_VALUE = /^(?:Bearer\s|\{\{\w*(?:token|jwt)\w*\}\}$)/i;

/** Determines how the calls after a token request send the token. */
export function determineInjection(
  calls: readonly HttpCall[],
  obtained: number,
): { readonly injection: Injection; readonly shown: boolean; readonly path: string | null } {
  for (const [index, call] of calls.entries()) {
    const header = call.headers.find((pair) => responseReferenceIn(pair.value)?.call === obtained && !isSession(pair));
    const value = withScheme(header?.value ?? '');
    const path = responseReferenceIn(value)?.path || null;
    if (header !== undefined && (index !== obtained || path !== null))
      return { injection: headerInjection(header.name, formatOf(value)), shown: true, path };
    const query = call.query.find((pair) => responseReferenceIn(pair.value)?.call === obtained);
    if (query !== undefined)
      return {
        injection: { in: 'query', name: query.name, format: '{token}' },
        shown: true,
        path: responseReferenceIn(query.value)?.path ?? null,
      };
  }
  const supplied = calls
    .flatMap((call, index) => (index === obtained ? [] : call.headers))
    .find(({ name, value }) => isCredentialHeader(name) && hasPlaceholder(value) && (TOKEN_VALUE.test(value) || !NO_TOKEN.test(name)));
  if (supplied === undefined) return { injection: BEARER_HEADER, shown: false, path: null };
  return { injection: headerInjection(supplied.name, formatOf(supplied.value)), shown: true, path: null };
}

/** If cookies are forwarded unchanged, they are a session, because no token is read from them. */
const isSession = ({ name, value }: Pair): boolean => /^cookie$/i.test(name) && /^\{\{answer:\d+:header:set-cookie\}\}$/i.test(value);

/** Clients may use the scheme in the token response: `token_type`, a space and `access_token`. It is usually Bearer. */
const withScheme = (value: string): string => value.replace(/^\{\{answer:\d{1,4}:[^}]*token_?type\}\}(?=\s)/i, 'Bearer');

/** Converts a value such as `Bearer {{TOKEN}}` to `Bearer {token}`. */
function formatOf(value: string): string {
  const format = value.replace(/\{\{[^{}]*\}\}/, '{token}');
  return format.includes('{token}') ? format : '{token}';
}
