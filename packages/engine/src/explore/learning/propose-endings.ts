import { objectOf } from '../../json/values.ts';
import {
  type ExploredOperation,
  type ExploreEnd,
  type Fact,
  type FactEvidence,
  type FactStatement,
  type NotReached,
  type Operation,
  type ReachOutcome,
  WHOLE_API,
} from '../../model/index.ts';
import type { OperationState } from '../operation-state.ts';
import { ATTEMPTED_RULE_MESSAGE } from '../search/setup/unique-values.ts';
import type { ExploreContext } from '../world.ts';
import { endsInParam, paramsIn } from './place.ts';
import { propose, shortMessage } from './propose-facts.ts';

/**
 * Proposes facts that depend on the whole exploration: operations that do not exist, that need another identity or that reset something,
 * and the paging.
 */
export function proposeFinalFacts(world: ExploreContext, operations: readonly ExploredOperation[], ended: ExploreEnd): void {
  const reasons = new Map(operations.map(({ op, reason }) => [op, reason]));
  for (const state of world.states) {
    const proof = { source: 'explore', request: state.op.key, seed: world.seed } as const;
    for (const statement of effectsOf(state)) propose(world, state.op.key, statement, proof);
    const ending = endingOf(state, reasons.get(state.op.key) ?? null);
    if (ending !== null) propose(world, state.op.key, ending, evidenceOf(world, state));
    for (const { op, field } of movedDates(world, state))
      propose(world, op, { kind: 'unique', in: 'body', field }, { ...proof, message: ATTEMPTED_RULE_MESSAGE });
    const outcome = ended === 'done' ? outcomeOf(world, state, reasons.get(state.op.key) ?? null) : null;
    if (outcome !== null) propose(world, state.op.key, { kind: 'reach', outcome }, evidenceOf(world, state));
  }
  const format = errorFormat(world);
  if (format !== null) propose(world, WHOLE_API, { kind: 'error-format', ...format }, { source: 'explore', seed: world.seed });
}

/**
 * Dates that the search moves because the server rejects two resources at the same time, such as bookings that overlap. An update has the
 * same rules as the create.
 */
function movedDates(
  { states }: ExploreContext,
  { op, learnedRules, body }: OperationState,
): readonly { readonly op: string; readonly field: string }[] {
  const fields = learnedRules.flatMap(({ statement, message }) => {
    const isMoved = statement.kind === 'unique' && message === ATTEMPTED_RULE_MESSAGE && DATE.test(String(objectOf(body)[statement.field]));
    return isMoved ? [statement.field] : [];
  });
  const isUpdate = (other: OperationState): boolean =>
    ['PUT', 'PATCH'].includes(other.op.method) && endsInParam(other.op.path) && other.op.path.startsWith(`${op.path}/{`);
  return fields.flatMap((field) => [
    { op: op.key, field },
    ...states.filter((other) => isUpdate(other) && other.names.includes(field)).map((other) => ({ op: other.op.key, field })),
  ]);
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** An unknown ID also returns 404, so only an operation without IDs, or one that rejects its method, is certainly missing. */
function endingOf(state: OperationState, reason: NotReached | null): FactStatement | null {
  if (reason === 'other-identity') return { kind: 'other-identity' };
  return reason === 'not-there' && isCertain(state) ? { kind: 'not-there' } : null;
}

/**
 * Null if a full exploration could still reach the operation: the user excluded it or set no credentials, or it needs a resource that a
 * read-only exploration may not create. That an operation was reached is only recorded to correct an earlier fact.
 */
function outcomeOf({ access, facts }: ExploreContext, state: OperationState, reason: NotReached | null): ReachOutcome | null {
  const { op, leftOut, isReached, statuses } = state;
  const wasReachedFirst = statuses.some((status) => status >= 200 && status < 300);
  if (isReached && !wasReachedFirst && !isRepeatableInSuite(facts, state)) return 'rejected';
  if (isReached) return op.facts?.isUnreached === true ? 'reached' : null;
  if (
    reason === null ||
    reason === 'no-credential' ||
    reason === 'not-tried' ||
    reason === 'no-response' ||
    leftOut !== null ||
    access === 'read-only'
  )
    return null;
  return reason;
}

/** A suite creates new resources, as the search did. It can also prepare them if a fact says how, but only as the first user. */
function isRepeatableInSuite(facts: readonly Fact[], { op, needs, sender }: OperationState): boolean {
  return sender === 'owner' && (needs === null || facts.some((fact) => fact.kind === 'needs' && fact.op === op.key));
}

function evidenceOf(world: ExploreContext, { op, statuses, message }: OperationState): FactEvidence {
  const status = statuses.at(-1) ?? 0;
  const shown = message === null ? {} : { message: shortMessage(world, message) };
  return { source: 'explore', request: op.key, seed: world.seed, ...(status === 0 ? {} : { status, ...shown }) };
}

const RESETS = /reset|wipe|purge|create-?db|seed|populate|import/i;

function effectsOf({ op, effect, isReached }: OperationState): readonly FactStatement[] {
  const style = isReached ? pagingOf(op) : null;
  const paging: readonly FactStatement[] = style === null ? [] : [{ kind: 'paging', style }];
  if (effect === 'sign-out') return [...paging, { kind: 'server-wide', effect: 'sign-out' }];
  if (effect !== 'server-wide') return paging;
  return [...paging, { kind: 'server-wide', effect: RESETS.test(op.key) ? 'reset' : 'switch' }];
}

function isCertain({ op, statuses }: OperationState): boolean {
  return paramsIn(op.path).length === 0 || statuses.some((status) => status === 405 || status === 501);
}

function pagingOf({ method, params }: Operation): 'page' | 'offset' | 'cursor' | null {
  if (method !== 'GET') return null;
  const names = params.filter((parameter) => parameter.in === 'query').map(({ name }) => name.toLowerCase());
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (has(/^(?:cursor|after|page_?token|starting_after|continuation)/)) return 'cursor';
  if (has(/^(?:offset|skip|start)$/)) return 'offset';
  return has(/^page(?:_?number)?$/) ? 'page' : null;
}

/** The most common format of the errors. */
function errorFormat({ errors }: ExploreContext): { readonly media: string; readonly shape: string } | null {
  const sorted = [...errors.values()].toSorted((left, right) => right.count - left.count);
  const [most] = sorted;
  return most === undefined || most.count < 2 ? null : { media: most.media, shape: most.shape };
}
