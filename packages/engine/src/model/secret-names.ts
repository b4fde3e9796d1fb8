/** The kind of secret that a name indicates. Each caller decides which kinds matter. */
export type SecretKind = 'password' | 'one-time-code' | 'card-code' | 'identity' | 'key' | 'token' | 'session' | 'signature';

const list = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Words that mean a secret on their own or at the end of a longer name. */
const SECRET_WORDS: ReadonlyMap<string, SecretKind> = new Map([
  ...list('password passwords passwd passwort pwd passphrase kennwort').map((word) => [word, 'password'] as const),
  ...list('otp totp passcode').map((word) => [word, 'one-time-code'] as const),
  ...list('pin cvv cvc').map((word) => [word, 'card-code'] as const),
  ['ssn', 'identity'],
  ...list('secret secrets credential credentials').map((word) => [word, 'key'] as const),
  ...list('token tokens jwt assertion authorization').map((word) => [word, 'token'] as const),
  ...list('session sessionid sessid phpsessid jsessionid cookie sid').map((word) => [word, 'session'] as const),
  ['signature', 'signature'],
]);

/** Pairs of words that together mean a secret. The second word alone is too common, as in `boarding_pass` and `sort_key`. */
const PAIRS: readonly (readonly [SecretKind, readonly string[], readonly string[]])[] = [
  ['password', list('user login db my admin auth proxy smtp basic new old current confirm'), list('pass pw')],
  [
    'key',
    list(
      'api app application access secret private auth client subscription encryption signing license service master admin webhook shared ssh',
    ),
    list('key keys'),
  ],
  ['identity', list('card'), list('number')],
  ['token', list('csrf xsrf'), list('value')],
];

/** No other words end in these words, so they count even without a separator, as in `accesstoken`. */
const JOINED = /(?:password|passwd|passphrase|secret|token|credential|assertion|jwt)s?$/;
/** Words that may follow a secret's name without changing its meaning. */
const TAIL = new Set(
  list(
    'value key access hash digest text string plain confirm confirmation again repeat repeated verify verification new old current encrypted base64',
  ),
);
/** After these words, `token` means a position in a list or an amount. */
const COUNTED_TOKEN = new Set(
  list('page next previous prev continuation sync cursor max min total prompt completion input output used remaining'),
);

/**
 * Returns the kind of secret that a name indicates, or null. Only whole words count: `accessToken`, `access-token` and `accesstoken` are
 * secrets, but `compass`, `page_token` and `skyscraper` are not.
 */
export function secretKind(name: string): SecretKind | null {
  const parts = partsOf(name);
  const end = parts.findLastIndex((part, at) => at === 0 || !(TAIL.has(part) || /^\d+$/.test(part)) || pairAt(parts, at) !== null);
  const head = parts.slice(0, end + 1);
  return kindAtEnd(head) ?? (head.length === 1 && head[0] === 'pass' ? 'password' : sessionId(parts));
}

function partsOf(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/(\p{L})\d+(?!\p{L})/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}

function kindAtEnd(parts: readonly string[]): SecretKind | null {
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2) ?? '';
  const pair = pairAt(parts, parts.length - 1) ?? joinedPair(last);
  if (pair !== null) return pair;
  const kind = SECRET_WORDS.get(last) ?? SECRET_WORDS.get(JOINED.exec(last)?.[0] ?? '') ?? null;
  if (kind === 'token' && COUNTED_TOKEN.has(before)) return null;
  // A pin may be on a map, and a session may be a training session.
  if (
    (kind === 'card-code' || kind === 'session') &&
    last !== 'cookie' &&
    parts.length > 1 &&
    !/^(?:card|user|login|x|auth|my|web|php|j)$/.test(before)
  )
    return null;
  return kind;
}

function pairAt(parts: readonly string[], at: number): SecretKind | null {
  const found = PAIRS.find(([, first, second]) => first.includes(parts[at - 1] ?? '') && second.includes(parts[at] ?? ''));
  return found?.[0] ?? null;
}

function joinedPair(part: string): SecretKind | null {
  const found = PAIRS.find(([, first, second]) => second.some((end) => part.endsWith(end) && first.includes(part.slice(0, -end.length))));
  return found?.[0] ?? null;
}

const sessionId = (parts: readonly string[]): SecretKind | null => (/(?:^|\b)sess(?:ion)? ?id$/.test(parts.join(' ')) ? 'session' : null);

const KEY_NAME =
  /^(?:x[-_])?(?:api|app|access|auth|subscription|functions|private|client|session|csrf|xsrf|ocp-apim-subscription)?[-_]?(?:key|token|secret|apikey|auth)$|^x-(?!idempotency).*(?:key|token|secret|signature)$/i;

/** True for a header or a query parameter that authenticates a request. Here, the name `key` alone is enough. */
export function isKeyName(name: string): boolean {
  return KEY_NAME.test(name);
}

/** A JWT, or a token that starts with its issuer's prefix and a separator. */
export const KNOWN_TOKEN =
  /eyJ[\w-]{5,}\.[\w-]{2,}(?:\.[\w-]*)?|(?:sk|pk|rk|gh[oprsu]|glpat|xox[abeprs]|shpat|whsec|npm|SG)[-_.](?=[\w.-]*[\dA-Z])[\w.-]{8,}|(?:AKIA|ASIA)[\dA-Z]{16}|AIza[\w-]{30,}/;
const WHOLE_TOKEN = new RegExp(`^(?:${KNOWN_TOKEN.source})$`);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * True for a value that looks like a credential regardless of its name: a token in a known format or a long random string, but not words
 * joined by hyphens.
 */
export function isSecretValue(value: string): boolean {
  if (WHOLE_TOKEN.test(value)) return true;
  if (!/^[A-Za-z0-9+/_=-]{32,}$/.test(value) || UUID.test(value)) return false;
  return value.split(/[-_/+=]/).some((part) => part.length >= 12 && /\d/.test(part) && /[A-Za-z]/.test(part));
}

/**
 * True for a value that must not appear in a file that others can read. Card numbers and personal ID numbers are allowed, because they are
 * data.
 */
export function isSecretPair(name: string, value: string): boolean {
  const kind = secretKind(name);
  return (kind !== null && kind !== 'identity') || isSecretValue(value);
}
