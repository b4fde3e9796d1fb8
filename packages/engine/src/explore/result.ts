import { type ExploredOperation, type ExploreEnd, type ExploreResult, type NotReached, SAFE_METHODS } from '../model/index.ts';
import { sendsCredentials } from './check-credentials.ts';
import { proposeFinalFacts } from './learning/propose-endings.ts';
import { questionsOf } from './learning/questions.ts';
import type { OperationState } from './operation-state.ts';
import { bindPath } from './requests/bind-path.ts';
import { isAboutCaller } from './visit.ts';
import type { ExploreContext } from './world.ts';

type Totals = Pick<ExploreResult, 'ended' | 'requests' | 'cleanUps' | 'durationMs' | 'suspects' | 'leftBehind' | 'search'>;

/** Summarizes an exploration: the outcome of each operation, the proposed facts, and the remaining questions. */
export function summarizeExploration(world: ExploreContext, totals: Totals): ExploreResult {
  const byKey = new Map(world.states.map((state) => [state.op.key, state]));
  const operations = world.model.operations.flatMap(({ key }): readonly ExploredOperation[] => {
    const state = byKey.get(key);
    return state === undefined ? [] : [explored(world, state, totals.ended)];
  });
  proposeFinalFacts(world, operations, totals.ended);
  return {
    ...totals,
    operations,
    writes: world.writes,
    facts: world.facts,
    questions: questionsOf(world, operations),
    changed: world.changed,
  };
}

function explored(world: ExploreContext, state: OperationState, ended: ExploreEnd): ExploredOperation {
  const reason = state.isReached ? null : reasonOf(world, state, ended);
  const message = state.isReached ? null : messageOf(state, reason);
  return { op: state.op.key, requests: state.requests, statuses: state.statuses, reason, message };
}

function messageOf(state: OperationState, reason: NotReached | null): string | null {
  const action = state.stage === 'remove' ? 'remove' : 'change';
  if (reason === 'left-out') return state.leftOut ?? state.refused ?? `the exploration did not create a resource that it could ${action}`;
  return reason === 'no-id' ? 'no id is known' : state.message;
}

const isWrite = ({ op, effect }: OperationState): boolean => !SAFE_METHODS.includes(op.method) && effect === 'change';

function reasonOf(world: ExploreContext, state: OperationState, ended: ExploreEnd): NotReached {
  if (state.leftOut !== null || (state.refused !== null && state.requests === 0)) return 'left-out';
  const last = state.statuses.at(-1);
  if (last === undefined) return untriedReason(world, state, ended);
  if (last === 0) return 'no-response';
  if (state.statuses.every((status) => status === 404 || status === 405 || status === 501 || status === 410)) return 'not-there';
  if (last === 401 && !sendsCredentials(world, state.op)) return 'no-credential';
  if (last === 401 || last === 403 || isAboutCaller(state)) return 'other-identity';
  return last >= 500 ? 'server-error' : 'rejected';
}

/**
 * A complete exploration left out a write on purpose: existing resources are only written back, and some cannot be written the way they are
 * read.
 */
function untriedReason(world: ExploreContext, state: OperationState, ended: ExploreEnd): NotReached {
  if (state.stage === 'remove') return 'left-out';
  if (bindPath(world, { ...state, badBindings: new Set() }) === null) return 'no-id';
  return ended === 'done' && isWrite(state) ? 'left-out' : 'not-tried';
}
