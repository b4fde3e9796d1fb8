import { isCredentialHeader } from '../../readers/calls/credential-names.ts';
import type { HttpCall, Pair } from '../../readers/calls/http-call.ts';
import { answerIn, hasPlaceholder } from '../../readers/calls/placeholder.ts';
import { BEARER, type Injection } from '../auth-candidate.ts';

/** How the calls after a token request send what it gave. */
export function injectionOf(
  calls: readonly HttpCall[],
  obtained: number,
): { readonly injection: Injection; readonly shown: boolean; readonly path: string | null } {
  for (const [index, call] of calls.entries()) {
    const used = usedHeader(call, obtained);
    if (used !== null && (index !== obtained || used.path !== null)) return { ...used, shown: true };
    const query = call.query.find((pair) => answerIn(pair.value)?.call === obtained);
    if (query !== undefined)
      return { injection: { in: 'query', name: query.name, format: '{token}' }, shown: true, path: answerIn(query.value)?.path ?? null };
  }
  const supplied = calls
    .flatMap((call, index) => (index === obtained ? [] : call.headers))
    .find(
      (pair) =>
        isCredentialHeader(pair.name) &&
        pair.name.toLowerCase() !== 'cookie' &&
        hasPlaceholder(pair.value) &&
        /^(?:Bearer\s|\{\{\w*(?:token|jwt)\w*\}\}$)/i.test(pair.value),
    );
  if (supplied === undefined) return { injection: BEARER, shown: false, path: null };
  return { injection: { in: 'header', name: supplied.name, format: formatOf(supplied.value) }, shown: true, path: null };
}

function usedHeader(call: HttpCall, obtained: number): { readonly injection: Injection; readonly path: string | null } | null {
  const header = call.headers.find((pair) => answerIn(pair.value)?.call === obtained && !isSession(pair));
  if (header === undefined) return null;
  const path = answerIn(header.value)?.path ?? '';
  return { injection: { in: 'header', name: header.name, format: formatOf(header.value) }, path: path === '' ? null : path };
}

/** Cookies handed on as they were set are a session; no token was taken out of them. */
const isSession = ({ name, value }: Pair): boolean => /^cookie$/i.test(name) && /^\{\{answer:\d+:header:set-cookie\}\}$/i.test(value);

/** `Bearer {{TOKEN}}` -> `Bearer {token}` */
function formatOf(value: string): string {
  const format = value.replace(/\{\{[^{}]*\}\}/, '{token}');
  return format.includes('{token}') ? format : '{token}';
}
