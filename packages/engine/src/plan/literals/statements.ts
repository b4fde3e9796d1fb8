import type { Span } from '../../model/index.ts';
import type { Input } from '../situation/inputs.ts';
import { choiceCalled, fieldsCalled, isMeasuredIn, isOfType } from './known-fields.ts';
import { literalOf, type WrittenWord } from './said-words.ts';

/** A value and its kind. */
export interface WrittenValue {
  readonly text: string;
  readonly kind: string;
}

/** A field and its value in a message: "decks has to be exactly 4", "2 seats", "page=0". */
export interface Statement {
  /** The name as it is written. */
  readonly name: string;
  /** The values, usually one: "pages 1, 2 and 3". Empty if the field only has to be present. */
  readonly values: readonly WrittenValue[];
  /** Positions of its first and last word. */
  readonly from: number;
  readonly to: number;
  /** True for "must be" and "should still be", which describe the state afterwards. */
  readonly isDemand: boolean;
}

const DEMAND = /^(?:must|should|shall|has|have|needs?|still|remains?|stays?|muss|soll|sollte|noch)$/;
const LINK =
  /^(?:is|are|be|=|:|to|as|of|at|set|was|exactly|just|only|simply|equals?|now|also|ist|genau|auf|must|should|shall|still|remains?|stays?|muss|soll|sollte|noch)$/;
const BEFORE_TO = /^(?:has|have|needs?)$/;
const MOST_LINKS = 6;
const MOST_NAME_WORDS = 3;

const spanText = (words: readonly WrittenWord[], from: number, to: number): string =>
  words
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ');

/** `contact.name`, `weightKg` and `percent_off` can only be field names. */
export const isSpelledAsName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(text) && /\p{Ll}\p{Lu}|[._]/u.test(text);

const SMALL = /^(?:from|to|in|of|at|by|on|for|with|as|is|it|an?|the|and|or|if|then|when|not|this|that|all|after|before|until|since)$/;

interface Named {
  readonly fields: readonly Input[];
  readonly to: number;
  /**
   * True for a dotted name. In "error.code invalid", the next word is the value, whereas in "email invalid" it only describes the field.
   */
  readonly isDotted: boolean;
}

/** The longest field name that starts at a position. */
function nameAt(words: readonly WrittenWord[], at: number, known: readonly Input[]): Named | null {
  const [first, second] = words.slice(at);
  if (first === undefined || first.isMark || literalOf(first) !== null) return null;
  for (let length = MOST_NAME_WORDS; length > 0; length -= 1) {
    const part = words.slice(at, at + length);
    if (part.length < length || part.some((word) => word.isMark || literalOf(word) !== null)) continue;
    const fields = fieldsCalled(spanText(words, at, at + length - 1), known);
    // "from" and "to" are usually prepositions.
    const isSmall = length === 1 && SMALL.test(first.lower) && !/^[=:]$/.test(second?.text ?? '');
    if (fields.length > 0 && !isSmall) return { fields, to: at + length - 1, isDotted: first.text.includes('.') };
  }
  return isSpelledAsName(first.text) && first.text.includes('.') ? { fields: [], to: at, isDotted: true } : null;
}

interface Linked {
  readonly at: number;
  readonly isDemand: boolean;
  readonly isLinked: boolean;
}

const IN_ANSWER = /^(?:in|of) (?:the|its) (?:answer|response|reply|result|body)$/;

/** Skips "has to be exactly" and similar words between a name and its value. */
function skipLinks(words: readonly WrittenWord[], from: number): Linked {
  // "class in the answer is hydrofoil"
  const isOfAnswer = IN_ANSWER.test(spanText(words, from, from + 2).toLowerCase());
  let at = isOfAnswer ? from + 3 : from;
  let isDemand = isOfAnswer;
  while (at < from + MOST_LINKS + (isOfAnswer ? 3 : 0)) {
    const [word = '', next = ''] = [words[at]?.lower, words[at + 1]?.lower];
    const isArticle = at > from && /^(?:an?|the)$/.test(word);
    if (!(LINK.test(word) || (BEFORE_TO.test(word) && next === 'to') || isArticle)) break;
    isDemand ||= DEMAND.test(word);
    at += 1;
  }
  return { at, isDemand, isLinked: at > from };
}

