import type { CheckFailure, ErrorCause } from './run-event.ts';

/**
 * A defect violates the spec. A spec gap is behaviour that the spec does not describe. A warning violates a convention. An error says
 * nothing about the API.
 */
export const FINDING_KINDS = ['defect', 'error', 'warning', 'spec-gap'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Two failed checks with the same key are the same finding. */
export interface FindingKey {
  readonly check: CheckFailure['check'] | ErrorCause | 'undocumented-status' | 'refused';
  /** `METHOD /path`. */
  readonly operation: string;
  /** The message without the parts that change from run to run. */
  readonly message: string;
}

/** Marks a finding as expected for this API. The person who marked it is stored elsewhere. */
export interface Waiver extends FindingKey {
  readonly id: string;
  readonly reason: string;
  /** The date and time when the waiver expires, in ISO format. */
  readonly until: string;
}

/** A problem found in a run, reported once even if it occurs in many steps. */
export interface RunFinding extends FindingKey {
  readonly kind: FindingKind;
  /** The message from the first step with this finding. */
  readonly example: string;
  readonly count: number;
  /** Cases with this finding, in run order. */
  readonly caseIds: readonly string[];
  /** The first few steps, as `caseId#step`. */
  readonly stepIds: readonly string[];
  /** For a test with two identities, what each of them got in the first step with this finding. */
  readonly beside?: string;
  readonly waiver: Pick<Waiver, 'id' | 'reason' | 'until'> | null;
}
