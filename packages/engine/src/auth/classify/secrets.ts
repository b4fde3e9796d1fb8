import { isCredentialHeader, isCustomKeyHeader, isKeyParameter, isSecretName, passwordRank } from '../../readers/calls/credential-names.ts';
import { fieldsByName, type HttpCall, type Pair } from '../../readers/calls/http-call.ts';
import { hasPlaceholder } from '../../readers/calls/placeholder.ts';
import { parseAuthorization } from './authorization.ts';

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
  const [, scheme = '', credential = value] = /^([A-Za-z][\w-]*)[ ]+(.+)$/.exec(value) ?? [];
  const read = /^basic$/i.test(scheme) ? parseAuthorization(value) : null;
  return read?.kind === 'basic' ? [credential, ...basicSecrets(read.user, read.password)] : [credential];
}

/** If the password is empty, the user name is the key. */
function basicSecrets(user: string, password: string): readonly string[] {
  return password === '' || /^(?:x|api_token|token|x-oauth-basic)$/i.test(password) ? [user] : [password];
}
