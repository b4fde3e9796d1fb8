import type { Clause, ClauseWord } from '../../model/index.ts';
import { clauseOf } from '../situation/situation.ts';
import { withoutParticles } from './phrasal-verbs.ts';

const PRONOUN = new Set(['it', 'its', 'them', 'him', 'her', 'one', 'they', 'he', 'she', 'those', 'these']);
export const isPronoun = ({ lower }: ClauseWord): boolean => PRONOUN.has(lower);

const AFTER_NUMBER = /^(?:too|below|above|over|under|beyond|at|by|each|for|with|without|and)$/;

/** In "one happy case" and "one too big", "one" is a number. In "delete one", it is a pronoun. */
const isDeterminer = (words: readonly ClauseWord[], at: number): boolean => {
  const next = words[at + 1];
  // In "one at a time" and "one with no title", "one" does not refer to the resource of an earlier step either.
  const isNoun = next !== undefined && !next.isMark && (!next.isFunction || AFTER_NUMBER.test(next.lower));
  return /^(?:one|those|these)$/.test(words[at]?.lower ?? '') && isNoun;
};
const isGerundAt = (words: readonly ClauseWord[], start: number): boolean =>
  words.some(({ lower, span }) => span.start === start && lower.endsWith('ing'));

/** "changing a single one" does not refer back to an earlier step. */
const isAnyOne = ({ words, slots }: Clause, at: number): boolean =>
  (words[at]?.lower === 'one' && /^(?:get|put|post|patch|delete)$/.test(words[at - 1]?.lower ?? '') && words[at - 2]?.lower === 'the') ||
  (words[at]?.lower === 'one' && /^(?:single|individual|new|specific|particular)$/.test(words[at - 1]?.lower ?? '')) ||
  // "posting a review, reading one, deleting one" lists requests.
  (words[at]?.lower === 'one' &&
    /^\p{L}{3,}ing$/u.test(words[at - 1]?.lower ?? '') &&
    slots.some(({ kind, span }) => kind === 'resource' && !isGerundAt(words, span.start)));
export const refersBack = (clause: Clause): boolean =>
  clause.words.some((word, at) => isPronoun(word) && !isDeterminer(clause.words, at) && !isAnyOne(clause, at));

/** "is kept out with a 403" describes the outcome of a step. */
export const tellsOutcome = ({ slots, words }: Clause): boolean =>
  slots.some(({ kind }) => kind === 'status') && /^(?:is|are|gets?|was|were)$/.test(words[0]?.lower ?? '');

/** "deactivate it with active=false" changes a resource. */
export const setsValue = ({ slots }: Clause): boolean => slots.some((slot) => slot.kind === 'field' && slot.setting.kind === 'value');

/** Words for a flow as a whole. */
export const FLOW_WORD = /^(?:life-?cycles?|life|round-?trips?|cycle|trip|journey|scenario|story|workflow|flow|chain|sequence|e2e)$/;

/** Punctuation marks between two steps. */
const MARK = /^[,;.:!?–—→>+()/&|•*-]$/;
const JOINT = /^(?:and|then|afterwards?|finally|next|later|subsequently|given)$/;
/** Words that introduce a part that happens first. */
const SUBORDINATE = /^(?:after|before|once|when|as soon as)$/;

const isJoint = ({ isMark, lower }: ClauseWord): boolean => (isMark ? MARK : JOINT).test(lower);

/** True for the "after that" in "create a todo, after that read it". */
export const isAfterThat = (words: readonly ClauseWord[], at: number): boolean =>
  words[at]?.lower === 'after' && /^(?:that|this|which)$/.test(words[at + 1]?.lower ?? '');

/** True for "oh, and before all that create the book". */
const isBeforeThat = (words: readonly ClauseWord[]): boolean =>
  /^before (?:all )?(?:that|this|it)\b/.test(
    words
      .filter(({ isMark }) => !isMark)
      .map(({ lower }) => lower)
      .join(' '),
  );

/** True for the "and" in "two reviews on one and the same book". */
const isOneAndTheSame = (words: readonly ClauseWord[], at: number): boolean =>
  words[at - 1]?.lower === 'one' && words[at + 1]?.lower === 'the' && words[at + 2]?.lower === 'same';

const NUMBERINGS = ['123456789', 'abcdefghi'].map((names) => [...names]);

/** The marks after the numbers in "1) create a todo 2) delete it" and after the letters in "a) create a todo b) delete it". */
export function numberingOf(words: readonly ClauseWord[]): ReadonlySet<ClauseWord> {
  for (const names of NUMBERINGS) {
    const found: ClauseWord[] = [];
    words.forEach((word, at) => {
      const end = words[at + 1];
      const isNext = word.lower === names[found.length / 2] && end?.isMark === true && /^[).:]$/.test(end.lower);
      if (isNext) found.push(word, end);
    });
    if (found.length > 2) return new Set(found);
  }
  return new Set();
}

