import type { ScopedWish } from '../generate/wishes/built-wish.ts';
import type { ApiModel, Intent, Operation, OperationRef, TestCase, TestWish, WishOutcome } from '../model/index.ts';
import { chooseOperations } from '../retrieve/choose-operations.ts';

export interface WishesInput {
  readonly model: ApiModel;
  readonly intent?: Extract<Intent, { kind: 'generate' }>;
  readonly wishes?: readonly TestWish[];
}

export type ScopedWishes =
  | {
      readonly kind: 'scoped';
      readonly wishes: readonly ScopedWish[];
      /** Outcomes of test requests that match no operation. */
      readonly outcomes: readonly WishOutcome[];
      readonly considered: readonly OperationRef[];
    }
  | {
      readonly kind: 'nothing';
      readonly nearest: readonly OperationRef[];
      readonly unclear: readonly OperationRef[];
      readonly outcomes: readonly WishOutcome[];
    };

/** Returns all test requests, the intent first. */
export function listWishes({ intent, wishes = [] }: WishesInput): readonly TestWish[] {
  if (intent === undefined) return wishes;
  const { kinds, perOperation, scope } = intent;
  return [{ kind: 'suite', kinds, perOperation, atMost: null, scope }, ...wishes];
}

/** Selects the operations for every suite request. If one of the scopes is ambiguous, nothing is generated. */
export function scopeWishes(model: ApiModel, wishes: readonly TestWish[], existing: readonly TestCase[]): ScopedWishes {
  const scoped: ScopedWish[] = [];
  const outcomes: WishOutcome[] = [];
  const considered: OperationRef[] = [];
  const nearest: OperationRef[] = [];
  for (const wish of wishes) {
    if (wish.kind !== 'suite') {
      scoped.push({ wish, operations: [] });
      continue;
    }
    const choice = chooseOperations(model, wish.scope);
    if (choice.kind === 'none') {
      nearest.push(...choice.nearest);
      outcomes.push({ wish, cases: [], omitted: [{ op: '', reason: 'no operation in the API matches' }], notes: [] });
    } else if (choice.isUnclear === true) {
      return { kind: 'nothing', nearest: [], unclear: choice.operations.map(refTo), outcomes: [] };
    } else {
      considered.push(...choice.considered);
      scoped.push({ wish, operations: inSuite(choice.operations, wish, existing) });
    }
  }
  return scoped.length === 0
    ? { kind: 'nothing', nearest, unclear: [], outcomes }
    : { kind: 'scoped', wishes: scoped, outcomes, considered };
}

/** Only the operation's valid request is needed, because the pasted request replaces it. */
export function scopeOfPastedCall(op: Operation): Extract<ScopedWishes, { kind: 'scoped' }> {
  const wish: TestWish = { kind: 'suite', kinds: ['smoke'], perOperation: null, atMost: null, scope: { kind: 'all' } };
  return { kind: 'scoped', wishes: [{ wish, operations: [op] }], outcomes: [], considered: [] };
}

function refTo({ method, path, summary }: Operation): OperationRef {
  return { method, path, summary };
}

/** "n more per operation" adds to the operations that a suite already tests. Without a suite, it means all operations. */
function inSuite(
  operations: readonly Operation[],
  wish: Extract<TestWish, { kind: 'suite' }>,
  existing: readonly TestCase[],
): readonly Operation[] {
  if (wish.perOperation === null || wish.scope.kind !== 'all') return operations;
  const tested = new Set(existing.map((testCase) => testCase.op));
  return tested.size === 0 ? operations : operations.filter((op) => tested.has(op.key));
}
