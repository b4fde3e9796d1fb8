import type { Clause, ClauseWord } from '../../model/index.ts';
import { slotsOf } from '../situation/situation.ts';
import type { FlowPart } from './read-part.ts';

const MODAL = /^(?:must|should|shall|can|cannot|may|might|will|would|is|has|does)$/;
const LONGEST_SUBJECT = 4;

/** The subject of a part, which precedes the first verb in the third person: "another one" in "another one tries to cancel it". */
function subjectOf({ part: { words } }: FlowPart, message: string): string | null {
  // Some verbs are replaced with the API's verb, so their form is taken from the message.
  const isThirdPerson = ({ isFunction, span }: ClauseWord) => !isFunction && /[^s]s$/i.test(message.slice(span.start, span.end));
  const said = words.filter(({ lower, isMark }) => !isMark && !/^(?:then|and|but|so|later|afterwards|now)$/.test(lower));
  const at = said.findIndex((word, index) => index > 0 && (MODAL.test(word.lower) || isThirdPerson(word)));
  return at < 1 || at > LONGEST_SUBJECT
    ? null
    : said
        .slice(0, at)
        .map(({ lower }) => lower)
        .join(' ');
}

const FIRST = /^(?:(?:one|an?|some|the|the first) \p{L}+|somebody|someone|one|\p{L}+)$/u;
const OTHER = /^(?:another|(?:an?|the) (?:different|second|third|other)|somebody else|someone else|anybody else)(?: \p{L}+)?$/u;

/** "one user places an order, another one tries to cancel it": the later parts with a different subject are sent by another user. */
export function withActors(parts: readonly FlowPart[], message: string): readonly FlowPart[] {
  const subjects = parts.map((part) => subjectOf(part, message));
  const first = subjects.findIndex((subject) => subject !== null && FIRST.test(subject) && !OTHER.test(subject));
  if (first < 0) return parts;
  let isOther = false;
  return parts.map((said, at) => {
    const subject = subjects[at] ?? null;
    if (at > first && subject !== null && !/^(?:it|that|this|he|she|they)$/.test(subject)) isOther = OTHER.test(subject);
    return isOther && said.identity === null ? { ...said, identity: 'other' as const } : said;
  });
}

const isArticle = (word: ClauseWord | undefined): boolean => /^(?:an?|the|another)$/.test(word?.lower ?? '');

/** In "one customer writes a review", "writes" is the verb and not the value of a field `customer`. */
export function withoutMisreadVerbs(clause: Clause): Clause {
  const things = slotsOf(clause, 'resource').map(({ span }) => span.start);
  const isVerb = (end: number) => {
    const at = clause.words.findIndex(({ span }) => span.start >= end);
    return isArticle(clause.words[at]) && things.includes(clause.words[at + 1]?.span.start ?? -1);
  };
  const misread = slotsOf(clause, 'field').filter(
    ({ setting, span }) =>
      setting.kind === 'value' && typeof setting.value === 'string' && /[^s]s$/.test(setting.value) && isVerb(span.end),
  );
  return misread.length === 0 ? clause : { ...clause, slots: clause.slots.filter((slot) => !misread.some((one) => one === slot)) };
}
