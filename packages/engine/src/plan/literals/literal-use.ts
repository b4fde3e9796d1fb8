import type { Clause, Decision, Span } from '../../model/index.ts';
import { usedByRows } from '../cases/cases-of-rows.ts';
import type { Situation } from '../situation/situation.ts';
import { bindLiterals } from './bind-literals.ts';
import { comparisonIn } from './comparisons.ts';
import { literalFlow } from './literal-flow.ts';
import { coversAllLiterals, expectsFailure, lostLiterals, requestsIn } from './lost-literals.ts';

export interface LiteralUse {
  readonly used: readonly Span[];
  readonly lost: readonly Span[];
  /** True if the planned flow equals the flow with all literals, so that no other interpretation of the flow is needed. */
  readonly isWholeFlow: boolean;
}

/** The spans of a message that its tests use, and the literals that they do not contain. */
export function literalUse(clause: Clause, decisions: readonly Decision[], situation: Situation): LiteralUse {
  const wishes = decisions.flatMap((one) => (one.kind === 'do' && one.action.kind === 'make-tests' ? one.action.wishes : []));
  if (wishes.length === 0) return { used: [], lost: [], isWholeFlow: false };
  const flow = wishes.some(({ kind }) => kind === 'flow') ? literalFlow(clause, situation) : null;
  // Without literals, both readings of the flow have the same steps, and only the plain one says which words it lost.
  const hasLiterals = flow?.wish.steps.some(({ settings, expect }) => settings.length + expect.fields.length > 0) === true;
  const isWholeFlow = flow !== null && hasLiterals && wishes.some((wish) => JSON.stringify(wish) === JSON.stringify(flow.wish));
  const requests = requestsIn(wishes);
  const keys = new Set(requests.map(({ operation }) => operation));
  const operations = situation.context.model?.operations.filter(({ key }) => keys.has(key)) ?? [];
  const ofRequests = operations.flatMap((operation) => {
    const bound = bindLiterals(clause, operation, expectsFailure(clause), situation);
    return coversAllLiterals(requests, bound) ? bound.used : [];
  });
  // The comparison counts as used, because the reply quotes it.
  const comparison = comparisonIn(clause);
  const used = [
    ...(isWholeFlow ? flow.used : ofRequests),
    ...usedByRows(clause, operations, situation),
    ...(comparison === null ? [] : [comparison]),
  ];
  const isUsed = ({ start, end }: Span) => used.some((span) => span.start <= start && span.end >= end);
  return { used, lost: lostLiterals(clause, wishes, situation).filter((span) => !isUsed(span)), isWholeFlow };
}
