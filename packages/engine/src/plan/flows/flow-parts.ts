import { singular } from '../../format/words.ts';
import type { Clause, ClauseWord, ExpectedResponse, Operation } from '../../model/index.ts';
import { isIdle } from '../situation/idle-words.ts';
import { clauseOf, hasTopic, slotsOf } from '../situation/situation.ts';

/** One step, with the operation that later pronouns refer to. */
export interface Step {
  readonly operation: Operation;
  readonly anchor: Operation;
  readonly noun: string;
  readonly part: Clause;
  readonly status: string | null;
  /** The fields that the response must contain. */
  readonly fields: ExpectedResponse['fields'];
}

const PRONOUN = new Set(['it', 'its', 'them', 'him', 'her', 'one', 'they', 'he', 'she', 'those', 'these']);
const JOINTS = new Set(['and', 'then', 'afterwards', 'finally', 'next']);

/** "POST /pet -> GET /pet/findByStatus" */
export const isArrow = ({ isMark, lower }: ClauseWord): boolean => isMark && /^[→>]$/.test(lower);
const isJoint = (word: ClauseWord): boolean => (word.isMark ? /^[,;.:!?–—→>+-]$/.test(word.lower) : JOINTS.has(word.lower));
export const isPronoun = ({ lower }: ClauseWord): boolean => PRONOUN.has(lower);

/** In "after deleting a review it must not show up", the main clause begins with its subject. */
function splitSubordinate(words: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] {
  const at = words.findIndex((word, index) => index > 0 && isPronoun(word));
  return at < 0 ? [words] : [words.slice(0, at), words.slice(at)];
}

/** In "once more", "once" is not a conjunction. */
const isConjunction = (word: string, next: string): boolean =>
  word === 'after' || word === 'before' || (word === 'once' && next !== 'more' && next !== 'again');

/** In "reading a book after it was deleted gives a 404", the book is deleted first, and then read with that outcome. */
function afterPassive(main: readonly ClauseWord[], other: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] | null {
  const noun = main.findLast(({ isOfProject, isMark, lower }) => isOfProject && !isMark && !lower.endsWith('ing'));
  const at = other.findIndex(({ lower }) => /ed$/.test(lower));
  const [subject, verb] = [other[0], other[at]];
  const isBetween = other.slice(1, Math.max(1, at)).every(({ lower }) => /^(?:is|was|has|have|been|got|gets|were|are)$/.test(lower));
  if (noun === undefined || subject === undefined || verb === undefined || !isPronoun(subject) || at < 2 || !isBetween) return null;
  return [
    [verb, { ...subject, lower: 'a' }, noun],
    [...main, ...other.slice(at + 1)],
  ];
}

/** The part after "after" happens first: "it is gone after deletion". */
function inOrder(part: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] {
  const at = part.findIndex(({ lower }, index) => isConjunction(lower, part[index + 1]?.lower ?? ''));
  if (at < 0) return [part];
  const [main, other] = [part.slice(0, at), part.slice(at + 1)];
  if (at === 0) return splitSubordinate(other);
  if (part[at]?.lower === 'before') return [main, other];
  return afterPassive(main, other) ?? [other, main];
}

/** "create a todo, after that read it" */
const isAfterThat = (words: readonly ClauseWord[], at: number): boolean =>
  words[at]?.lower === 'after' && /^(?:that|this|which)$/.test(words[at + 1]?.lower ?? '');

/** "two reviews on one and the same book" */
const isOneAndTheSame = (words: readonly ClauseWord[], at: number): boolean =>
  words[at - 1]?.lower === 'one' && words[at + 1]?.lower === 'the' && words[at + 2]?.lower === 'same';

