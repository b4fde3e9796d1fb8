import type { HttpMethod } from './api-model.ts';
import type { DroppedIdea } from './idea.ts';
import type { Evidence, TextFile } from './suite.ts';

export const LINK_CONFIDENCES = ['sure', 'likely', 'a guess'] as const;

/** A value that the tests take from another operation's answer, by the look of names and places. */
export interface AssumedLink {
  readonly param: string;
  /** Key of the operation, `METHOD /path`. */
  readonly from: string;
  readonly confidence: (typeof LINK_CONFIDENCES)[number];
}

/** One row of a plan card: what will be tested on one operation, and on what ground. */
export interface PlanItem {
  readonly op: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly text: string;
  readonly cases: number;
  readonly evidence: Evidence;
  /** Where values of its path come from; absent when nothing is assumed. */
  readonly assumed?: readonly AssumedLink[];
}

export interface OperationRef {
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string | null;
}

/** An operation that got no case, and why. */
export interface Omission {
  readonly op: string;
  readonly reason: string;
}

export interface GeneratedSuite {
  readonly heading: string;
  readonly plan: readonly PlanItem[];
  /** The whole suite: the header first, then the included files in order. */
  readonly files: readonly TextFile[];
  readonly omitted: readonly Omission[];
  /** Proposed cases that the document does not bear out. */
  readonly dropped: readonly DroppedIdea[];
  /** Closest operations when nothing matched. */
  readonly nearest: readonly OperationRef[];
  readonly requests: { readonly total: number; readonly write: number };
  readonly cases: number;
}
