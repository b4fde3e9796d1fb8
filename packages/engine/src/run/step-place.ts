import type { Step, StepResult, TestCase } from '../model/index.ts';

/** A step with its position in the run. */
export interface StepPlace {
  /** The case that the result belongs to. */
  readonly caseId: string;
  /** The case that contains the step. It differs from `caseId` when a control case is sent again. */
  readonly testCase: TestCase;
  readonly step: Step;
  readonly index: number;
  readonly part: StepResult['part'];
  /** The id of the control case, if this step belongs to a control case that is sent again. */
  readonly control?: string;
  /** Called before a response is judged. */
  readonly checkControls?: ControlCheck | null;
}

/** A control case that passed before but no longer passes. */
export interface FailedControl {
  readonly id: string;
  readonly problem: 'no longer passes' | 'was cancelled';
}

/** Resolves to null while the case's control cases still pass. Returns null when they need not be sent again. */
export type ControlCheck = (step: Step, status: number) => Promise<FailedControl | null> | null;
