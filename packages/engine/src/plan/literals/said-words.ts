import type { Clause, ClauseWord } from '../../model/index.ts';

/** A word of a clause as it is written in the message. */
export interface WrittenWord extends ClauseWord {
  readonly text: string;
}

/** A literal value in a message. */
export interface WrittenLiteral {
  readonly kind: 'quoted' | 'number' | 'boolean' | 'date' | 'email' | 'id';
  /** The value without quotes. */
  readonly text: string;
}

/** The words of a clause with their original text. A contraction such as "don't", which is two words with the same span, becomes one. */
export const writtenWords = ({ words }: Clause, message: string): readonly WrittenWord[] =>
  words
    .filter((word, at) => word.span.start !== words[at - 1]?.span.start)
    .map((word) => ({ ...word, text: message.slice(word.span.start, word.span.end) }));

const QUOTED = /^(?:"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|'([^']*)'|`([^`]*)`)$/;
const NUMBER = /^[-+]?\d+(?:[.,]\d+)*$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?$/;
const EMAIL = /^[^@\s]+@[^@\s]+\.[\p{L}]{2,}$/u;
/** Matches letters mixed with digits: `bell_4`, `cus_9s6X`, `web1`, a UUID. */
const ID = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}][\p{L}\p{N}_:.-]*$/u;
/** Ordinals, measures, versions and names of techniques also mix letters and digits. */
const NO_ID = /^(?:\d+(?:st|nd|rd|th|x|ms|s|m|h|d|k|kb|mb|gb|kg|xx)|p\d\d|v\d+(?:\.\d+)*|e2e|utf-?8|oauth2?|http\d?|sha\d+|md5)$/i;

/** True for a ticket number such as "JIRA-123". It identifies a resource only if the noun before it or its prefix does. */
export const isTicket = (text: string): boolean => /^\p{Lu}{2,10}-\d{1,6}$/u.test(text);

export function literalOf({ text, isMark }: WrittenWord): WrittenLiteral | null {
  const quoted = QUOTED.exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  if (quoted !== undefined) return { kind: 'quoted', text: quoted };
  if (isMark) return null;
  if (NUMBER.test(text)) return { kind: 'number', text };
  if (/^(?:true|false)$/i.test(text)) return { kind: 'boolean', text: text.toLowerCase() };
  if (DATE.test(text)) return { kind: 'date', text };
  if (EMAIL.test(text)) return { kind: 'email', text };
  return ID.test(text) && !NO_ID.test(text) ? { kind: 'id', text } : null;
}

const startsOfLiterals = (clause: Clause, message: string): ReadonlySet<number> =>
  new Set(writtenWords(clause, message).flatMap((word) => (literalOf(word) === null ? [] : [word.span.start])));

/** Removes literals, because a search would look for them in the names of operations. */
export function withoutLiterals(clause: Clause, message: string): Clause {
  const starts = startsOfLiterals(clause, message);
  return { ...clause, words: clause.words.filter(({ span }) => !starts.has(span.start)) };
}

export const hasLiterals = (clause: Clause, message: string): boolean => startsOfLiterals(clause, message).size > 0;
