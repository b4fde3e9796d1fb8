import type { CheckFailure, ErrorCause } from './run-event.ts';

/** A defect breaks the spec, a spec gap is something the spec does not describe, a warning breaks a convention, and an error says nothing about the API. */
export const FINDING_KINDS = ['defect', 'error', 'warning', 'spec-gap'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Two failed checks with the same key are one finding. */
export interface FindingKey {
  readonly check: CheckFailure['check'] | ErrorCause | 'undocumented-status' | 'refused';
  /** `METHOD /path`. */
  readonly operation: string;
  /** Without what changes from run to run. */
  readonly message: string;
}

/** Marks a finding as expected for this API. Who did it is stored elsewhere. */
export interface Waiver extends FindingKey {
  readonly id: string;
  readonly reason: string;
  /** The moment it ends, in ISO form. */
  readonly until: string;
}

/** One finding, however many steps have it. */
export interface RunFinding extends FindingKey {
  readonly kind: FindingKind;
  /** The message of the first step that has it. */
  readonly example: string;
  readonly count: number;
  /** Cases it was seen in, in the order of the run. */
  readonly caseIds: readonly string[];
  /** `caseId#step`, the first ones. */
  readonly stepIds: readonly string[];
  readonly waiver: Pick<Waiver, 'id' | 'reason' | 'until'> | null;
}
