import type { DroppedIdea, Omission, Operation, TestCase, TestWish } from '../../model/index.ts';
import type { BuiltOperation } from '../build-operation.ts';

/** A wish and the operations that its scope selects. Only a suite wish has a scope. */
export interface ScopedWish {
  readonly wish: TestWish;
  readonly operations: readonly Operation[];
  /** Ids of cases that the suite has already. "3 more" does not count them. Absent when the same request should give the same cases. */
  readonly known?: ReadonlySet<string>;
}

/** The cases for one wish, what could not be built, and what users should know about it. */
export interface BuiltWish {
  readonly built: readonly BuiltOperation[];
  readonly omitted: readonly Omission[];
  readonly dropped: readonly DroppedIdea[];
  readonly notes: readonly string[];
}

/** One case for a wish, and what users should know about it. */
export interface WishCase {
  readonly testCase: TestCase;
  readonly notes: readonly string[];
}
