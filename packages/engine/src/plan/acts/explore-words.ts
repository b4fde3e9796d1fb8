import type { Clause, ClauseWord } from '../../model/index.ts';
import { clauseOf, hasSense, hasTopic, slotsOf } from '../situation/situation.ts';

/** How a clause asks for an exploration: explicitly, or by what it should find. The latter may also be a request for tests. */
export type ExplorationWords = 'plainly' | 'perhaps';

const isNegated = (words: readonly ClauseWord[], at: number): boolean => words[at - 1]?.senses.includes('negation') ?? false;

/**
 * True if the clause contains words for a topic that do not refer to the API: an API may have its own `/explore` path. "Just looking
 * around" is small talk.
 */
const says = ({ words }: Clause, topic: string): boolean =>
  words.some((word, at) => word.topics.includes(topic) && !word.isOfProject && !word.senses.includes('greet') && !isNegated(words, at));

const CONDITIONS = ['hands-off', 'only-learning'];

/** The clause without its conditions: "without writing" does not request tests, and "don't delete anything" removes none. */
const withoutConditions = (clause: Clause): Clause =>
  clauseOf(
    clause,
    clause.words.filter(({ topics }) => !topics.some((topic) => CONDITIONS.includes(topic))),
  );

/** True for "find bugs in orders: write negative tests". */
const isAboutTests = (clause: Clause): boolean =>
  hasTopic(clause, 'test', 'tests-wanted') || hasSense(clause, 'make', 'add') || slotsOf(clause, 'status').length > 0;

/** An exploration covers the whole API, so "explore the orders" asks for something else. */
const namesPart = (clause: Clause): boolean =>
  clause.slots.some(({ kind }) => ['operation', 'resource', 'path', 'field', 'suite', 'case'].includes(kind));

const startsWithShow = ({ words }: Clause): boolean =>
  words.find(({ isMark, isFunction }) => !isMark && !isFunction)?.senses.includes('show') ?? false;

/** True for "explain what exploring is", "stop exploring" and "explore every night". */
const isAboutExploring = (clause: Clause): boolean =>
  hasTopic(clause, 'how-to', 'terms', 'schedules') ||
  hasSense(clause, 'stop', 'open', 'remove', 'rename', 'undo') ||
  startsWithShow(clause);

/** Whether a clause asks to explore the running API. Null when it does not. */
export function requestedExploration(clause: Clause): ExplorationWords | null {
  const { question, hypothetical, report } = clause.form;
  const wish = withoutConditions(clause);
  if (question || hypothetical || report || isAboutExploring(wish) || isAboutTests(wish) || namesPart(wish)) return null;
  if (says(clause, 'explore')) return 'plainly';
  return says(clause, 'explore-perhaps') ? 'perhaps' : null;
}

/** True for "poke around but don't change anything". */
export const isReadOnlyRequest = (clause: Clause): boolean => hasTopic(clause, 'hands-off');

/** "only learn what it accepts" skips the search for defects. */
export const isOnlyLearning = (clause: Clause): boolean => hasTopic(clause, 'only-learning');
