import type { Clause } from '../../model/index.ts';
import { CASE_SLOTS } from '../situation/situation.ts';

/** The words for each act. */
const SENSES_OF: Readonly<Partial<Record<Clause['act'], readonly string[]>>> = {
  make: ['make', 'try'],
  add: ['add', 'make'],
  change: ['change'],
  run: ['run', 'again'],
  undo: ['undo'],
  remove: ['remove'],
};

/** "no need to run them", "you don't have to add any" */
const isNotNeeded = (words: Clause['words'], at: number): boolean =>
  words[at - 1]?.lower === 'to' &&
  /^(?:need|have|reason|point)$/.test(words[at - 2]?.lower ?? '') &&
  words.slice(Math.max(0, at - 4), at - 2).some(({ lower, senses }) => lower === 'no' || senses.includes('negation'));

/** "don't run it yet": a forbidden act is not performed. */
export function isForbidden({ act, words }: Clause): boolean {
  const senses = SENSES_OF[act] ?? [];
  const at = words.findIndex((word) => word.senses.some((sense) => senses.includes(sense)) && !word.senses.includes('negation'));
  const before = words[at - 1]?.senses ?? [];
  // "cannot create a hook without a target" describes the API. "no deletes" and "don't want deletes" remove them. "don't delete" forbids
  // it.
  const isNoun = act === 'remove' && (/^(?:no|without|nothing)$/.test(words[at - 1]?.lower ?? '') || before.includes('remove'));
  const isNegated = at > 0 && ((before.includes('negation') && !before.includes('expect') && !isNoun) || isNotNeeded(words, at));
  // "don't start all of it, run the orders only"
  const isAskedLater = words.some(
    ({ senses: own }, index) => index > at + 1 && words[index - 1]?.isMark && own.some((sense) => senses.includes(sense)),
  );
  return isNegated && !isAskedLater && !words.slice(0, at - 1).some(({ isOfProject }) => isOfProject);
}

/** "delete nothing, just show me the suite" */
export const forbidsRemoval = ({ words }: Clause): boolean =>
  words.some(({ senses }, at) => senses.includes('remove') && /^(?:nothing|none)$/.test(words[at + 1]?.lower ?? '')) ||
  TESTS_STAY.test(words.map(({ lower }) => lower).join(' '));
/** "the smoke tests must not disappear" */
const TESTS_STAY =
  /\b(?:tests?|cases?|checks?|suite) (?:must|should|may|shall|can) (?:not|never) (?:disappear|vanish|go|be (?:gone|removed|deleted|dropped|touched))\b/;

/** "don't do anything yet, somebody is editing the spec" */
export const forbidsEverything = ({ words, form }: Clause): boolean => {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite')).map(({ lower }) => lower);
  return (
    !form.question &&
    /^(?:(?:please|ok|okay|hold|on|wait|no) )*(?:do not (?:do|touch|start|change|run|send|execute|add|write|remove|delete) (?:anything|it|this|that)|do nothing)\b/.test(
      said.join(' '),
    )
  );
};

/** "don't run anything yet" resembles a removal, but names nothing to remove. */
export const isForbiddenRun = (clause: Clause): boolean =>
  isPostponed(clause) || (!clause.slots.some(({ kind }) => CASE_SLOTS.has(kind)) && isForbidden({ ...clause, act: 'run' }));

/** "run it later" */
const isPostponed = ({ act, words }: Clause): boolean => act === 'run' && words.findLast(({ isMark }) => !isMark)?.lower === 'later';
