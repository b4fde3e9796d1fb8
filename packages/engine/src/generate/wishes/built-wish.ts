import type { DroppedIdea, Omission, Operation, TestCase, TestWish } from '../../model/index.ts';
import type { BuiltOperation } from '../build-operation.ts';

/** A test request and the operations that its scope selects. Only a suite request has a scope. */
export interface ScopedWish {
  readonly wish: TestWish;
  readonly operations: readonly Operation[];
  /** IDs of the cases already in the suite, which "3 more" does not count. Absent if the same request should return the same cases. */
  readonly known?: ReadonlySet<string>;
}

/** The cases for one test request, the parts that could not be built, and notes for the user. */
export interface BuiltWish {
  readonly built: readonly BuiltOperation[];
  readonly omitted: readonly Omission[];
  readonly dropped: readonly DroppedIdea[];
  readonly notes: readonly string[];
}

/** One case for a test request, and notes for the user. */
export interface WishCase {
  readonly testCase: TestCase;
  readonly notes: readonly string[];
}