/** The marks behind the numbers of "1) create a todo 2) delete it" and the letters of "a) create a todo b) delete it". */
function numberingOf(words: readonly ClauseWord[]): ReadonlySet<ClauseWord> {
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
const NUMBERINGS = ['123456789', 'abcdefghi'].map((names) => [...names]);

/** "somebody closes it" is the step "close it". */
function inPlainForm(words: readonly ClauseWord[]): readonly ClauseWord[] {
  const plain = (verb: string): string => verb.replace(/(?<=sh|ch|x|ss)es$/, '').replace(/(?<=[^s])s$/, '');
  return words.map((word, at) => {
    const next = words[at + 1];
    const isObject = next !== undefined && (isPronoun(next) || /^(?:a|an|the|his|her|their)$/.test(next.lower));
    const isVerb = isObject && !word.isFunction && /\p{L}{3}s$/u.test(word.lower);
    return isVerb ? { ...word, lower: plain(word.lower) } : word;
  });
}

/** The parts of a clause that may be steps, in the order they happen. */
export function partsOf(clause: Clause, isMarkBetween: (word: ClauseWord) => boolean = () => false): readonly Clause[] {
  const parts: ClauseWord[][] = [[]];
  const numbering = numberingOf(clause.words);
  for (const [at, word] of clause.words.entries()) {
    const isBetween = isJoint(word) && !isOneAndTheSame(clause.words, at);
    if (isBetween || isMarkBetween(word) || isAfterThat(clause.words, at) || numbering.has(word)) parts.push([]);
    else if (!isAfterThat(clause.words, at - 1)) parts.at(-1)?.push(word);
  }
  return parts
    .flatMap(inOrder)
    .filter((part) => part.length > 0)
    .map((part) => clauseOf(clause, inPlainForm(part)));
}

const AFTER_NUMBER = /^(?:too|below|above|over|under|beyond|at|by|each|for|with|without|and)$/;

/** In "one happy case" and "one too big", "one" is a number. In "delete one", it refers back. */
const isDeterminer = (words: readonly ClauseWord[], at: number): boolean => {
  const next = words[at + 1];
  // In "one at a time" and "one with no title", "one" is not the thing of an earlier step either.
  const isNoun = next !== undefined && !next.isMark && (!next.isFunction || AFTER_NUMBER.test(next.lower));
  return /^(?:one|those|these)$/.test(words[at]?.lower ?? '') && isNoun;
};
/** "changing a single one" does not refer back to an earlier step. */
const isAnyOne = (words: readonly ClauseWord[], at: number): boolean =>
  (words[at]?.lower === 'one' && /^(?:get|put|post|patch|delete)$/.test(words[at - 1]?.lower ?? '') && words[at - 2]?.lower === 'the') ||
  (words[at]?.lower === 'one' && /^(?:single|individual|new|specific|particular)$/.test(words[at - 1]?.lower ?? ''));
export const refersBack = ({ words }: Clause): boolean =>
  words.some((word, at) => isPronoun(word) && !isDeterminer(words, at) && !isAnyOne(words, at));
/** The resources that a part names. At the start, before a pronoun, a resource name is a verb: "review it". */
export function resourcesIn(part: Clause): readonly string[] {
  const [first, next, third] = part.words.filter(({ isMark }) => !isMark);
  // "pay for it"
  const object = /^(?:for|on|to|with)$/.test(next?.lower ?? '') ? third : next;
  const isVerb = (start: number) => start === first?.span.start && object !== undefined && isPronoun(object);
  return slotsOf(part, 'resource')
    .filter(({ span }) => !isVerb(span.start))
    .map(({ name }) => name);
}

/** "but leave out deleting them" and "I don't need error cases" are exclusions. */
const isAside = ({ words, slots }: Clause): boolean =>
  words.some(
    ({ lower, senses }, at) =>
      // "leave a review" creates one.
      !/^(?:a|an|two|three|\d+)$/.test(words[at + 1]?.lower ?? '') &&
      (senses.includes('except') || senses.includes('skip') || LEAVES_OUT.test(lower)),
  ) ||
  (words.some(({ senses }) => senses.includes('negation') && !senses.includes('expect')) &&
    words.some(({ senses }) => ABOUT_TESTS.some((sense) => senses.includes(sense))) &&
    !slots.some(({ kind }) => kind === 'resource' || kind === 'operation'));
/** Words that exclude something from a request. "delete it" is a request. */
const LEAVES_OUT = /^(?:leave|leaving|omit|omitting|exclude|excluding|ignore|ignoring)$/;
const ABOUT_TESTS = ['wish', 'suite', 'kind'];

/** "I think its 40 chars max" is information about a step. */
const isOpinion = (part: Clause): boolean =>
  saysHowItIs(part) || (part.words.some(({ lower }) => lower === 'i') && !namesRequest(part) && !hasTopic(part, 'read-back'));

/** "we only do four currencies" is an explanation, not a request. */
const saysHowItIs = ({ words: [first, second] }: Clause): boolean =>
  first?.lower === 'we' && /^(?:only|just|always|never|have|support|accept|allow|offer)$/.test(second?.lower ?? '');

/** "it gets rejected" is an outcome, "get it" is a request. */
export const isPassive = (words: readonly ClauseWord[], at: number): boolean =>
  /^(?:gets?|got|getting)$/.test(words[at]?.lower ?? '') && /ed$/.test(words[at + 1]?.lower ?? '');
const gets = ({ words }: Clause, at: number): boolean => /^gets?$/.test(words[at]?.lower ?? '') && !isPassive(words, at);

/** "patch it" names the method. "put it on an issue" does not. */
export const methodAlone = ({ words }: Clause): string | undefined =>
  /^(?:(?:then|now) )?(put|patch)(?: it)?(?: again)?$/
    .exec(words.flatMap(({ isMark, lower }) => (isMark ? [] : [lower])).join(' '))?.[1]
    ?.toUpperCase();

/** In "complete it", the word that often means "everything" is a verb. */
const isFinished = ({ words }: Clause): boolean =>
  words.some((word, at) => /^(?:complete|finish)(?:s|es)?$/.test(word.lower) && /^(?:it|them|him|her)$/.test(words[at + 1]?.lower ?? ''));

/** "in one go" only says how the requests belong together. */
const isOnlyOrder = ({ words }: Clause): boolean => words.every(({ isMark, senses }) => isMark || senses.includes('order'));

/** "one test please" asks for a test, and names no request. */
const isAboutTests = ({ words, slots }: Clause): boolean =>
  words.some(({ senses }) => senses.includes('suite')) &&
  !words.some(({ topics }) => topics.includes('list') || topics.includes('read-back')) &&
  words.every(({ isFunction, isMark, senses }) => isFunction || isMark || senses.length > 0) &&
  !words.some(({ lower }) => /^(?:it|them|its|him|her)$/.test(lower)) &&
  !slots.some(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'status');

/** "only that one thing" restricts the request and is no step. */
const isRestriction = ({ words }: Clause): boolean =>
  words.some(({ senses }) => senses.includes('narrow')) &&
  words.every(({ isMark, isFunction, isOfProject, senses }) => isMark || (!isOfProject && (isFunction || senses.length > 0)));

/** "it's my first week" says something about the user, and nothing about what an earlier part made. */
const isRemark = ({ words: [first, second, third] }: Clause): boolean =>
  /^(?:it|this|that)$/.test(first?.lower ?? '') && /^(?:is|was)$/.test(second?.lower ?? '') && /^(?:my|our|your)$/.test(third?.lower ?? '');

/** "give me tests for that" is addressed to the tool. So is "make sure it is gone", which also states an expected result. */
export function isStep(part: Clause, message: string): boolean {
  if (isAside(part) || isRemark(part) || isOpinion(part) || isAboutTests(part) || isOnlyOrder(part) || isRestriction(part)) return false;
  // "get" is a common English word, but it can also be a request.
  if ((refersBack(part) && part.words.some((_, at) => gets(part, at))) || methodAlone(part) !== undefined) return true;
  if (isFinished(part)) return true;
  const idle = isIdle(part, message);
  const content = part.words.filter((word) => !word.isMark && !word.isFunction);
  if (hasTopic(part, 'gone', 'list', 'read-back') || content.some((word) => !idle(word) && !word.senses.includes('expect')))
    return content.length > 0;
  return (
    refersBack(part) &&
    !hasTopic(part, 'tests-wanted') &&
    part.words.some(
      ({ senses }, at) =>
        senses.includes('try') && (!senses.includes('suite') || /^(?:that|if|whether|it)$/.test(part.words[at + 1]?.lower ?? '')),
    )
  );
}

const ORDER = new Set(['then', 'afterwards', 'finally']);
/** "before the release" contains no request, but "after deleting it" does. */
const isOrderOfRequests = ({ words }: Clause): boolean =>
  words.some(
    ({ lower }, at) =>
      (/^(?:after|before)$/.test(lower) || (lower === 'once' && /^(?:the|a|an|it)$/.test(words[at + 1]?.lower ?? ''))) &&
      words.slice(at + 1, at + 4).some((word) => word.isOfProject || isPronoun(word) || word.senses.includes('remove')),
  );

/** Resources that a part mentions after one of the given words: "a release", "the release". */
const thingsBehind = (part: Clause, articles: ReadonlySet<string>): readonly string[] =>
  slotsOf(part, 'resource')
    .filter(({ span }) => {
      const at = part.words.findIndex((word) => word.span.start === span.start);
      return articles.has(part.words[at - 1]?.lower ?? '');
    })
    .map(({ name }) => name);

/** "order a pet" makes an order. */
const namesUsedAsVerb = (part: Clause): readonly string[] =>
  slotsOf(part, 'resource')
    .filter(({ span }) => span.start === part.words[0]?.span.start && /^(?:a|an|another)$/.test(part.words[1]?.lower ?? ''))
    .map(({ name }) => name);

const INDEFINITE = new Set(['a', 'an', 'new', 'another']);
const DEFINITE = new Set(['the', 'that', 'this']);

/** "create a release … and delete the release": a later part refers to a resource that an earlier part created. */
const mentionsAgain = (parts: readonly Clause[]): boolean =>
  parts.some((part, at) => {
    const made = new Set(parts.slice(0, at).flatMap((earlier) => [...thingsBehind(earlier, INDEFINITE), ...namesUsedAsVerb(earlier)]));
    return thingsBehind(part, DEFINITE).some((name) => made.has(name));
  });

const namesRequest = (part: Clause): boolean => slotsOf(part, 'operation').length > 0 || part.words.some(({ isOfProject }) => isOfProject);

/** "create a user, log in, log out": later parts act on the resource from the first part. */
const goesOnWithoutObject = (parts: readonly Clause[]): boolean =>
  parts.length > 2 &&
  parts.slice(1).every((part) => part.form.order || part.words.length > 0) &&
  parts
    .slice(1)
    .filter(
      ({ words }) =>
        words.some(({ isOfProject }) => isOfProject) &&
        ((words.length === 2 && /^(?:in|out|off|up)$/.test(words[1]?.lower ?? '')) ||
          (words.length === 1 && /^(?:log|sign)(?:in|on|out|off)$/.test(words[0]?.lower ?? ''))),
    ).length > 0;

/** "all the calls there are for them" selects operations. It is not a step. */
const isScope = ({ words }: Clause): boolean =>
  words.some(({ senses }) => senses.includes('apiword')) &&
  words.some(({ lower }) => /^(?:all|every|everything)$/.test(lower)) &&
  !words.some(({ isOfProject, senses }) => isOfProject || senses.some((sense) => STEP_SENSES.has(sense)));
const STEP_SENSES = new Set(['make', 'add', 'remove', 'change', 'try']);

/** "that one should simply work" describes the result of a request and is not a request itself. */
const isOutcome = ({ words, slots }: Clause): boolean =>
  words.some(({ senses, lower }) => senses.includes('expect') || /^(?:should|must|has|have)$/.test(lower)) &&
  words.some(({ topics, lower }) => topics.includes('accepted') || topics.includes('refused') || /^works?$/.test(lower)) &&
  slots.every(({ kind }) => kind === 'reference' || kind === 'status') &&
  !words.some(({ isOfProject }) => isOfProject);

/** "create pet, delete pet, get pet": one resource in the singular, which is created first and then used repeatedly. */
function repeatsThing(parts: readonly Clause[]): boolean {
  const names = parts.map((part) =>
    slotsOf(part, 'resource').map(({ span }) => part.words.find((word) => word.span.start === span.start)?.lower),
  );
  const [name] = names[0] ?? [];
  const isMade = parts[0]?.words.some(({ senses }) => senses.includes('make') || senses.includes('add')) ?? false;
  return (
    parts.length > 2 && isMade && name !== undefined && singular(name) === name && names.every((one) => one.length === 1 && one[0] === name)
  );
}

const OPPOSITES: ReadonlyMap<string, RegExp> = new Map([
  ['start', /^(?:stop|finish|end)$/],
  ['begin', /^(?:stop|finish|end)$/],
  ['open', /^close$/],
  ['lock', /^unlock$/],
  ['connect', /^disconnect$/],
  ['enable', /^disable$/],
  ['publish', /^unpublish$/],
  ['subscribe', /^unsubscribe$/],
  ['mount', /^unmount$/],
  ['pause', /^(?:unpause|resume)$/],
  ['attach', /^detach$/],
]);

/** "start charging, read the meter, stop charging": the last part ends what the first part started. */
function endsWhatBegan(parts: readonly Clause[]): boolean {
  const [first, last] = [parts[0], parts.length > 2 ? parts.at(-1) : undefined].map(
    (part) => part?.words.find(({ isMark, isFunction }) => !isMark && !isFunction)?.lower ?? '',
  );
  return OPPOSITES.get(first ?? '')?.test(last ?? '') ?? false;
}

/** "count, add one todo, count again" */
function returnsToFirst(parts: readonly Clause[]): boolean {
  const [first, last] = [parts[0], parts.length > 2 ? parts.at(-1) : undefined].map((part) => part?.words.map(({ lower }) => lower) ?? []);
  const isSame = first?.join(' ') === last?.join(' ');
  return first?.[0] !== undefined && first[0] === last?.[0] && (isSame || /^(?:again|afterwards|anew)$/.test(last.at(-1) ?? ''));
}

/** The clause says what comes first, or a later part goes on with what an earlier one made. */
export const isOrdered = (clause: Clause, parts: readonly Clause[]): boolean =>
  hasTopic(clause, 'newly') ||
  clause.words.some(({ lower }, at) => ORDER.has(lower) || isAfterThat(clause.words, at)) ||
  isOrderOfRequests(clause) ||
  goesOnWithoutObject(parts) ||
  repeatsThing(parts) ||
  endsWhatBegan(parts) ||
  returnsToFirst(parts) ||
  ((clause.words.some(isArrow) || numberingOf(clause.words).size > 0) && parts.filter(namesRequest).length > 1) ||
  parts
    .slice(1)
    .some((part) => refersBack(part) && !isAside(part) && !isRemark(part) && !isScope(part) && !isOutcome(part) && !isRestriction(part)) ||
  mentionsAgain(parts);
