import type { CheckFailure, ErrorCause } from './run-event.ts';

/** A defect breaks a promise; a spec gap is a document that says too little; a warning is a convention; an error says nothing about the API. */
export const FINDING_KINDS = ['defect', 'error', 'warning', 'spec-gap'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** What makes two broken checks the same trouble. */
export interface FindingKey {
  readonly check: CheckFailure['check'] | ErrorCause | 'undocumented-status' | 'refused';
  /** `METHOD /path`. */
  readonly operation: string;
  /** Without what changes from run to run. */
  readonly message: string;
}

/** Says that a finding is expected for this API, by whom it was said is kept with it elsewhere. */
export interface Waiver extends FindingKey {
  readonly id: string;
  readonly reason: string;
  /** The moment it ends, in ISO form. */
  readonly until: string;
}

/** The same trouble, however many steps met it. */
export interface RunFinding extends FindingKey {
  readonly kind: FindingKind;
  /** The message as the first step told it. */
  readonly example: string;
  readonly count: number;
  /** Cases it was seen in, in the order of the run. */
  readonly caseIds: readonly string[];
  /** `caseId#step`, the first ones. */
  readonly stepIds: readonly string[];
  readonly waiver: Pick<Waiver, 'id' | 'reason' | 'until'> | null;
}
