import { EMPTY_CALL, type HttpCall } from '../calls/http-call.ts';

const ENTRY = /(?:^|\s)(?:machine[ \t]+([\w.-]+)|default)\s+login[ \t]+(\S+)\s+password[ \t]+(\S+)/g;

/** Reads user names and passwords by host, as curl and other clients store them in `.netrc`. Null for any other input. */
export function readNetrc(source: string): readonly HttpCall[] | null {
  if (!/^\s*(?:#.*\n\s*)*(?:machine|default)\s/.test(source)) return null;
  const calls = [...source.matchAll(ENTRY)].map(
    ([, host, user = '', password = '']): HttpCall => ({
      ...EMPTY_CALL,
      url: host === undefined ? null : `https://${host}/`,
      basicAuth: { user, password },
    }),
  );
  return calls.length > 0 ? calls : null;
}
