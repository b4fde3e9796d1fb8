import type { Span } from '../model/reading.ts';
import contractions from './data/contractions.json' with { type: 'json' };
import { findLiterals, type Literal } from './literals.ts';

/** One word in a message. A contraction becomes two words with the same span. */
export interface Word {
  readonly kind: 'word' | 'number' | 'literal' | 'mark';
  readonly span: Span;
  /** As written in the message. */
  readonly text: string;
  /** In lowercase, with contractions expanded and spelling corrected. */
  readonly lower: string;
  readonly literal: Literal | null;
}

const PIECE =
  /(?<number>(?<![\p{L}\p{N}])[-+]?\d+(?:[.,]\d+)*(?!\d*(?:st|nd|rd|th)\b))|(?<word>\b[tT][lL];?[dD][rR]\b|(?<![\p{L}\p{N}/])[wW]\/[oO]?(?=\s)|[\p{L}\p{N}_][\p{L}\p{N}_]*(?:['’-][\p{L}\p{N}_]+)*)|(?<mark>[^\s\p{L}\p{N}_])/gu;

const CONTRACTIONS: Readonly<Record<string, string>> = contractions;
const SUFFIXES: readonly (readonly [RegExp, string])[] = [
  [/n't$/, ' not'],
  [/'s$/, ' is'],
  [/'re$/, ' are'],
  [/'ll$/, ' will'],
  [/'d$/, ' would'],
  [/'ve$/, ' have'],
  [/'m$/, ' am'],
];
const SUBJECT = /^(?:it|that|what|who|where|how|when|why|here|there|he|she|which|this|let)'s$/;

function expand(lower: string): readonly string[] {
  const plain = lower
    .replace(/’/g, "'")
    .replace(/^(un)-(?=\p{L}{3})/u, '$1')
    // "l'historique" is an article with its noun.
    .replace(/^(?:l|d|qu|j|n)'(?=\p{L}{3})/u, '');
  const listed = Object.hasOwn(CONTRACTIONS, plain) ? CONTRACTIONS[plain] : undefined;
  if (listed !== undefined) return listed.split(' ');
  // "the pet's name" does not mean "pet is".
  if (plain.endsWith("'s") && !SUBJECT.test(plain)) return [plain.slice(0, -2)];
  for (const [suffix, full] of SUFFIXES) if (suffix.test(plain)) return plain.replace(suffix, full).split(' ');
  return [plain];
}

/** Symbols that are treated as words: "login + logout". At the start of a message, "+" continues the previous one. */
const jointOf = (mark: string, start: number): string | undefined =>
  mark === '+' && start === 0 ? 'plus' : mark === '+' || mark === '&' ? 'and' : undefined;

const wordForMark = (text: string, span: Span): string | undefined => {
  if (isPercent(text, span)) return 'percent';
  return text[span.end] === ' ' ? jointOf(text.slice(span.start, span.end), span.start) : undefined;
};

/** "25% off" is read as "25 percent off". */
const isPercent = (text: string, { start, end }: Span): boolean => text.slice(start, end) === '%' && /\d/.test(text[start - 1] ?? '');

/** In "findByStatus?status=sold", the question mark does not ask anything. */
const isOfQuery = (text: string, { start, end }: Span): boolean =>
  text.slice(start, end) === '?' && /[\p{L}_]/u.test(text[end] ?? '') && /\S/.test(text[start - 1] ?? ' ');

/** Matches "I'd like" when it is typed without the apostrophe: "id like". */
const isWish = (text: string, { start, end }: Span): boolean =>
  /^[iI]d$/.test(text.slice(start, end)) && /^\s+(?:like|love|prefer|rather|want|need|expect|say|go)\b/.test(text.slice(end, end + 20));

function piecesOf(text: string, from: number, to: number): readonly Word[] {
  return [...text.slice(from, to).matchAll(PIECE)].flatMap((match): readonly Word[] => {
    const start = from + match.index;
    const span = { start, end: start + match[0].length };
    if (isOfQuery(text, span)) return [];
    const joint = wordForMark(text, span);
    const isMark = match.groups?.mark !== undefined && joint === undefined;
    const kind = match.groups?.number !== undefined ? 'number' : isMark ? 'mark' : 'word';
    const full = isWish(text, span) ? ['i', 'would'] : expand(joint ?? match[0].toLowerCase());
    return (kind === 'word' ? full : [match[0]]).map((lower) => ({ kind, span, text: match[0], lower, literal: null }));
  });
}

/** Splits a message into words. A literal is one word. */
export function splitWords(text: string): readonly Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const literal of findLiterals(text)) {
    words.push(...piecesOf(text, at, literal.span.start));
    words.push({ kind: 'literal', span: literal.span, text: literal.text, lower: literal.text.toLowerCase(), literal });
    at = literal.span.end;
  }
  words.push(...piecesOf(text, at, text.length));
  return words;
}
