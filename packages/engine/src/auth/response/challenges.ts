/** A scheme that a server offers, with its parameters. */
export interface Challenge {
  /** Lower case. */
  readonly scheme: string;
  readonly params: Readonly<Record<string, string>>;
}

const MAX_LENGTH = 16_000;
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const PARAMETER = `[ \\t]*=[ \\t]*(?:"(?<quoted>(?:\\\\.|[^"\\\\])*)"?|(?<bare>${TOKEN}))`;
/** In `Negotiate YII==`, the opaque data after the scheme is not a parameter. */
const TOKEN68 = '[ \\t]+[A-Za-z0-9._~+/-]+=*[ \\t]*(?=,|$)';
const PIECE = new RegExp(`(?<name>${TOKEN})(?:${PARAMETER}|${TOKEN68})?`, 'g');

/** Parses a WWW-Authenticate header (RFC 9110, 11.6.1) with several schemes, quoted and bare parameters, and token68 values. */
export function readChallenges(header: string): readonly Challenge[] {
  const challenges: { scheme: string; params: [string, string][] }[] = [];
  for (const { groups = {} } of header.slice(0, MAX_LENGTH).matchAll(PIECE)) {
    const name = (groups.name ?? '').toLowerCase();
    const value = groups.quoted?.replace(/\\(.)/g, '$1') ?? groups.bare;
    if (value === undefined) challenges.push({ scheme: name, params: [] });
    else challenges.at(-1)?.params.push([name, value]);
  }
  return challenges.map(({ scheme, params }) => ({ scheme, params: Object.fromEntries(params) }));
}
