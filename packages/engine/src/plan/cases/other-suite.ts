import type { Clause, Decision } from '../../model/index.ts';
import { createChoice } from '../commands/questions.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';

/** Another suite in the project that a clause mentions by name. Null if it mentions none, or the current suite. */
export function otherSuite(clause: Clause, { context }: Situation): string | null {
  const [named] = slotsOf(clause, 'suite');
  return named === undefined || named.name === context.suite?.name ? null : named.name;
}

/** "run the nightly suite" runs it, even if its name has another meaning. "run the users suite every night" is about a schedule. */
export function runsOtherSuite(clause: Clause, situation: Situation): boolean {
  if (clause.form.question || otherSuite(clause, situation) === null) return false;
  const names = slotsOf(clause, 'suite').map(({ span }) => span);
  const rest = clause.words.filter(({ span }) => !names.some(({ start, end }) => span.start >= start && span.end <= end));
  const isLater = rest.some(({ topics }) => topics.includes('schedules') || topics.includes('ci'));
  return !isLater && rest.some(({ senses }) => senses.includes('run'));
}

/** A conversation can change only its own suites, so a change to another suite is not performed. */
export function suiteOfOtherConversation(name: string, { context }: Situation): Decision {
  const own = context.suite === null ? 'This conversation has no suite yet' : `This conversation is about ${context.suite.name}`;
  return {
    kind: 'say',
    text: `${own}. The suite ${name} is not part of this conversation, so nothing was changed.`,
    choices: [createChoice(`Run ${name}`, `/run suite "${name.replace(/["\\]/g, '\\$&')}"`)],
  };
}
