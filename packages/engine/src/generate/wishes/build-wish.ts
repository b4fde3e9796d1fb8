import type { Operation, TestIdea } from '../../model/index.ts';
import { stopsServer } from '../build-operation.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { buildBudgetWish } from './budget-wish.ts';
import type { BuiltWish, ScopedWish, WishCase } from './built-wish.ts';
import { buildExactWish } from './exact-wish.ts';
import { buildFlowWish, operationOfFlow } from './flow-wish.ts';
import { buildGoneWish } from './gone-wish.ts';
import { buildIdempotentWish } from './idempotent-wish.ts';
import { buildOtherIdentityWish, ownedOperations } from './other-identity-wish.ts';
import { creatingOperation, removingOperation } from './related-operation.ts';
import { buildSuiteWish } from './suite-wish.ts';
import { buildUniqueWish } from './unique-wish.ts';
import { buildWishPart, omitIfDestructive } from './wish-part.ts';

/** Builds the cases for one test request, with a reason for everything that cannot be built. */
export function buildWish(context: GenerationContext, { wish, operations, known }: ScopedWish, ideas: readonly TestIdea[]): BuiltWish {
  switch (wish.kind) {
    case 'suite':
      return buildSuiteWish(context, { wish, operations, known: known ?? new Set() }, ideas);
    case 'exact':
      return forOperations(context, [wish.operation], (op) => buildExactWish(context, op, wish));
    case 'flow':
      return forOperations(context, [operationOfFlow(context, wish)], (op) => buildFlowWish(context, op, wish));
    case 'gone':
      return forOperations(context, [removingOperation(context, wish.operation)], (op) => buildGoneWish(context, op));
    case 'idempotent':
      return forOperations(context, [wish.operation], (op) => buildIdempotentWish(context, op));
    case 'unique':
      return forOperations(context, [creatingOperation(context, wish.operation)], (op) => buildUniqueWish(context, op, wish));
    case 'other-identity':
      return forOperations(context, ownedOperations(context, wish), (op) => buildOtherIdentityWish(context, op, wish.statuses ?? []));
    case 'budget':
      return forOperations(context, wish.operations, (op) => buildBudgetWish(context, op, wish));
  }
}

type Build = (op: Operation) => ComposeResult<WishCase>;

/** Builds one case for each named operation. */
function forOperations(context: GenerationContext, keys: readonly string[], build: Build): BuiltWish {
  if (keys.length === 0) return { built: [], omitted: [{ op: '', reason: 'no operation was specified' }], dropped: [], notes: [] };
  const results = [...new Set(keys)].map((key) => ({ key, result: forOperation(context, key, build) }));
  return {
    built: results.flatMap(({ result }) => (result.kind === 'composed' ? [result.value.part] : [])),
    omitted: results.flatMap(({ key, result }) => (result.kind === 'omitted' ? [{ op: key, reason: result.reason }] : [])),
    dropped: [],
    notes: [...new Set(results.flatMap(({ result }) => (result.kind === 'composed' ? result.value.notes : [])))],
  };
}

function forOperation(context: GenerationContext, key: string, build: Build) {
  const op = context.model.operations.find((candidate) => candidate.key === key);
  if (op === undefined) return omitted('the API does not have this operation');
  if (stopsServer(op)) return omitted('it would stop the server under test: try it by hand');
  const made = build(op);
  if (made.kind === 'omitted') return made;
  const { testCase, notes } = made.value;
  const safe = omitIfDestructive(context, op, testCase);
  if (safe.kind === 'omitted') return safe;
  const text = notes.length === 0 ? testCase.title : `${testCase.title}. ${notes.join(' ')}`;
  return { kind: 'composed', value: { part: buildWishPart(context, op, [testCase], text), notes } } as const;
}

function omitted(reason: string): { readonly kind: 'omitted'; readonly reason: string } {
  return { kind: 'omitted', reason };
}
