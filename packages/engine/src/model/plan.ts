import type { HttpMethod } from './api-model.ts';
import type { DroppedIdea } from './idea.ts';
import type { Evidence, TestCase, TextFile } from './suite.ts';

export const LINK_CONFIDENCES = ['sure', 'likely', 'a guess', 'your choice'] as const;

/** A value that the tests take from another operation's response, inferred from names and paths. */
export interface AssumedLink {
  readonly param: string;
  /** Key of the operation, `METHOD /path`; null when a person wants to provide the value. */
  readonly from: string | null;
  readonly confidence: (typeof LINK_CONFIDENCES)[number];
  /** Other operations that could provide it, best first. */
  readonly others?: readonly string[];
}

/** Where a person wants the value of a path parameter to come from; null to give it by a variable. */
export interface LinkChoice {
  readonly op: string;
  readonly param: string;
  readonly from: string | null;
}

/** Results of requests that took a value from another operation: how many succeeded and how many got a 404. */
export interface LinkExperience {
  readonly op: string;
  readonly from: string;
  readonly worked: number;
  readonly failed: number;
}

/** Choices of people and results of runs about links. Everything else is inferred from the names and paths of the document. */
export interface LinkNotes {
  readonly choices: readonly LinkChoice[];
  readonly experience: readonly LinkExperience[];
}

/** One row of a plan card: what will be tested on one operation, and the evidence for it. */
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

/** A case as the generator wrote it last, and as it would write it now where a person has to choose. */
export interface CaseOrigin {
  readonly generated: TestCase;
  /** Person and generator changed the same place: the person's case stays until somebody chooses. */
  readonly offered?: TestCase;
}

/** Origins of the cases of a suite by id. */
export type CaseOrigins = Readonly<Record<string, CaseOrigin>>;

export interface GeneratedSuite {
  readonly heading: string;
  readonly plan: readonly PlanItem[];
  /** The whole suite: the header first, then the included files in order. */
  readonly files: readonly TextFile[];
  readonly omitted: readonly Omission[];
  /** Proposed cases that the document does not confirm. */
  readonly dropped: readonly DroppedIdea[];
  /** Closest operations when nothing matched. */
  readonly nearest: readonly OperationRef[];
  /** Operations that match an ambiguous request. Nothing was generated then. */
  readonly unclear: readonly OperationRef[];
  /** Operations that came close and were not chosen, best first. */
  readonly considered: readonly OperationRef[];
  readonly requests: { readonly total: number; readonly write: number };
  readonly cases: number;
  /** What the next generation needs to distinguish a person's changes from its own. */
  readonly origins: CaseOrigins;
  /** Cases that person and generator changed in the same place since; the person's are in the files. */
  readonly conflicts: readonly TestCase[];
  /** Cases that the person removed before. They are not written again. */
  readonly removedCases: readonly TestCase[];
}
