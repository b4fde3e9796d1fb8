import { literalSegments, singular, wordsOf } from '../../format/words.ts';
import type { InputSetting, Operation } from '../../model/index.ts';
import { scoreVerbMatch } from '../flows/operation-names.ts';
import { type Input, onlyNumber } from '../situation/inputs.ts';
import { choiceCalled, formatOf, hasChoices, isOfType, valueFor } from './known-fields.ts';
import { limitInput } from './limits.ts';
import { abbreviates, lastNoun } from './operations-with-id.ts';
import { isTicket, literalOf, type WrittenLiteral, type WrittenWord } from './said-words.ts';
import { CONTAINMENT_VERB, listedBehind, literalOfKind } from './statements.ts';

/** A literal without a field name, and the input to which it is bound. */
export interface LiteralBinding {
  readonly settings: readonly InputSetting[];
  /** The other values in a list, each of which results in a further case. */
  readonly further?: readonly InputSetting[];
  readonly from: number;
  readonly to: number;
}

const set = (input: Input, { text, kind }: Pick<WrittenLiteral, 'text'> & { readonly kind: string }): InputSetting => ({
  target: input.target,
  name: input.depth > 0 ? input.label : input.name,
  setting: { kind: 'value', value: valueFor(text, kind, input) },
});

const onlyOne = (inputs: readonly Input[]): Input | undefined => {
  const [first, ...others] = inputs;
  return others.every(({ label }) => label === first?.label) ? first : undefined;
};

/** The nouns for the resource that an input identifies: those in `vesselId`, or the segment before `{mrn}`. */
function nounsOf(input: Input, { path }: Operation): readonly string[] {
  const segments = path.split('/');
  const before = input.target === 'path' ? (segments[segments.indexOf(`{${input.name}}`) - 1] ?? '') : '';
  const own = wordsOf(input.name)
    .map((word) => word.toLowerCase())
    .filter((word) => !/^(?:id|name|number|key|slug)$/.test(word));
  return [...(before.startsWith('{') ? [] : literalSegments(`/${before}`).map((one) => singular(one.toLowerCase()))), ...own];
}

const PREFIX = /^(\p{L}+)(?:[_-]|(?=\d))/u;
const isIdLike = ({ name, target }: Input): boolean => target === 'path' || /(?:[a-z]I|_i|^i)ds?$/i.test(name);

/** How well an identifier matches an input: by the noun before it (3), by its prefix (2), or not at all (0). */
function fitOf(text: string, noun: string, input: Input, operation: Operation): number {
  const nouns = nounsOf(input, operation);
  if (noun !== '' && nouns.includes(noun)) return 3;
  const prefix = PREFIX.exec(text)?.[1]?.toLowerCase() ?? '';
  if (prefix !== '' && nouns.some((one) => abbreviates(prefix, one))) return 2;
  return 0;
}