/** Checks compare whole values, so "detail mentions X" only checks that `detail` is present. */
export const CONTAINMENT_VERB = /^(?:contains?|containing|mentions?|mentioning|includes?)$/;
const PRESENT = /^(?:present|exists?|existing|included|there|something|filled)$/;
const STATE = /^(?:empty|blank|null|missing|absent|required|mandatory|optional|invalid|valid|wrong|unknown|negative|positive|zero)$/;
const GRAMMAR =
  /^(?:not|never|most|least|more|less|too|over|under|above|below|than|an?|the|and|or|with|without|for|in|on|it|that|when|if)$/;
const ENDS =
  /^(?:and|or|but|then|when|if|after|returns?|gives?|gets?|should|must|is|are|has|to|still|und|oder|dann|sein|ergibt|gibt|liefert|muss|soll|in|on|via|with|expecting|expect)$/;

/** Fields whose value is a state, so that the last word in "status should be rejected" is a value. */
const OF_STATE = /(?:status|state|stage|phase|step|result|outcome|decision|role|grade|kind|type|mode)$/i;

/** True if the word describes a field instead of being its value, as in "a name should be rejected" and "the title must be unique". */
const describes = ({ lower, senses }: WrittenWord, fields: readonly Input[]): boolean =>
  STATE.test(lower) ||
  (!fields.some(({ name }) => OF_STATE.test(name)) && (senses.includes('outcome') || /(?:ed|able|ible|ique)$/.test(lower)));

const isOfTest = ({ senses }: WrittenWord): boolean => ['suite', 'kind', 'run', 'make'].some((sense) => senses.includes(sense));

const endsValue = (next: WrittenWord | undefined): boolean => next === undefined || next.isMark || ENDS.test(next.lower);

interface ValuePlace {
  /** A word such as "is" or "=" is between the name and the value. */
  readonly isLinked: boolean;
  /** True if the name is spelled like a field name, or follows a word such as "with". */
  readonly isClear: boolean;
}

/** True for a word that can only be a value. Without "is" or "=", a lowercase word rarely is: "topups tests", "summary came back". */
function isPlainValue(
  word: WrittenWord,
  next: WrittenWord | undefined,
  { fields, isDotted }: Named,
  { isLinked, isClear }: ValuePlace,
): boolean {
  if (GRAMMAR.test(word.lower) || !endsValue(next)) return false;
  if (isDotted) return true;
  const isStated = isLinked || (isClear && /^\p{Lu}/u.test(word.text));
  return isStated && !isOfTest(word) && !describes(word, fields);
}

/** The value at a position: a literal, an enum value of the field, or a single word that can only be a value. */
function valueAt(words: readonly WrittenWord[], at: number, named: Named, place: ValuePlace): WrittenValue | null {
  const word = words[at];
  if (word === undefined) return null;
  const literal = literalOf(word);
  if (literal !== null) return { text: literal.text, kind: literal.kind };
  const choice = named.fields.map((field) => choiceCalled(field, word.text)).find((one) => one !== null);
  if (choice !== undefined && choice !== null) return { text: choice, kind: 'choice' };
  if (word.isMark || !/^\p{L}[\p{L}\p{N}_.-]*$/u.test(word.text)) return null;
  const code = place.isLinked ? /^\p{L}+(?:[_-]\p{L}+)+$/u : /^\p{L}+(?:_\p{L}+)+$/u;
  const takesText = named.fields.length === 0 || named.fields.some((field) => isOfType(field, 'string'));
  // In "the title of a todo", the word behind the article is a noun.
  const isNoun = word.isOfProject && /^(?:an?|the)$/.test(words[at - 1]?.lower ?? '');
  const isValue = !isNoun && (code.test(word.text) || isPlainValue(word, words[at + 1], named, place));
  return takesText && isValue ? { text: word.text, kind: 'word' } : null;
}

const IN_LIST = /^(?:,|and|or|und|oder)$/;
const REPEATED = /^(?:with|of|for|to|as|by|in|at)$/;

/** The position of the next value in a list, after a repeated preposition as in "with 0 or with 6". Null if the list has ended. */
function nextInList(words: readonly WrittenWord[], from: number, last: number): number | null {
  let at = last + 1;
  while (IN_LIST.test(words[at]?.lower ?? '') && at < last + 3) at += 1;
  if (at === last + 1) return null;
  const lower = words[at]?.lower ?? '';
  return REPEATED.test(lower) && words.slice(0, from).some((word) => word.lower === lower) ? at + 1 : at;
}

