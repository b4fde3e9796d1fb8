import { decodeBase64 } from '../../readers/calls/base64.ts';
import { isCredentialHeader, isCustomKeyHeader, isKeyParameter, isSecretName, passwordRank } from '../../readers/calls/credential-names.ts';
import { fieldsByName, type HttpCall, type Pair } from '../../readers/calls/http-call.ts';
import { hasPlaceholder, unmarkBase64 } from '../../readers/calls/placeholder.ts';

export function secretsInCall(calls: readonly HttpCall[]): readonly string[] {
  return [...new Set(calls.flatMap(secretsOfCall).filter(isLiteral))];
}

function isLiteral(value: string): boolean {
  return value.length >= 3 && !hasPlaceholder(value) && !/^(?:<[^>]*>|\.{3}|x{3,}|\*+|null|true|false|undefined)$/i.test(value);
}

function secretsOfCall(call: HttpCall): readonly string[] {
  const fields = [...fieldsByName(call), ...call.query].filter(
    (pair) => isSecretName(pair.name) || passwordRank(pair.name) >= 0 || isKeyParameter(pair.name, pair.value),
  );
  const headers = call.headers.filter((pair) => isCredentialHeader(pair.name) || isCustomKeyHeader(pair)).flatMap(secretsOfHeader);
  const basic = call.basicAuth === null ? [] : basicSecrets(call.basicAuth.user, call.basicAuth.password);
  return [...fields.map((pair) => pair.value), ...headers, ...basic, ...call.cookies.map((pair) => pair.value)];
}

function secretsOfHeader({ name, value }: Pair): readonly string[] {
  if (name.toLowerCase() === 'cookie') return [];
  const scheme = /^([A-Za-z][\w-]*)[ ]+(.+)$/.exec(value);
  const credential = scheme?.[2] ?? value;
  if (scheme?.[1]?.toLowerCase() !== 'basic') return [credential];
  const decoded = unmarkBase64(credential) ?? decodeBase64(credential);
  const at = decoded?.indexOf(':') ?? -1;
  return decoded === null || at < 0 ? [credential] : [credential, ...basicSecrets(decoded.slice(0, at), decoded.slice(at + 1))];
}

/** If the password is empty, the user name is the key. */
function basicSecrets(user: string, password: string): readonly string[] {
  return password === '' || /^(?:x|api_token|token|x-oauth-basic)$/i.test(password) ? [user] : [password];
}