const BESIDE_NOUN = /^(?:the|an?|id|ids|number|no|nr|#|called|named|with|is|=|:)$/;
/** In "a review with 6", the number describes the review. In "a review with id 6", it identifies it. */
const nounBefore = (words: readonly WrittenWord[], at: number): string =>
  words[at - 1]?.lower === 'with' && literalOf(words[at] as WrittenWord)?.kind === 'number'
    ? ''
    : singular(words.slice(0, at).findLast(({ lower }) => !BESIDE_NOUN.test(lower))?.lower ?? '');

interface Place {
  readonly inputs: readonly Input[];
  /** The inputs that have no value yet. */
  readonly free: readonly Input[];
  /** All operations of the API. */
  readonly all: readonly Operation[];
}

/** True if the prefix belongs to another resource: `bell_2` identifies a bell, so it is not the ID of a job. */
const isOfOther = (text: string, all: readonly Operation[]): boolean => {
  const prefix = PREFIX.exec(text)?.[1]?.toLowerCase() ?? '';
  return all.some((one) => abbreviates(prefix, lastNoun(one)));
};

/** "in twr_1", "patient 4711", "container web1": the input that the identifier belongs to. */
function identified(
  words: readonly WrittenWord[],
  at: number,
  literal: WrittenLiteral,
  operation: Operation,
  { free, all }: Place,
): Input | undefined {
  const noun = nounBefore(words, at);
  const ids = free.filter(isIdLike);
  const ranked = ids
    .map((input) => ({ input, fit: fitOf(literal.text, noun, input, operation) }))
    .filter(({ fit, input }) => fit > 0 && (literal.kind !== 'id' || !isOfType(input, 'integer')))
    .toSorted((a, b) => b.fit - a.fit);
  if (ranked[0] !== undefined) return ranked[0].input;
  const inPath = ids.filter(({ target }) => target === 'path');
  // An identifier with a separator cannot be an ordinary word, so it belongs to the last path parameter.
  const isIdOnly = literal.kind === 'id' && /[_-]/.test(literal.text) && (PREFIX.exec(literal.text)?.[1]?.length ?? LONG) < LONG;
  return isIdOnly && !isTicket(literal.text) && !isOfOther(literal.text, all) ? inPath.at(-1) : undefined;
}

/** From this length on, the text before the separator is a word and not a prefix. */
const LONG = 9;

const CURRENCY = /^(?:usd|eur|gbp|chf|jpy|cad|aud|nzd|sek|nok|dkk|pln|inr|cny|brl|mxn)$/;

/** "22.40 EUR": an amount and a currency in the same object. */
export function moneyAt(words: readonly WrittenWord[], at: number, free: readonly Input[]): LiteralBinding | null {
  const [number, code] = [words[at], words[at + 1]];
  if (number === undefined || code === undefined || !CURRENCY.test(code.lower)) return null;
  const outer = ({ label }: Input) => label.split('.').slice(0, -1).join('.');
  const pairs = free.flatMap((currency) => {
    if (!/^currency(?:_?code)?$/i.test(currency.name)) return [];
    const amount = free.find((one) => outer(one) === outer(currency) && /^(?:amount|value|unit_?amount|price|total)$/i.test(one.name));
    return amount === undefined ? [] : [{ amount, currency }];
  });
  const [pair, ...others] = pairs;
  if (pair === undefined || others.length > 0) return null;
  const spelled = choiceCalled(pair.currency, code.text) ?? code.text;
  return {
    settings: [set(pair.amount, { text: number.text, kind: 'number' }), set(pair.currency, { text: spelled, kind: 'word' })],
    from: at,
    to: at + 1,
  };
}

const QUANTITY = /^(?:quantity|qty|count|copies|units|pieces|number)$/i;
const COUNTED = /^(?:x|times|pieces?|copies|copy|units?|pcs)$/;
const MAIN_TEXT = /^(?:name|title|text|subject|label|content|message|description|summary)$/i;

/** The input for text without a field name: the only free-text input, or the one that usually contains the main text. */
function textInput(free: readonly Input[]): Input | undefined {
  const texts = free.filter(
    (input) =>
      input.target === 'field' &&
      input.depth === 0 &&
      isOfType(input, 'string') &&
      !hasChoices(input) &&
      formatOf(input) === '' &&
      !isIdLike(input),
  );
  return onlyOne(texts) ?? texts.find(({ name }) => MAIN_TEXT.test(name));
}

/** In "departing after 2026-04-01", the word before the date is part of the name of its parameter. */
function dateInput(free: readonly Input[], before: string): Input | undefined {
  const dates = free.filter((input) => /^date/.test(formatOf(input)));
  return onlyOne(dates) ?? onlyOne(dates.filter(({ name }) => wordsOf(name).some((word) => word.toLowerCase() === before)));
}

const DESCRIBES = /^(?:with|of|at|having|containing|worth)$/;

const PRICED = /^(?:for|at|costs?|costing)$/;
const MONEY = /^(?:price|cost|fee|fare|rate|amount|total)$/i;

/** "a book for 9.99": the only price in the body. In "a table for 4 people", something is counted. */
function priceInput(words: readonly WrittenWord[], at: number, { method }: Operation, { free }: Place): Input | undefined {
  const next = words[at + 1];
  const isAlone = next === undefined || next.isMark || next.isFunction || CURRENCY.test(next.lower);
  if (method === 'GET' || !isAlone || !PRICED.test(words[at - 1]?.lower ?? '')) return undefined;
  return onlyOne(free.filter((input) => input.target === 'field' && MONEY.test(input.name) && isOfType(input, 'number', 'integer')));
}

/** In "a review with 6 stars", the number belongs to the only numeric field of the body. In "6 reviews", it counts the resources. */
function numberInput(words: readonly WrittenWord[], at: number, operation: Operation, { inputs, free }: Place): Input | undefined {
  const isCount = singular(words[at + 1]?.lower ?? '') === lastNoun(operation);
  if (operation.method === 'GET' || isCount) return undefined;
  const only = DESCRIBES.test(words[at - 1]?.lower ?? '') ? onlyNumber(inputs) : null;
  return only !== null && free.includes(only) ? only : amountInput(words, at, operation, free);
}

/** "refund 500 of charge ch_1": a number directly behind the verb is the amount. */
function amountInput(words: readonly WrittenWord[], at: number, operation: Operation, free: readonly Input[]): Input | undefined {
  const [before, next] = [words[at - 1], words[at + 1]];
  const isAlone = next === undefined || next.isMark || next.isFunction || CURRENCY.test(next.lower);
  const isDone = before !== undefined && scoreVerbMatch(operation, before.lower) > 0;
  return isAlone && isDone
    ? onlyOne(free.filter(({ target, name, depth }) => target === 'field' && depth === 0 && AMOUNT.test(name)))
    : undefined;
}
const AMOUNT = /^(?:amount|quantity)$/i;

const AS = /^(?:as|by|via|in|with|to|als)$/;

/** "as pdf", "in eur": a word that only one input lists among its values. */
function choiceAt(words: readonly WrittenWord[], at: number, { text }: WrittenWord, free: readonly Input[]): LiteralBinding | null {
  const choosing = AS.test(words[at - 1]?.lower ?? '') ? free.filter((input) => choiceCalled(input, text) !== null) : [];
  const input = onlyOne(choosing);
  return input === undefined ? null : { settings: [set(input, { text, kind: 'word' })], from: at, to: at };
}

const LISTED = new Set(['number', 'quoted']);

/** Binds a literal and the other values in its list. */
function listAt(words: readonly WrittenWord[], at: number, literal: WrittenLiteral, input: Input | undefined): LiteralBinding | null {
  if (input === undefined) return null;
  const isListable = LISTED.has(literal.kind);
  const { values, last } = isListable ? listedBehind(words, at, literalOfKind(literal.kind), () => false) : { values: [], last: at };
  return { settings: [set(input, literal)], further: values.map((value) => set(input, value)), from: at, to: last };
}

/** Binds a literal without a field name to an input. Null if no input matches, or if several match equally well. */
export function bindUnnamedLiteral(words: readonly WrittenWord[], at: number, operation: Operation, place: Place): LiteralBinding | null {
  const { free } = place;
  const word = words[at];
  if (word === undefined || CONTAINMENT_VERB.test(words[at - 1]?.lower ?? '')) return null;
  const literal = literalOf(word);
  if (literal === null) return choiceAt(words, at, word, free);
  const one = (input: Input | undefined): LiteralBinding | null => listAt(words, at, literal, input);
  switch (literal.kind) {
    case 'number': {
      if (COUNTED.test(words[at + 1]?.lower ?? '')) {
        const counted = free.find(({ name, target }) => target === 'field' && QUANTITY.test(name));
        return counted === undefined ? null : { settings: [set(counted, literal)], from: at, to: at + 1 };
      }
      return one(
        limitInput(words, at, free) ??
          identified(words, at, literal, operation, place) ??
          priceInput(words, at, operation, place) ??
          numberInput(words, at, operation, place),
      );
    }
    case 'id':
      return one(identified(words, at, literal, operation, place));
    case 'quoted':
      return one(identified(words, at, { kind: 'number', text: literal.text }, operation, place) ?? textInput(free));
    case 'date':
      return one(dateInput(free, words[at - 1]?.lower ?? ''));
    case 'email':
      return one(onlyOne(free.filter((input) => formatOf(input) === 'email' || /e-?mail/i.test(input.name))));
    case 'boolean':
      return null;
  }
}
