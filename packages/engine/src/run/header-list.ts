/** Headers by lower-case name with their spelling. Later ones replace earlier ones. */
export type HeaderPairs = readonly (readonly [string, string])[];

export function mergeHeaders(...groups: readonly HeaderPairs[]): HeaderPairs {
  // Requests have few headers, so two short lists are faster than a map.
  const names: string[] = [];
  const merged: (readonly [string, string])[] = [];
  for (const group of groups)
    for (const pair of group) {
      const name = pair[0].toLowerCase();
      const before = names.indexOf(name);
      const at = before < 0 ? names.push(name) - 1 : before;
      merged[at] = pair;
    }
  return merged;
}

export function withoutHeaders(headers: HeaderPairs, names: ReadonlySet<string>): HeaderPairs {
  return headers.filter(([name]) => !names.has(name.toLowerCase()));
}

/** Returns the value of a header, given by its lower-case name. Repeated headers are joined by a comma. */
export function headerValue(headers: HeaderPairs, name: string): string | undefined {
  let joined: string | undefined;
  for (const [written, value] of headers) {
    if (written.length !== name.length || written.toLowerCase() !== name) continue;
    joined = joined === undefined ? value : `${joined}, ${value}`;
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