/** The other values in "pages 1, 2 and 3", "with 0 or with 6", "status sold, pending and available". */
export function listedBehind(
  words: readonly WrittenWord[],
  from: number,
  literalAt: (word: WrittenWord) => WrittenValue | null,
  isName: (at: number) => boolean,
): { readonly values: readonly WrittenValue[]; readonly last: number } {
  const values: WrittenValue[] = [];
  let last = from;
  for (;;) {
    const at = nextInList(words, from, last);
    const word = at === null ? undefined : words[at];
    const value = word === undefined ? null : literalAt(word);
    if (at === null || value === null || isName(at)) return { values, last };
    // In "price 19.99, 4 in stock", the second number has its own field.
    if (isName(words[at + 1]?.lower === 'in' ? at + 2 : at + 1)) return { values, last };
    values.push(value);
    last = at;
  }
}

/** Returns a function that parses literals of this kind. */
export const literalOfKind =
  (kind: string) =>
  (word: WrittenWord): WrittenValue | null => {
    const literal = literalOf(word);
    return literal === null || literal.kind !== kind ? null : { text: literal.text, kind };
  };

/** Returns a function that parses enum values of these fields. */
const choiceOf =
  (fields: readonly Input[]) =>
  (word: WrittenWord): WrittenValue | null => {
    const choice = word.isMark ? undefined : fields.map((field) => choiceCalled(field, word.text)).find((one) => one !== null);
    return choice == null ? null : { text: choice, kind: 'choice' };
  };

/** "an id must be present", "the title must not be empty": the field only has to be present. */
function presenceFrom(words: readonly WrittenWord[], at: number, name: string, link: Linked): Statement | null {
  const isNotEmpty = /^not (?:be )?empty/.test(spanText(words, link.at, link.at + 2).toLowerCase());
  if (CONTAINMENT_VERB.test(words[link.at]?.lower ?? '')) {
    const isAny = PRESENT.test(words[link.at + 1]?.lower ?? '');
    return { name, values: [], from: at, to: isAny ? link.at + 1 : link.at, isDemand: true };
  }
  if (!isNotEmpty && !PRESENT.test(words[link.at]?.lower ?? '')) return null;
  const to = isNotEmpty ? link.at + (words[link.at + 1]?.lower === 'be' ? 2 : 1) : link.at;
  return { name, values: [], from: at, to, isDemand: true };
}

const isLedTo = (words: readonly WrittenWord[], at: number): boolean => /^(?:with|and|,|:|where|whose)$/.test(words[at - 1]?.lower ?? '');

function statementFrom(words: readonly WrittenWord[], at: number, known: readonly Input[]): Statement | null {
  const named = nameAt(words, at, known);
  if (named === null) return null;
  const link = skipLinks(words, named.to + 1);
  const name = spanText(words, at, named.to);
  const presence = presenceFrom(words, at, name, link);
  if (presence !== null) return presence;
  const value = valueAt(words, link.at, named, { isLinked: link.isLinked, isClear: isSpelledAsName(name) || isLedTo(words, at) });
  if (value === null) return null;
  const isName = (place: number) => nameAt(words, place, known) !== null;
  const read = value.kind === 'number' || value.kind === 'quoted' ? literalOfKind(value.kind) : null;
  const list = value.kind === 'choice' ? choiceOf(named.fields) : read;
  const listed = list === null ? { values: [], last: link.at } : listedBehind(words, link.at, list, isName);
  // "muss bad_lane sein"
  const to = words[listed.last + 1]?.lower === 'sein' ? listed.last + 1 : listed.last;
  return { name, values: [value, ...listed.values], from: at, to, isDemand: link.isDemand };
}

const MOST_VALUE_WORDS = 12;
/** A value does not end with one of these words. */
const OPENS_VALUE = /^(?:in|at|on|every|next|the|an?|my|our|to|for|from|until|after|before)$/i;

/** True for an ordinary word in a text that does not specify the request. "world" in "Hello world" must not be corrected to "would". */
const isOfText = (word: WrittenWord): boolean =>
  !word.isOfProject && !(word.isFunction && word.text.toLowerCase() === word.lower) && word.senses.every((sense) => sense === 'when');

const endsText = (word: WrittenWord | undefined): boolean =>
  word === undefined || word.isMark || ENDS.test(word.lower) || word.text.includes('=');

