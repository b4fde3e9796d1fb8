interface Origin {
  readonly kind: 'target';
  readonly origin: string;
  /** Protocol, bare host and port. The key for recorded connections. */
  readonly key: string;
}

interface Refused {
  readonly kind: 'refused';
  readonly why: string;
}

export interface Target extends Origin {
  readonly path: string;
}

/** Visible ASCII only: characters that are valid in a request line. */
const PLAIN = /^[\x21-\x7e]+$/;
/** Scheme and authority, then the path. */
const PARTS = /^([a-z]+:\/\/[^/?#\\]+)(\/[^#]*)(?:#.*)?$/i;

/** The number of cached origins. A run calls one or two hosts thousands of times. */
const MAX_KNOWN = 100;
const known = new Map<string, Origin | Refused>();

/**
 * Parses a URL by the WHATWG rules, which normalise unusual address notations. The path stays unchanged where possible, because a test may
 * be about dot segments.
 */
export function parseTarget(text: string): Target | Refused {
  const again = atLastOrigin(text);
  if (again !== null) return again;
  const parts = PLAIN.test(text) ? PARTS.exec(text) : null;
  const [, front = '', path = ''] = parts ?? [];
  if (parts === null || path.startsWith('//') || path.includes('\\')) return parseOdd(text);
  // Whether such a URL is allowed depends only on the part before its path.
  const origin = knownOrigin(front);
  if (origin.kind === 'refused') return origin;
  last = { front, origin };
  return { kind: 'target', origin: origin.origin, key: origin.key, path };
}

/** A path that is valid in a request line as it is, without a fragment. */
const PLAIN_PATH = /^\/(?!\/)[!"$-[\]-~]*$/;
let last: { readonly front: string; readonly origin: Origin } | null = null;

/** Most URLs have the same origin as the one before. Then only the path is examined. */
function atLastOrigin(text: string): Target | null {
  if (last === null || !text.startsWith(last.front)) return null;
  const path = text.slice(last.front.length);
  return PLAIN_PATH.test(path) ? { kind: 'target', origin: last.origin.origin, key: last.origin.key, path } : null;
}

function knownOrigin(front: string): Origin | Refused {
  const before = known.get(front);
  if (before !== undefined) return before;
  const url = URL.parse(front);
  const origin = url === null ? UNREADABLE : originOf(url);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(front, origin);
  return origin;
}

function parseOdd(text: string): Target | Refused {
  const url = URL.parse(text);
  if (url === null) return UNREADABLE;
  // The parser drops tabs and line breaks silently, but a request must not differ from the input.
  if (hasControl(text)) return { kind: 'refused', why: 'the URL contains control characters' };
  const origin = originOf(url);
  return origin.kind === 'refused' ? origin : { ...origin, path: plainPath(text) ?? `${url.pathname}${url.search}` };
}

const UNREADABLE: Refused = { kind: 'refused', why: 'the URL is not valid' };

function originOf({ protocol, hostname, port, username, password, origin }: URL): Origin | Refused {
  if (protocol !== 'http:' && protocol !== 'https:') return { kind: 'refused', why: `the URL scheme ${protocol} is not supported` };
  if (username !== '' || password !== '') return { kind: 'refused', why: 'credentials in a URL are not allowed' };
  const key = originKey(protocol, hostname.replace(/^\[|\]$/g, ''), Number(port || (protocol === 'https:' ? 443 : 80)));
  return { kind: 'target', origin, key };
}

export function originKey(protocol: string, host: string, port: number): string {
  return `${protocol}//${host}:${port}`;
}

function hasControl(text: string): boolean {
  for (const char of text) if (char < ' ' || char === '\x7f') return true;
  return false;
}

/** The host may contain other characters even if the path is plain ASCII. */
function plainPath(text: string): string | null {
  const path = PARTS.exec(text)?.[2];
  return path !== undefined && PLAIN.test(path) && !path.startsWith('//') && !path.includes('\\') ? path : null;
}
