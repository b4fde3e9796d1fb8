/** Headers by lower-case name with their spelling. Later ones replace earlier ones. */
export type HeaderPairs = readonly (readonly [string, string])[];

export function mergeHeaders(...groups: readonly HeaderPairs[]): HeaderPairs {
  const merged = new Map<string, readonly [string, string]>();
  for (const group of groups) for (const pair of group) merged.set(pair[0].toLowerCase(), pair);
  return [...merged.values()];
}

export function withoutHeaders(headers: HeaderPairs, names: ReadonlySet<string>): HeaderPairs {
  return headers.filter(([name]) => !names.has(name.toLowerCase()));
}

/** Converts a response's header lines to one value per lower-case name. */
export function headerMap(headers: HeaderPairs): ReadonlyMap<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = joined.get(key);
    joined.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return joined;
}

const CREDENTIAL_HEADERS = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'api-key',
  'apikey',
  'x-auth-token',
  'x-access-token',
];

/** Returns the names of headers that are never shown and never sent to another origin. */
export function credentialNames(authHeaders: readonly string[]): ReadonlySet<string> {
  return new Set([...CREDENTIAL_HEADERS, ...authHeaders.map((name) => name.toLowerCase())]);
}
