import type { Action, CaseFilter, Clause } from '../../model/index.ts';
import { mentionsApi } from '../operations/find-operations.ts';
import { casesWith } from '../situation/case-filter.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { limitIn } from '../wishes/wish-special.ts';
import { casesMatching, chosenCases } from './choose-cases.ts';

/** The cases in the current suite that a time limit applies to: the ones that the clause names, or all of them. */
function limitedCases(clause: Clause, situation: Situation): CaseFilter | null {
  // Limits only the reads: "each read must respond within 150 ms". "each request gets 150 ms" applies to all cases.
  if (clause.words.some(({ topics, lower }) => topics.includes('reads') && !/^gets?$/.test(lower))) {
    const keys = situation.context.suite?.cases.map(({ op }) => op).filter((key) => key.startsWith('GET ')) ?? [];
    return casesWith({ operations: [...new Set(keys)] });
  }
  const isNamed =
    mentionsApi(clause) || ['method', 'test-kind', 'case', 'status'].some((kind) => clause.slots.some((slot) => slot.kind === kind));
  return isNamed ? (chosenCases(clause, situation)?.filter ?? null) : casesWith({});
}

/**
 * "They should all respond within 500 ms" sets a limit for the current cases. Null if the clause sets no limit or names other operations.
 */
export function limitChange(clause: Clause, situation: Situation): Action | null {
  const maxMs = limitIn(clause);
  const isLoad = slotsOf(clause, 'amount').some(({ unit }) => unit === 'users');
  if (maxMs === null || maxMs < 1 || isLoad || situation.context.suite === null) return null;
  const cases = limitedCases(clause, situation);
  if (cases === null || casesMatching(cases, situation).length === 0) return null;
  return { kind: 'change-cases', cases, status: null, settings: [], maxMs: Math.round(maxMs) };
}
