import type { TestWish } from './action.ts';
import type { HttpMethod } from './api-model.ts';
import type { DroppedIdea } from './idea.ts';
import type { Evidence, TestCase, TextFile } from './suite.ts';

export const LINK_CONFIDENCES = ['sure', 'likely', 'a guess', 'your choice'] as const;

/** A value that the tests take from another operation's response, inferred from names and paths. */
export interface AssumedLink {
  readonly param: string;
  /** The operation's key, `METHOD /path`. Null when a user wants to provide the value. */
  readonly from: string | null;
  readonly confidence: (typeof LINK_CONFIDENCES)[number];
  /** Other operations that could provide the value, best first. */
  readonly others?: readonly string[];
}

/** The source that a user chose for a path parameter's value. Null for a variable. */
export interface LinkChoice {
  readonly op: string;
  readonly param: string;
  readonly from: string | null;
}

/** Results for requests that took a value from another operation: how many succeeded and how many got a 404. */
export interface LinkExperience {
  readonly op: string;
  readonly from: string;
  readonly worked: number;
  readonly failed: number;
}

/** User choices and run results about links. Everything else is inferred from the names and paths in the spec. */
export interface LinkNotes {
  readonly choices: readonly LinkChoice[];
  readonly experience: readonly LinkExperience[];
}

/** A row in a plan card: the tests for one operation, and the evidence for them. */
export interface PlanItem {
  readonly op: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly text: string;
  readonly cases: number;
  readonly evidence: Evidence;
  /** The other operations that requested flows call, in order. Absent when there are none. */
  readonly also?: readonly string[];
  /** Sources for the path values. Absent when nothing is assumed. */
  readonly assumed?: readonly AssumedLink[];
}

export interface OperationRef {
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string | null;
}

/** An operation without a case, and the reason. */
export interface Omission {
  readonly op: string;
  readonly reason: string;
}

/** The outcome of one test request. */
export interface WishOutcome {
  readonly wish: TestWish;
  /** IDs of the cases for this request, including those that are already in the suite, but without control cases. */
  readonly cases: readonly string[];
  /** Why some or all of the request could not be built. */
  readonly omitted: readonly Omission[];
  /** Notes for the user about the cases, such as a field that is not in the spec. */
  readonly notes: readonly string[];
}

/** The last generated version of a case and, if a user has to choose between versions, the newest one. */
export interface CaseOrigin {
  readonly generated: TestCase;
  /** Set when a user and the generator changed the same part. The user's version stays until a user chooses. */
  readonly offered?: TestCase;
}

/** A suite's case origins by case id. */
export type CaseOrigins = Readonly<Record<string, CaseOrigin>>;

export interface GeneratedSuite {
  readonly heading: string;
  readonly plan: readonly PlanItem[];
  /** The whole suite: the header first, then the included files in order. */
  readonly files: readonly TextFile[];
  readonly omitted: readonly Omission[];
  /** Proposed cases that the spec does not confirm. */
  readonly dropped: readonly DroppedIdea[];
  /** The closest operations when nothing matched. */
  readonly nearest: readonly OperationRef[];
  /** Operations that match an ambiguous request. In that case nothing was generated. */
  readonly unclear: readonly OperationRef[];
  /** Operations that nearly matched, best first. */
  readonly considered: readonly OperationRef[];
  readonly requests: { readonly total: number; readonly write: number };
  readonly cases: number;
  /** The next generation needs these to distinguish a user's changes from its own. */
  readonly origins: CaseOrigins;
  /** Cases in which a user and the generator changed the same part. The files contain the user's versions. */
  readonly conflicts: readonly TestCase[];
  /** Cases that a user has removed. They are not regenerated. */
  readonly removedCases: readonly TestCase[];
  /** One outcome per test request, in the same order. */
  readonly wishes: readonly WishOutcome[];
}
