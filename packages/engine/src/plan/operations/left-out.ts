import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation, Slot } from '../../model/index.ts';
import { roleOf } from '../situation/relations.ts';
import { clauseOf, type FoundOperations, type Situation, slotsOf } from '../situation/situation.ts';
import { namedOperations } from './find-operations.ts';

interface SplitClause {
  readonly wanted: Clause;
  readonly leftOut: readonly Clause[];
}

/** Words that introduce a reason or a remark: "except findByTags as it's deprecated". */
const REMARK = /^(?:as|because|since|cause|cuz|coz|that|which|they|those|these|it|i|we|thanks|thx|please|pls)$/;
const END = /^[.;!?:()–—-]$/;
const JOINT = /^(?:and|or|nor|plus|,|\/|&|\+)$/;
const BUT = /^(?:but|and|just|,)$/;
/** Slots that describe a request or its result. "Without a title" describes a request. */
const OF_REQUESTS: ReadonlySet<Slot['kind']> = new Set(['field', 'identity', 'test-kind', 'method', 'status', 'amount']);

/** In "refunds, but neither those of a charge nor the failed ones", two things are left out. "must neither read nor change" forbids something. */
const isNeitherOf = (word: ClauseWord, words: readonly ClauseWord[]): boolean =>
  word.lower === 'neither' && /^(?:but|though|although|just|,|;|–|—|-)$/.test(words[words.indexOf(word) - 1]?.lower ?? '');

const introduces = (word: ClauseWord, { words }: Clause): boolean => introducesAlone(word, words) || isNeitherOf(word, words);

const introducesAlone = ({ senses, lower }: ClauseWord, words: readonly ClauseWord[]): boolean =>
  senses.includes('except') ||
  senses.includes('skip') ||
  // "everything besides the upload". Without "everything", the word means "in addition".
  (lower === 'besides' && words.some((word) => /^(?:all|every|everything|anything|whole|entire)$/.test(word.lower)));

/** In "except the one that cancels an order", the relative clause says which one. */
const isRelative = (words: readonly ClauseWord[], at: number): boolean =>
  /^(?:that|which)$/.test(words[at]?.lower ?? '') &&
  (/^ones?$/.test(words[at - 1]?.lower ?? '') || words[at - 1]?.senses.includes('apiword') === true);

const isCut = ({ lower, isMark }: ClauseWord, at: number, words: readonly ClauseWord[]): boolean =>
  (REMARK.test(lower) && !isRelative(words, at) && !isOpening(words, at)) || (isMark && END.test(lower));

/** "those of an organisation" begins with the pronoun. */
const isOpening = (words: readonly ClauseWord[], at: number): boolean =>
  /^(?:those|that|the)$/.test(words[at]?.lower ?? '') && (at === 0 || JOINT.test(words[at - 1]?.lower ?? ''));

/** The items of "login and logout", each with its slots as if it had been requested. */
function itemsOf(clause: Clause, words: readonly ClauseWord[]): readonly Clause[] {
  const end = words.findIndex(isCut);
  const items: ClauseWord[][] = [[]];
  for (const word of end < 0 ? words : words.slice(0, end))
    if (JOINT.test(word.lower)) items.push([]);
    else items.at(-1)?.push(word);
  return items
    .filter((item) => item.some(({ isFunction, isMark }) => !isFunction && !isMark))
    .map((item) => {
      const part = clauseOf(clause, item);
      return { ...part, act: 'make', slots: part.slots.map((slot) => ({ ...slot, excluded: false })) };
    });
}

const isLead = (words: readonly ClauseWord[], at: number): boolean =>
  words.slice(0, at).every(({ isFunction, isMark }) => isFunction || isMark);

