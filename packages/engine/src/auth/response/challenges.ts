/** One scheme that a server offers, with its parameters. */
export interface Challenge {
  /** Lower case. */
  readonly scheme: string;
  readonly params: Readonly<Record<string, string>>;
}

const MAX_LENGTH = 16_000;
const TOKEN = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;

/** The challenges of a WWW-Authenticate header (RFC 9110, 11.6.1): several schemes, quoted and bare parameters, token68. */
export function readChallenges(header: string): readonly Challenge[] {
  const text = header.slice(0, MAX_LENGTH);
  const challenges: { scheme: string; params: [string, string][] }[] = [];
  let at = 0;
  while (at < text.length) {
    const name = tokenAt(text, at);
    if (name === null) {
      at += 1;
      continue;
    }
    at += name.length;
    const value = parameterAt(text, at);
    const current = challenges.at(-1);
    if (value !== null && current !== undefined) {
      current.params.push([name.toLowerCase(), value.value]);
      at = value.end;
    } else {
      challenges.push({ scheme: name.toLowerCase(), params: [] });
      at = skipToken68(text, at);
    }
  }
  return challenges.map(({ scheme, params }) => ({ scheme, params: Object.fromEntries(params) }));
}

function tokenAt(text: string, at: number): string | null {
  TOKEN.lastIndex = at;
  return TOKEN.exec(text)?.[0] ?? null;
}

interface Parameter {
  readonly value: string;
  readonly end: number;
}

/** `= value` after a name; null when the name is a scheme. */
function parameterAt(text: string, from: number): Parameter | null {
  let at = skipSpace(text, from);
  if (text[at] !== '=') return null;
  at = skipSpace(text, at + 1);
  if (text[at] === '"') return quotedAt(text, at);
  const bare = tokenAt(text, at);
  return bare === null ? null : { value: bare, end: at + bare.length };
}

function quotedAt(text: string, from: number): Parameter {
  let value = '';
  let at = from + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\') at += 1;
    value += text[at] ?? '';
    at += 1;
  }
  return { value, end: at + 1 };
}

/** `Negotiate YII==`: opaque data right after the scheme belongs to no parameter. */
function skipToken68(text: string, from: number): number {
  const found = /^[ \t]+[A-Za-z0-9._~+/-]+=*[ \t]*(?=,|$)/.exec(text.slice(from, from + 4000));
  return found === null ? from : from + found[0].length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}
