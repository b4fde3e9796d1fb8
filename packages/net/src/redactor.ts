/** What stands in place of a secret. */
export const REDACTED = '••••';

/** Shorter values would hit ordinary text; they cannot be protected this way. */
const MIN_LENGTH = 6;
const MIN_ENCODED = 8;
/** A pattern may not grow without limit: what is longer than this is looked for as plain text, one form after the other. */
const LONGEST_IN_PATTERN = 500;
const LONGEST_PATTERN = 20_000;

/** Nearly every text of a run holds no secret, and looking for a few plain words is many times quicker than a pattern. */
const MAX_LOOKED_FOR = 200;

/** The same names and titles come by at every step of a run: short texts without a secret are remembered, a limited number of them. */
const LONGEST_REMEMBERED = 100;
const MAX_REMEMBERED = 2000;
/** Bodies come by twice, once in the run and once where it is stored: the last few of a usual size are remembered as well. */
const LONGEST_RECENT = 16_000;
const MAX_RECENT = 64;

/** Replaces every given secret in a text, in each of the forms in which it may travel. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const needles = new Set(secrets.filter((secret) => secret.length >= MIN_LENGTH).flatMap(formsOf));
  if (needles.size === 0) return (text) => text;
  const longestFirst = [...needles].sort((a, b) => b.length - a.length);
  const long = longestFirst.filter((needle) => needle.length > LONGEST_IN_PATTERN);
  const patterns = patternsOf(longestFirst.slice(long.length));
  const shortest = longestFirst.at(-1)?.length ?? 0;
  const isClean =
    longestFirst.length > MAX_LOOKED_FOR ? () => false : remembering((text) => !longestFirst.some((needle) => text.includes(needle)));
  return (text) => {
    if (text.length < shortest || isClean(text)) return text;
    const rest = long.reduce((left, needle) => left.replaceAll(needle, REDACTED), text);
    return patterns.reduce((left, pattern) => left.replace(pattern, REDACTED), rest);
  };
}

function remembering(isClean: (text: string) => boolean): (text: string) => boolean {
  const short = new Set<string>();
  const recent = new Set<string>();
  return (text) => {
    if (text.length > LONGEST_RECENT) return isClean(text);
    const isShort = text.length <= LONGEST_REMEMBERED;
    const known = isShort ? short : recent;
    if (known.has(text)) return true;
    if (!isClean(text)) return false;
    if (known.size >= (isShort ? MAX_REMEMBERED : MAX_RECENT)) known.clear();
    known.add(text);
    return true;
  };
}

/** As few patterns as their limit allows, in the order of the needles. */
function patternsOf(needles: readonly string[]): readonly RegExp[] {
  const groups: string[] = [];
  for (const needle of needles.map(escapeRegex)) {
    const last = groups.at(-1);
    if (last === undefined || last.length + needle.length > LONGEST_PATTERN) groups.push(needle);
    else groups[groups.length - 1] = `${last}|${needle}`;
  }
  return groups.map((group) => new RegExp(group, 'g'));
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const percent = encodeURIComponent(secret);
  const everyByte = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
  const json = JSON.stringify(secret).slice(1, -1);
  const ascii = json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const hex = bytes.toString('hex');
  return [
    secret,
    percent,
    percent.toLowerCase() === percent ? percent : lowerEscapes(percent),
    percent.replaceAll('%20', '+'),
    everyByte,
    json,
    ascii,
    json.replaceAll('/', '\\/'),
    hex,
    hex.toUpperCase(),
    ...base64Forms(bytes),
  ];
}

function lowerEscapes(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase());
}

/** Inside a longer base64 text a secret looks different by its offset modulo three; only the characters it fully decides are used. */
function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const firstWhole = Math.ceil((offset * 8) / 6);
    const lastWhole = Math.floor((padded.length * 8) / 6);
    const core = padded.toString('base64').slice(firstWhole, lastWhole);
    return core.length < MIN_ENCODED ? [] : [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
