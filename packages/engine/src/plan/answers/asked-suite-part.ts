import type { Action, Clause } from '../../model/index.ts';
import { suiteOperations } from '../operations/find-operations.ts';
import { namedScope } from '../operations/named-scope.ts';
import { casesWith } from '../situation/case-filter.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { schemeAction } from './ask-api.ts';
import { requestedEffect } from './asked-effect.ts';

const THESE = /^(?:these|those|them|they|here|mine)$/;

/** True for "which of these …" and "which of my tests …". */
const asksWhichOfSuite = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  clause.words.slice(0, 2).some(({ lower }) => lower === 'which') &&
  (clause.words.some(({ lower }) => THESE.test(lower)) || hasTopic(clause, 'test'));

/** The environment in "on the server" names nothing in the API. */
const withoutPlaces = (clause: Clause): Clause => ({
  ...clause,
  words: clause.words.map((word) => (word.topics.includes('environments') ? { ...word, isOfProject: false, isFunction: true } : word)),
  slots: clause.slots.filter(
    ({ span }) => !clause.words.some((word) => word.span.start === span.start && word.topics.includes('environments')),
  ),
});

/**
 * "which of these delete stuff on the server?", "which of them need a login?": the part of the suite with this effect or requirement, not
 * of the whole API. Null for other questions.
 */
export function suitePartAction(asked: Clause, situation: Situation): Action | null {
  const clause = withoutPlaces(asked);
  if (!asksWhichOfSuite(clause, situation) || slotsOf(clause, 'test-kind').length > 0) return null;
  const tested = suiteOperations(situation);
  if (hasTopic(clause, 'auth', 'credentials') && !hasTopic(clause, 'public')) {
    const secured = tested.filter(({ security }) => security.length > 0 && security.every((one) => one.length > 0));
    const one = { kind: 'list-operations', scope: namedScope(secured), demand: 'credentials', field: null } as const;
    return schemeAction(clause, situation) ?? one;
  }
  const methods = requestedEffect(clause, situation);
  if (methods === null) return null;
  const operations = tested.filter(({ method }) => methods.has(method)).map(({ key }) => key);
  return { kind: 'describe-suite', question: 'cases', cases: casesWith({ operations }) };
}
