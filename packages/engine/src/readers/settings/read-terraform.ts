import { isCredentialHeader } from '../calls/credential-names.ts';
import { EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { readOauthConfig } from './oauth-config.ts';

const PROVIDER = /^provider[ \t]+"[\w.-]{1,60}"[ \t]*\{([\s\S]{0,10000}?)^\}/gm;
const LOCALS = /^locals[ \t]*\{([\s\S]{0,10000}?)^\}/gm;
const LINE = /^[ \t]*"?([A-Za-z][\w.-]{0,60})"?[ \t]*[=:][ \t]*(.+?)[ \t]*,?$/;

/** Reads how the providers in a Terraform configuration authenticate. Null when there are none. */
export function readTerraform(source: string): readonly HttpCall[] | null {
  const locals = new Map(
    [...source.matchAll(LOCALS)].flatMap(([, body = '']) => pairsOf(body)).map(({ name, value }) => [`{{local.${name}}}`, value]),
  );
  const resolved = ({ name, value }: Pair): Pair => ({
    name,
    value: value.replace(/\{\{local\.\w+\}\}/g, (use) => locals.get(use) ?? use),
  });
  const calls = [...source.matchAll(PROVIDER)].flatMap(([, body = '']) => callsOf(pairsOf(body).map(resolved)));
  return calls.length > 0 ? calls : null;
}

function pairsOf(body: string): readonly Pair[] {
  return body.split(/\r?\n/).flatMap((line) => {
    const found = line.length > 2000 ? null : LINE.exec(line);
    const value = found?.[2] ?? '';
    if (found === null || value === '{') return [];
    const isText = /^"[^"]*"$/.test(value);
    const list = /^\[(.*)\]$/.exec(value)?.[1]?.match(/"[^"]*"/g);
    if (list !== null && list !== undefined) return [{ name: found[1] ?? '', value: list.join(' ').replaceAll('"', '') }];
    const text = isText ? value.slice(1, -1).replace(/\$\{([^{}]+)\}/g, '{{$1}}') : `{{${value.replace(/[{}]/g, '')}}}`;
    return [{ name: found[1] ?? '', value: text }];
  });
}

/** A provider names its secret but rarely shows how it is sent, so the most common method is assumed. */
function callsOf(pairs: readonly Pair[]): readonly HttpCall[] {
  const oauth = findPair(pairs, 'clientSecret', 'oauthClientSecret') === null ? null : readOauthConfig(pairs);
  if (oauth !== null) return [oauth];
  const url = findPair(pairs, 'baseUrl', 'url', 'uri', 'endpoint', 'host', 'apiUrl', 'address');
  const call: HttpCall = { ...EMPTY_CALL, url };
  const headers = pairs.filter(({ name }) => name.includes('-') && isCredentialHeader(name));
  if (headers.length > 0) return [{ ...call, headers }];
  const token = findPair(pairs, 'token', 'apiToken', 'accessToken', 'authToken', 'bearerToken');
  if (token !== null) return [{ ...call, headers: [{ name: 'Authorization', value: `Bearer ${token}` }] }];
  const user = findPair(pairs, 'username', 'user', 'email');
  const password = findPair(pairs, 'password');
  if (user !== null && password !== null) return [{ ...call, basicAuth: { user, password } }];
  const key = findPair(pairs, 'apiKey', 'accessKey');
  return key === null ? [] : [{ ...call, headers: [{ name: 'X-API-Key', value: key }] }];
}