/** True for "once" as a conjunction, but not in "once more" and "once again". */
const isConjunction = (word: string, next: string): boolean => SUBORDINATE.test(word) && !/^(?:more|again)$/.test(next);

/** In "after deleting a review it must not show up", the main clause begins with its subject. */
function splitSubordinate(words: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] {
  const content = (end: number) => words.slice(0, end).filter(({ isFunction }) => !isFunction).length;
  const at = words.findIndex((word, index) => content(index) > 1 && isPronoun(word) && words[index + 1] !== undefined);
  return at < 0 ? [words] : [words.slice(0, at), words.slice(at)];
}

/** In "reading a book after it was deleted gives a 404", the words after "deleted" describe the result of the read. */
function afterPassive(main: readonly ClauseWord[], other: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] | null {
  const at = other.findIndex(({ lower }) => /ed$/.test(lower));
  const [subject] = other;
  const isBetween = other.slice(1, Math.max(1, at)).every(({ lower }) => /^(?:is|was|has|have|been|got|gets|were|are)$/.test(lower));
  return subject === undefined || !isPronoun(subject) || at < 2 || !isBetween
    ? null
    : [other.slice(0, at + 1), [...main, ...other.slice(at + 1)]];
}

/** What follows "after" and "when" happens first: "it is gone after deletion". */
function inOrder(part: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] {
  const at = part.findIndex(({ lower }, index) => isConjunction(lower, part[index + 1]?.lower ?? ''));
  if (at < 0) return [part];
  const [main, other] = [part.slice(0, at), part.slice(at + 1)];
  if (at === 0) return /^(?:after|once)$/.test(part[0]?.lower ?? '') ? splitSubordinate(other) : [other];
  if (part[at]?.lower === 'before') return [main, other];
  return afterPassive(main, other) ?? [other, main];
}

/** The words before "Given" in a scenario are its title. */
const gherkinStart = (words: readonly ClauseWord[]): number =>
  words.some(({ lower }) => /^(?:scenario|feature|background)$/.test(lower))
    ? Math.max(
        0,
        words.findIndex(({ lower }) => lower === 'given'),
      )
    : 0;

/** Matches "neither see nor cancel a loan" and "view or cancel it", but not "wrong or missing" and "403 or 404", which contain no verbs. */
function isChoice({ words, slots }: Clause, at: number): boolean {
  const [word, next] = words.slice(at);
  const isVerb = next?.isOfProject === true && !slots.some(({ span }) => span.start <= next.span.start && span.end >= next.span.end);
  return word?.lower === 'nor' || (word?.lower === 'or' && isVerb);
}

/** The parts of a clause that may be steps, in the order in which they happen. Each line of the message is also a part. */
export function splitIntoFlowParts(clause: Clause, message = ''): readonly Clause[] {
  const parts: ClauseWord[][] = [[]];
  const start = gherkinStart(clause.words);
  const numbering = numberingOf(clause.words);
  const isWithin = ({ span }: ClauseWord) => clause.slots.some((slot) => slot.span.start < span.start && slot.span.end >= span.end);
  for (const [at, word] of clause.words.entries()) {
    const before = clause.words[at - 1];
    const isNewLine = before !== undefined && message.slice(before.span.end, word.span.start).includes('\n');
    const next = clause.words[at + 1];
    // "i.e." and "v1.0"
    const isInside = word.lower === '.' && next !== undefined && !next.isMark && next.span.start === word.span.end;
    const isBetween = (isJoint(word) || isChoice(clause, at)) && !isInside && !isOneAndTheSame(clause.words, at) && !isWithin(word);
    if (at < start) continue;
    if (isNewLine) parts.push([]);
    if (isBetween || isAfterThat(clause.words, at) || numbering.has(word)) parts.push([]);
    else if (!isAfterThat(clause.words, at - 1)) parts.at(-1)?.push(word);
  }
  const first = parts.filter(isBeforeThat).map((part) => part.filter(({ lower }) => !/^(?:before|all|that|this)$/.test(lower)));
  return [...first, ...parts.filter((part) => !isBeforeThat(part))]
    .flatMap(inOrder)
    .filter((part) => part.length > 0)
    .map((part) => partOf(clause, withoutParticles(part)));
}

/** The words of a part with their slots. In "1. create a container 2. start it", the number of a step is not a value. */
function partOf(clause: Clause, words: readonly ClauseWord[]): Clause {
  const part = clauseOf(clause, words);
  const isWhole = ({ span }: { span: ClauseWord['span'] }) =>
    clause.words.every(
      (word) =>
        word.isMark || word.span.start < span.start || word.span.end > span.end || words.some((one) => one.span.start === word.span.start),
    );
  return { ...part, slots: part.slots.filter(isWhole) };
}
