import type { Clause, ClauseWord } from '../../model/index.ts';
import { isActionName } from '../situation/relations.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';
import { endsPart } from './parts-between-marks.ts';

const JOINT = /^(?:,|\/|and|or|nor|plus|then|again|wieder|danach|dann|anschließend|puis|ensuite|luego|después)$/;
/** Words between the last verb and its object: "the deletion of a book". */
const OF = /^(?:of)$/;

const PERSON = /^(?:some(?:body|one)|any(?:body|one)|people|others)$/;

type IsVerb = (word: ClauseWord) => boolean;

/** Verbs of the API also count, unless they are resource names: "start, stop and kill of a container". */
const isVerbIn =
  (clause: Clause, { retrieval, context }: Situation): IsVerb =>
  ({ lower, isMark, isFunction, isOfProject, span, senses }) =>
    !isMark &&
    // "see" is a function word, but "see nor cancel" lists two verbs.
    (!isFunction || senses.includes('open')) &&
    (/^\p{L}{3,}ing$/u.test(lower) ||
      senses.includes('open') ||
      retrieval.methodsOf(lower).length > 0 ||
      (isOfProject && !slotsOf(clause, 'resource').some((slot) => slot.span.start === span.start)) ||
      isActionName(lower, context.model?.operations ?? []));

interface VerbList {
  readonly verbs: readonly ClauseWord[];
  /** The position after the last verb. */
  readonly end: number;
}

/** Verbs joined by commas and "and", without an object between them. */
function verbListFrom(words: readonly ClauseWord[], start: number, isVerb: IsVerb): VerbList {
  const verbs: ClauseWord[] = [];
  let at = start;
  for (let word = words[at]; word !== undefined && isVerb(word); word = words[at]) {
    verbs.push(word);
    at += 1;
    const joint = at;
    while (JOINT.test(words[at]?.lower ?? '')) at += 1;
    const next = words[at];
    if (at === joint || next === undefined || !isVerb(next)) return { verbs, end: joint };
  }
  return { verbs, end: at };
}

/**
 * "starting, stopping and restarting a container": one clause per verb, each with the object after the last verb. Null if there is no such
 * list.
 */
export function clausesPerVerb(clause: Clause, isIdle: (word: ClauseWord) => boolean, situation: Situation): readonly Clause[] | null {
  const { words } = clause;
  const isVerb = isVerbIn(clause, situation);
  const first = words.findIndex((word) => isVerb(word) || (!word.isMark && !word.isFunction && !isIdle(word)));
  // "I want proof that nobody can read or place orders" has other words before its verbs.
  const isListAt = (at: number) => at >= first && !words[at]?.isMark && verbListFrom(words, at, isVerb).verbs.length > 1;
  const start = first < 0 || isListAt(first) ? first : words.findIndex((word, at) => !isIdle(word) && isListAt(at));
  const { verbs, end } = verbListFrom(words, Math.max(0, start), isVerb);
  const behind = words.slice(OF.test(words[end]?.lower ?? '') ? end + 1 : end);
  const joint = behind.findIndex((word) => JOINT.test(word.lower) || endsPart(word));
  const [object, rest] = joint < 0 ? [behind, []] : [behind.slice(0, joint), behind.slice(joint)];
  // "following and unfollowing somebody": the verbs of the API say enough about a person.
  const isOfPerson =
    object.length === 1 && object.every(({ lower }) => PERSON.test(lower)) && verbs.every(({ isOfProject }) => isOfProject);
  const isNamed = isOfPerson || object.some(({ isOfProject }) => isOfProject);
  // "starting a container and all images" contains more than the verb list.
  const namesMore = rest.some((word) => word.isOfProject && !isIdle(word));
  if (start < 0 || verbs.length < 2 || !isNamed || namesMore) return clausesPerVerbBehind(clause, situation);
  return verbs.map((verb) => clauseOf(clause, [verb, ...object]));
}

const SUFFICES = /^(?:is|are|will|would|should|without|unless)$/;
/** Matches the words between a resource and its verbs, as in "charges can be neither listed nor created". */
const PASSIVE = /^(?:can|could|may|must|should|be|not|neither|both|either|only|never)$/;

/** "payouts, list and create is enough": the verbs follow the only resource that they can refer to. Null for other clauses. */
function clausesPerVerbBehind(clause: Clause, situation: Situation): readonly Clause[] | null {
  const { words } = clause;
  const isVerb = isVerbIn(clause, situation);
  const things = words.filter((word) => !isVerb(word) && slotsOf(clause, 'resource').some(({ span }) => span.start === word.span.start));
  const [object, ...others] = things;
  if (object === undefined || others.length > 0) return null;
  // In German, the verbs follow their object: "einen Branch anlegen und wieder löschen".
  const isPassive = (at: number) => words.slice(words.indexOf(object) + 1, at).every(({ lower }) => PASSIVE.test(lower));
  const isBehind = (at: number) => isPassive(at) || /^[,:;(–—-]$/.test(words[at - 1]?.lower ?? '');
  const start = words.findIndex((word, at) => at > words.indexOf(object) && isVerb(word) && isBehind(at));
  if (start < 0) return null;
  const { verbs, end } = verbListFrom(words, start, isVerb);
  const next = words[end];
  const isWhole =
    next === undefined || next.isMark || SUFFICES.test(next.lower) || next.senses.some((sense) => sense === 'narrow' || sense === 'polite');
  return verbs.length < 2 || !isWhole ? null : verbs.map((verb) => clauseOf(clause, [verb, object]));
}
