type ClientKind = 'curl' | 'wget' | 'httpie';

/** Command-line HTTP clients and their syntax. */
const CLIENTS: Readonly<Record<string, ClientKind>> = {
  curl: 'curl',
  wget: 'wget',
  http: 'httpie',
  https: 'httpie',
  httpie: 'httpie',
  xh: 'httpie',
  xhs: 'httpie',
};

/** An alternation of all client names for a regular expression, longest first. */
export const CLIENT_NAMES = Object.keys(CLIENTS)
  .toSorted((left, right) => right.length - left.length)
  .join('|');

/** Returns the command name in a shell word: `/usr/bin/curl` and `curl.exe` are `curl`. */
export function commandName(word: string): string {
  return word.replace(/^.*\//, '').replace(/\.exe$/i, '');
}

/** Returns the syntax of a client, or null for other commands. */
export function clientKind(name: string): ClientKind | null {
  return Object.hasOwn(CLIENTS, name) ? (CLIENTS[name] ?? null) : null;
}