/** "no uploads, but all other pet endpoints": the exclusion comes first. */
function splitAtStart(clause: Clause): SplitClause | null {
  const { words } = clause;
  const at = words.findIndex((word) => introduces(word, clause) || /^(?:no|not)$/.test(word.lower));
  const end = words.findIndex(({ isMark }, index) => index > at && isMark);
  if (at < 0 || end < 0 || !isLead(words, at)) return null;
  const start = words.findIndex(({ lower }, index) => index >= end && !BUT.test(lower));
  const rest = start < 0 ? [] : words.slice(start);
  // "not the users, the orders" and "skip the users, then run it" are not selections with exceptions.
  const isRest = rest.some(({ lower }) => /^(?:other|others|rest|remaining|else|everything|all|every)$/.test(lower));
  return isRest ? { wanted: clauseOf(clause, rest), leftOut: itemsOf(clause, words.slice(at + 1, end)) } : null;
}

/** Splits "all pet endpoints except the upload" into the selection and the exceptions. */
function splitAtEnd(clause: Clause): SplitClause | null {
  const { words } = clause;
  const first = words.findIndex((word) => introduces(word, clause));
  if (first < 0 || isLead(words, first)) return null;
  const behind = words.findIndex((word, index) => index > first && !introduces(word, clause) && word.lower !== 'for');
  const before = words.slice(0, first).findLastIndex(({ lower }) => !BUT.test(lower));
  if (behind < 0 || before < 0) return null;
  return { wanted: clauseOf(clause, words.slice(0, before + 1)), leftOut: itemsOf(clause, words.slice(behind)) };
}

function splitOf(clause: Clause): SplitClause | null {
  if (clause.act !== 'make' && clause.act !== 'add') return null;
  if (clause.slots.some(({ kind }) => OF_REQUESTS.has(kind))) return null;
  const split = splitAtStart(clause) ?? splitAtEnd(clause);
  return split === null || split.leftOut.length === 0 ? null : split;
}

/** "the deleting ones": all operations with the method of the only verb. Empty for other items. */
function byVerbAlone({ words, slots }: Clause, { retrieval }: Situation, among: readonly Operation[]): readonly Operation[] {
  const content = words.filter(
    ({ isFunction, isMark, lower, senses }) => !isFunction && !isMark && lower !== 'ones' && !senses.includes('apiword'),
  );
  const methods = content.length === 1 ? retrieval.methodsOf(content[0]?.lower ?? '') : [];
  const isNamed = slots.some(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'path');
  const done = isNamed || methods.includes('POST') ? [] : among.filter(({ method }) => methods.includes(method));
  const lists = content[0]?.topics.includes('list') ? done.filter((one) => roleOf(one) === 'list') : [];
  return lists.length > 0 ? lists : done;
}

/** An exception about a resource that the selection does not contain leaves nothing out. */
function isElsewhere(item: Clause | undefined, among: readonly Operation[]): boolean {
  const names = item === undefined ? [] : slotsOf(item, 'resource').map(({ name }) => singular(name.toLowerCase()));
  const isIn = ({ path }: Operation) => literalSegments(path).some((segment) => names.includes(singular(segment.toLowerCase())));
  return names.length > 0 && !among.some(isIn);
}

/**
 * The operations of a selection with exceptions, in which both sides are looked up the same way. Null if the clause has no exceptions, or
 * if one of them is not among the selected operations.
 */
export function withoutExceptions(clause: Clause, situation: Situation, find: (wanted: Clause) => FoundOperations): FoundOperations | null {
  const split = splitOf(clause);
  if (split === null) return null;
  const found = find(split.wanted);
  const keys = found.operations.map(({ key }) => key);
  const leftOut = split.leftOut.map((item) => {
    const byVerb = byVerbAlone(item, situation, found.operations);
    return byVerb.length > 0 ? byVerb : (namedOperations(item, situation, keys)?.operations ?? []);
  });
  const operations = found.operations.filter((one) => !leftOut.flat().includes(one));
  const isLost = leftOut.some((item, at) => item.length === 0 && !isElsewhere(split.leftOut[at], found.operations));
  const isIdle = leftOut.every((item) => item.length === 0);
  return isLost || isIdle || operations.length === 0 ? null : { operations, isUnclear: false, nearest: [] };
}