/**
 * The position of the last word in "text=hello world". A value that starts with a preposition extends to the next punctuation mark:
 * "time=in 20 minutes".
 */
function endOfPair(
  words: readonly WrittenWord[],
  at: number,
  value: string,
  known: readonly Input[],
  isTaken: (at: number) => boolean,
): number {
  if (!/^\p{L}/u.test(value)) return at;
  const isOpen = OPENS_VALUE.test(value);
  const goesOn = (word: WrittenWord | undefined, place: number) =>
    word !== undefined && !endsText(word) && (isOpen || (isOfText(word) && !isTaken(place))) && nameAt(words, place, known) === null;
  let end = at;
  while (end < at + MOST_VALUE_WORDS && goesOn(words[end + 1], end + 1)) end += 1;
  return end;
}

/** Parses `name=value`. "page=0" is one word, and "text=hello world" two. */
function pairAt(words: readonly WrittenWord[], at: number, known: readonly Input[], isTaken: (at: number) => boolean): Statement | null {
  const [, name, value] = /^([\p{L}_][\p{L}\p{N}_.-]*)=(.+)$/su.exec(words[at]?.text ?? '') ?? [];
  if (name === undefined || value === undefined) return null;
  const to = endOfPair(words, at, value, known, isTaken);
  const text = [value, ...words.slice(at + 1, to + 1).map((word) => word.text)].join(' ');
  const literal = literalOf({ ...(words[at] as WrittenWord), text });
  return { name, values: [{ text: literal?.text ?? text, kind: literal?.kind ?? 'word' }], from: at, to, isDemand: false };
}

/** "2 seats", "400 mg": the number comes first. */
function countedAt(words: readonly WrittenWord[], at: number, known: readonly Input[]): Statement | null {
  const [number, next] = [words[at], words[at + 1]];
  const literal = number === undefined ? null : literalOf(number);
  if (literal?.kind !== 'number' || next === undefined || next.isMark) return null;
  const named = nameAt(words, at + 1, known);
  const measured = known.filter((field) => isMeasuredIn(field, next.lower));
  const isNumeric = named?.fields.some((field) => isOfType(field, 'integer', 'number')) === true;
  // In "4 and name Rex", the next word starts another statement.
  const isOwn = named === null || statementFrom(words, at + 1, known) === null;
  if (isNumeric && isOwn && named !== null)
    return { name: spanText(words, at + 1, named.to), values: [literal], from: at, to: named.to, isDemand: false };
  const [only, ...others] = measured;
  return only === undefined || others.length > 0 ? null : { name: only.label, values: [literal], from: at, to: at + 1, isDemand: false };
}

/** "accepts available, pending and sold": several values of the same enum identify the field. */
function choicesAt(words: readonly WrittenWord[], at: number, known: readonly Input[]): Statement | null {
  const word = words[at];
  const next = words[at + 1]?.lower ?? '';
  if (word === undefined || !word.isChoice || word.isFunction || !/^(?:,|and|or|und|oder)$/.test(next)) return null;
  for (const field of known) {
    const read = choiceOf([field]);
    const first = read(word);
    const { values, last } = first === null ? { values: [], last: at } : listedBehind(words, at, read, () => false);
    if (first !== null && values.length > 0) return { name: field.label, values: [first, ...values], from: at, to: last, isDemand: false };
  }
  return null;
}

/** The fields and values in a list of words. `isTaken` returns true for words that mean something else. */
export function statementsIn(
  words: readonly WrittenWord[],
  known: readonly Input[],
  isTaken: (at: number) => boolean,
): readonly Statement[] {
  const found: Statement[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (isTaken(at)) continue;
    const pair = pairAt(words, at, known, isTaken);
    const statement = pair ?? statementFrom(words, at, known) ?? countedAt(words, at, known) ?? choicesAt(words, at, known);
    if (statement === null) continue;
    // A duration inside "time=in 20 minutes" is text.
    if (pair === null && Array.from({ length: statement.to - at + 1 }, (_, index) => at + index).some(isTaken)) continue;
    found.push(statement);
    at = statement.to;
  }
  return found;
}

export const spanOfStatement = ({ from, to }: Statement, words: readonly WrittenWord[]): Span => ({
  start: words[from]?.span.start ?? 0,
  end: words[to]?.span.end ?? 0,
});
