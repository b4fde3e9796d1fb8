import { isKeyName } from '../model/index.ts';
import type { Pair } from '../readers/calls/http-call.ts';
import type { RecordedAuth } from './recorded-call.ts';

/** Detects how a call authenticates from its headers and query. */
export function detectRecordedAuth(headers: readonly Pair[], query: readonly Pair[]): readonly RecordedAuth[] {
  const found = [
    ...headers.flatMap((header) => authOfHeader(header) ?? []),
    ...query.flatMap(({ name }): readonly RecordedAuth[] => (isKeyName(name) ? [{ kind: 'api-key', in: 'query', name }] : [])),
  ];
  return [...new Map(found.map((auth) => [JSON.stringify(auth), auth])).values()];
}

function authOfHeader({ name, value }: Pair): RecordedAuth | null {
  if (name.toLowerCase() !== 'authorization') return isKeyName(name) ? { kind: 'api-key', in: 'header', name } : null;
  const scheme = /^(bearer|basic|digest)\b/i.exec(value.trim())?.[1]?.toLowerCase();
  return scheme === undefined ? { kind: 'api-key', in: 'header', name: 'Authorization' } : { kind: 'http', scheme };
}

/** Drops headers and parameters that a detected auth scheme already covers. */
export function dropCredentialPairs(pairs: readonly Pair[], auth: readonly RecordedAuth[]): readonly Pair[] {
  const names = new Set(auth.flatMap((entry) => (entry.kind === 'api-key' ? [entry.name.toLowerCase()] : [])));
  return pairs.filter((pair) => !names.has(pair.name.toLowerCase()));
}
