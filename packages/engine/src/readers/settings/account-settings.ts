import { EMPTY_CALL, type HttpCall, type Pair } from '../calls/http-call.ts';

const USER = /^(.*?)[-_.]?(?:user(?:[-_]?name)?|login|email)$/i;
const PASSWORD = /^(.*?)[-_.]?(?:password|passwd|pass|pwd)$/i;
/** Names that indicate an account for a system other than an API. */
const NON_API_NAMES =
  /db|database|postgres|pg|mysql|maria|sql|redis|mongo|smtp|mail|rabbit|amqp|kafka|ftp|ldap|registry|docker|vnc|ssh|proxy|root|minio|grafana|keystore|truststore/i;

/**
 * Finds an account or a key in settings that also contain a URL. The settings do not show how the credential is sent, so the most common
 * method is assumed.
 */
export function readAccountSettings(pairs: readonly Pair[]): HttpCall | null {
  const url = pairs.find(({ name, value }) => /ur[il]$|endpoint$|host$|base$|address$/i.test(name) && /^https?:\/\//.test(value))?.value;
  return url === undefined ? null : (accountOf(pairs, url) ?? keyOf(pairs, url));
}

function accountOf(pairs: readonly Pair[], url: string): HttpCall | null {
  for (const { name, value } of pairs) {
    const prefix = USER.exec(name)?.[1];
    if (prefix === undefined || NON_API_NAMES.test(prefix)) continue;
    const password = pairs.find((pair) => PASSWORD.exec(pair.name)?.[1]?.toLowerCase() === prefix.toLowerCase());
    if (password !== undefined) return { ...EMPTY_CALL, url, basicAuth: { user: value, password: password.value } };
  }
  return null;
}

function keyOf(pairs: readonly Pair[], url: string): HttpCall | null {
  const found = pairs.find(({ name }) => /(?:api|access|auth|bearer|service)[-_.]?(?:key|token)$/i.test(name) && !NON_API_NAMES.test(name));
  if (found === undefined) return null;
  const isToken = /token$/i.test(found.name);
  const header = isToken ? { name: 'Authorization', value: `Bearer ${found.value}` } : { name: 'X-API-Key', value: found.value };
  return { ...EMPTY_CALL, url, headers: [header] };
}
