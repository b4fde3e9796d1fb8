import { EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { readOauthConfig } from '../settings/oauth-config.ts';

/** Names that REST clients use for schemes that Assay does not support. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  awsv4: 'aws_sigv4',
  iam: 'aws_sigv4',
  digest: 'digest',
  hawk: 'hawk',
  ntlm: 'ntlm',
  oauth1: 'oauth1',
  edgegrid: 'edgegrid',
  asap: 'jwt_assertion',
};

/** A request's stored auth settings in a REST client: the type and its values. */
export interface ClientAuth {
  readonly type: string;
  readonly values: readonly Pair[];
}

/** Adds the credential that the REST client would send. */
export function addClientAuth(call: HttpCall, { type, values }: ClientAuth): HttpCall {
  const value = (...names: readonly string[]): string => findPair(values, ...names) ?? '';
  if (type === 'bearer') return { ...call, headers: [...call.headers, { name: 'Authorization', value: `Bearer ${value('token')}` }] };
  if (type === 'basic') return { ...call, basicAuth: { user: value('username'), password: value('password') } };
  if (type === 'apikey') {
    const pair = { name: value('key') || 'X-API-Key', value: value('value') };
    const isQuery = /^query/i.test(value('in', 'addTo', 'placement'));
    return isQuery ? { ...call, query: [...call.query, pair] } : { ...call, headers: [...call.headers, pair] };
  }
  return Object.hasOwn(UNSUPPORTED, type) ? { ...call, schemes: [UNSUPPORTED[type] ?? type] } : call;
}

/** Returns the token request for these auth settings, if there is one. */
export function readTokenCalls({ type, values }: ClientAuth): readonly HttpCall[] {
  const call = type === 'oauth2' ? readOauthConfig(values) : null;
  return call === null ? [] : [call];
}

/** Returns the calls for auth settings without a request. */
export function readAuthCalls(auth: ClientAuth): readonly HttpCall[] {
  return auth.type === 'oauth2' ? readTokenCalls(auth) : [addClientAuth(EMPTY_CALL, auth)];
}
