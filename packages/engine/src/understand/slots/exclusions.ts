import type { Act } from '../../model/reading.ts';
import type { AnnotatedWord } from '../observed.ts';

/** Words that belong to a value or an identity: "without a title" describes a request and excludes nothing. */
type Taken = ReadonlySet<number>;

/** "not the users": the number of words that a simple negation covers. */
const NEGATION_REACH = 3;

const has = (word: AnnotatedWord, ...senses: readonly string[]): boolean => senses.some((sense) => word.senses.includes(sense));
const endsPart = (word: AnnotatedWord): boolean => word.kind === 'mark' && /[.;!?]/.test(word.text);
const isTakingAway = (word: AnnotatedWord): boolean => has(word, 'remove', 'skip', 'useless');

const OF_FIELDS = /^(?:required|mandatory|necessary|optional|fields?|param(?:eter)?s?|propert(?:y|ies)|attributes?|values?|headers?|body)$/;

/** "leaving out required fields when creating a product" describes requests. */
function leavesOutField(words: readonly AnnotatedWord[], at: number): boolean {
  const object = words.slice(at + 1).find(({ lower }) => !/^(?:out|off|the|a|an|all|any|some|of|each|one|every)$/.test(lower));
  return OF_FIELDS.test(object?.lower ?? '');
}

/** Words that introduce an exclusion. In "everything but users", it is "but". */
function opensExclusion(words: readonly AnnotatedWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || /^(?:everything|anything|all|nothing)$/.test(word.lower)) return false;
  const before = words[at - 1]?.lower;
  // "forgot about the PUT, put it in" does not exclude the PUT.
  if (word.lower === 'forgot' || before === 'forgot') return false;
  if (leavesOutField(words, at)) return false;
  const replaces = (word.lower === 'of' && before === 'instead') || (word.lower === 'than' && before === 'rather');
  return replaces || word.lower === 'without' || has(word, 'except', 'skip');
}

/** The positions of all words in the parts that contain a wanted word, except parts that ask for a removal. */
function partsWith(words: readonly AnnotatedWord[], wanted: RegExp): readonly number[] {
  const parts: number[][] = [[]];
  for (const [at, word] of words.entries())
    if (word.kind === 'mark') parts.push([]);
    else parts.at(-1)?.push(at);
  const isKept = (part: readonly number[]) =>
    part.some((at) => wanted.test(words[at]?.lower ?? '')) && !part.some((at) => isTakingAway(words[at] as AnnotatedWord));
  return parts.length > 1 ? parts.filter(isKept).flat() : [];
}

const REDUCES =
  /^(?:narrow|restrict|limit|reduc|confin|cut|trim|slim|shrink|strip|boil|pare|par|whittl|scal|shorten)(?:e?s|e|ed|ing|ming|med)?$/;

/** True for "strip it down to the GETs", "cut it back to the happy path" and "restrict this to pets". */
const isReducedTo = (words: readonly AnnotatedWord[], at: number): boolean =>
  words[at]?.lower === 'to' &&
  (/^(?:down|back)$/.test(words[at - 1]?.lower ?? '') || words.slice(Math.max(0, at - 4), at).some(({ lower }) => REDUCES.test(lower)));

/** True for the "not" in "anything that is not a GET". */
const isOfRelative = (words: readonly AnnotatedWord[], at: number): boolean =>
  words.slice(Math.max(0, at - 3), at).some(({ lower }) => /^(?:that|which|who|whatever)$/.test(lower));

/** The words in the same part before a restricting word at its end, such as "orders" in "orders only, lose the rest". */
function partsEndingWith(words: readonly AnnotatedWord[], sense: 'narrow' | 'keep'): readonly number[] {
  const isEnd = (at: number) => words[at] === undefined || words[at]?.kind === 'mark';
  return words.flatMap((word, at) => {
    if (!has(word, sense) || !isEnd(at + 1) || isEnd(at - 1)) return [];
    const start = words.findLastIndex((_, index) => index < at && isEnd(index)) + 1;
    const part = Array.from({ length: at - start }, (_, index) => start + index);
    return part.some((index) => isTakingAway(words[index] as AnnotatedWord)) ? [] : part;
  });
}

/** In a clause that removes something, the excluded words are the ones to keep: "only the GETs", "everything except users". */
function exclusionsOfRemoval(words: readonly AnnotatedWord[]): readonly boolean[] {
  const takesAway = words.some(isTakingAway);
  let kept = false;
  const found = words.map((word, at) => {
    if (endsPart(word) || isTakingAway(word)) kept = false;
    // "the negatives are just noise"
    const isVerdict = words.slice(at + 1, at + 3).some((next) => has(next, 'useless'));
    if ((has(word, 'narrow', 'keep') && !isVerdict) || isReducedTo(words, at)) kept = true;
    if (has(word, 'except') && takesAway && !/^(?:everything|anything|all)$/.test(word.lower)) kept = true;
    if (/^(?:no|not|nothing)$/.test(word.lower)) kept = isOfRelative(words, at);
    return kept;
  });
  // In "lose the negative ones, the happy path is enough", the happy path is kept.
  const enough = [...partsWith(words, /^(?:enough|suffices|fine|stays?|plenty)$/), ...partsEndingWith(words, 'narrow')];
  if (takesAway && enough.length > 0) return found.map((isKept, at) => isKept || enough.includes(at));
  // "too many. orders are all I care about"
  const left = partsEndingWith(words, 'keep');
  if (left.length > 0) return found.map((isKept, at) => isKept || left.includes(at));
  // In "Routes only", the restricting word follows the noun.
  const last = words.findLast((word) => word.kind !== 'mark' && !/^(?:please|pls|plz)$/.test(word.lower));
  return last !== undefined && words.length > 1 && has(last, 'narrow') ? words.map(() => true) : found;
}

/** In "the happy path I have already", existing tests are not requested. */
function isThereAlready(words: readonly AnnotatedWord[], at: number): boolean {
  const isMark = ({ kind }: AnnotatedWord) => kind === 'mark';
  const start = words.findLastIndex((word, index) => index < at && isMark(word)) + 1;
  const end = words.findIndex((word, index) => index > at && isMark(word));
  const part = words.slice(start, end < 0 ? undefined : end).map(({ lower }) => lower);
  return part.length < words.length && part.includes('already') && part.includes('have');
}

function exclusionsOfOthers(words: readonly AnnotatedWord[], taken: Taken): readonly boolean[] {
  let open = false;
  let reach = 0;
  return words.map((word, at) => {
    if (endsPart(word) || word.text === '(') reach = 0;
    if (endsPart(word) || has(word, 'narrow', 'keep', 'add')) open = false;
    if (opensExclusion(words, at) && !taken.has(at)) open = true;
    const isExcluded = open || reach > 0 || isThereAlready(words, at);
    // "can not create a hook" negates the verb and excludes nothing. "no such user" is a user that does not exist.
    const isDenial = /^(?:no|not|nothing)$/.test(word.lower) && !has(word, 'expect') && !/^(?:but|such)$/.test(words[at + 1]?.lower ?? '');
    reach = isDenial && !taken.has(at) ? NEGATION_REACH : Math.max(0, reach - 1);
    return isExcluded;
  });
}

/** Whether the act excludes each word. */
export const exclusionsOf = (words: readonly AnnotatedWord[], act: Act, taken: Taken): readonly boolean[] =>
  act === 'remove' ? exclusionsOfRemoval(words) : exclusionsOfOthers(words, taken);
