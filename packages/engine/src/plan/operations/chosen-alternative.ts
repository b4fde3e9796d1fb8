import type { Clause, ClauseWord } from '../../model/index.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';

const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/^(?:first|former|1st)$/, 0],
  [/^(?:second|latter|2nd)$/, 1],
  [/^(?:third|3rd)$/, 2],
  [/^last$/, -1],
];
const ALONE = /^(?:former|latter)$/;
const BEHIND_ORDINAL = /^(?:one|of|way|is|option|variant|kind)$/;

/** "the second one", "the latter": which of the alternatives before it is meant. Null if no alternative is chosen. */
function choiceIn({ words }: Clause): { readonly at: number; readonly index: number } | null {
  for (const [at, { lower }] of words.entries()) {
    const index = ORDINALS.find(([pattern]) => pattern.test(lower))?.[1];
    if (index === undefined || words[at - 1]?.lower !== 'the') continue;
    if (ALONE.test(lower) || BEHIND_ORDINAL.test(words[at + 1]?.lower ?? '')) return { at, index };
  }
  return null;
}

const JOINT = /^(?:and|or|,|\.|;|:)$/;
/** "one replaces it, the other changes it": names the alternatives one by one. */
const NUMBERED = /^(?:one|other|another|first|second)$/;

function partsOf(words: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] {
  const parts: ClauseWord[][] = [[]];
  for (const word of words)
    if (JOINT.test(word.lower)) parts.push([]);
    else parts.at(-1)?.push(word);
  return parts.filter((part) => part.length > 0);
}

/** The requests between which a message chooses. */
function alternativesIn(words: readonly ClauseWord[], { retrieval }: Situation): readonly (readonly ClauseWord[])[] {
  const isObject = (word: ClauseWord | undefined) =>
    word !== undefined && (word.isOfProject || /^(?:an?|the|it|them|its|parts?|one|to|all|every)$/.test(word.lower));
  const isAdverb = (word: ClauseWord | undefined) => /^(?:only|just|merely)$/.test(word?.lower ?? '');
  const isKnown = (word: ClauseWord) => word.isOfProject || retrieval.methodsOf(word.lower).length > 0;
  // "pause" in "pause a container" may be a name in the API as well.
  const isRequest = (part: readonly ClauseWord[]) =>
    part.some(
      (word, at) =>
        !word.isMark && !word.isFunction && isKnown(word) && (isObject(part[at + 1]) || (isAdverb(part[at + 1]) && isObject(part[at + 2]))),
    );
  const parts = partsOf(words).filter(isRequest);
  const numbered = parts.filter((part) => part.slice(0, 2).some(({ lower }) => NUMBERED.test(lower)) && part[1]?.lower !== 'can');
  return numbered.length > 1 ? numbered : parts;
}

/** The chosen request, with the resource that an earlier part names: "list" and "todos" of "one can count the todos and list them". */
function withThing(part: readonly ClauseWord[], clause: Clause): readonly ClauseWord[] {
  const things = slotsOf(clause, 'resource').map(({ span }) => span.start);
  if (part.some(({ span }) => things.includes(span.start))) return part;
  // In "count the todos", "count" may be a name in the API as well.
  const isVerb = (at: number) => /^(?:an?|the|it|them)$/.test(clause.words[at + 1]?.lower ?? '');
  const thing = clause.words.filter(({ span }, at) => things.includes(span.start) && !isVerb(at)).slice(0, 1);
  const isPronoun = ({ lower }: ClauseWord) => /^(?:it|them|one|that|those|other|the)$/.test(lower);
  return [...part.filter((word) => !isPronoun(word)), ...thing];
}

/**
 * "a customer can place an order or cancel it, and it is the second one that I worry about": only the chosen request is tested. Null if the
 * message does not choose one of several requests.
 */
export function chosenAlternative(clause: Clause, situation: Situation): Clause | null {
  const choice = choiceIn(clause);
  if (choice === null) return null;
  const before = clause.words.slice(0, choice.at - 1);
  const methods = slotsOf(clause, 'method').filter(({ span }) => before.some((word) => word.span.start === span.start));
  const method = methods.length < 2 ? undefined : methods.at(choice.index);
  if (method !== undefined)
    return clauseOf(
      clause,
      before.filter(({ span }) => !methods.some((one) => one !== method && one.span.start === span.start)),
    );
  const alternatives = alternativesIn(before, situation);
  const chosen = alternatives.length < 2 ? undefined : alternatives.at(choice.index);
  return chosen === undefined ? null : clauseOf(clause, withThing(chosen, clause));
}
