import type { Clause, ClauseWord } from '../../model/index.ts';
import { setsValue, tellsOutcome } from './flow-parts.ts';

/** Words that exclude something from a request. "delete it" is a request. */
const LEAVES_OUT = /^(?:leave|leaving|omit|omitting|exclude|excluding|ignore|ignoring)$/;

/** True for "but leave out deleting them" and "I don't need error cases". */
const leavesOut = ({ words, slots }: Clause): boolean =>
  words.some(
    ({ lower, senses }, at) =>
      // "leave a review" creates one.
      !/^(?:a|an|two|three|\d+)$/.test(words[at + 1]?.lower ?? '') &&
      (senses.includes('except') || senses.includes('skip') || LEAVES_OUT.test(lower)) &&
      !slots.some(
        ({ kind, span }) => kind === 'field' && span.start <= (words[at]?.span.start ?? 0) && span.end > (words[at]?.span.start ?? 0),
      ),
  ) ||
  (words.some(({ senses }) => senses.includes('negation') && !senses.includes('expect')) &&
    words.some(({ senses }) => ['wish', 'suite', 'kind'].some((sense) => senses.includes(sense))) &&
    !slots.some(({ kind }) => kind === 'resource' || kind === 'operation'));

/** True for "it's my first week", "we only do four currencies" and "I think its 40 chars max". */
const isRemark = ({ words }: Clause): boolean =>
  /^(?:so that|(?:it|this|that) (?:is|was) (?:my|our|your)|we (?:only|just|always|never|have|support|accept|allow|offer)|i (?:think|guess|believe|hope|know))\b/.test(
    words.map(({ lower }) => lower).join(' '),
  );

/** "only creating one" and "remove only" name requests. */
const isRequest = ({ lower, senses }: ClauseWord): boolean =>
  senses.some((sense) => sense === 'remove' || sense === 'change' || (lower.endsWith('ing') && DOING.has(sense)));
const DOING = new Set(['make', 'add', 'open', 'show']);

/** "one test please", "only that one thing" and "in one go" are about the tests and do not name a request. */
const isAboutTests = ({ words, slots }: Clause): boolean =>
  !words.some(isRequest) &&
  words.some(({ senses }) => senses.includes('suite') || senses.includes('narrow') || senses.includes('order')) &&
  !words.some(({ topics }) => ['list', 'read-back', 'gone', 'listed', 'still-there'].some((topic) => topics.includes(topic))) &&
  words.every(({ isFunction, isMark, isOfProject, senses }) => isMark || (!isOfProject && (isFunction || senses.length > 0))) &&
  // "test it" may be a request, and "check that the change is there" reads the resource.
  !(words.some(({ senses }) => senses.includes('try')) && words.some(({ lower }) => /^(?:it|that|whether|if)$/.test(lower))) &&
  !slots.some(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'status' || kind === 'field');

/** True for "no partial updates" and "not put". */
const isUnwanted = ({ words: [first], slots }: Clause): boolean =>
  /^(?:no|not|without|except)$/.test(first?.lower ?? '') &&
  slots.length > 0 &&
  slots.every(({ kind, excluded }) => excluded && kind !== 'status');

const POINTS = /^(?:it|them|that|those|this|these)$/;

/** "toss those in" adds tests to the suite. */
const isPutIn = ({ words }: Clause): boolean => {
  const [verb, object, particle, ...others] = words.filter(({ isMark }) => !isMark);
  return others.length === 0 && particle?.lower === 'in' && verb?.senses.includes('add') === true && POINTS.test(object?.lower ?? '');
};

/** True for a part that is neither a step nor the outcome of one. */
export const isOutsideFlow = (part: Clause): boolean =>
  (leavesOut(part) && !tellsOutcome(part) && !setsValue(part)) || isUnwanted(part) || isPutIn(part) || isRemark(part) || isAboutTests(part);
