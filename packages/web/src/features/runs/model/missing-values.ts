import { missingValuesIn } from '@assay/engine/model';
import type { StepView } from './step-view.ts';

/** What the environment of a run lacks. */
export interface MissingValues {
  readonly names: readonly string[];
  /** Steps that were not sent for want of it. */
  readonly unsent: number;
}

/** The values that steps of a run waited for in vain; null when there are none. */
export function missingValues(steps: readonly StepView[]): MissingValues | null {
  const lacking = steps.map(({ reason }) => missingValuesIn(reason)).filter((names) => names.length > 0);
  return lacking.length === 0 ? null : { names: [...new Set(lacking.flat())].sort(), unsent: lacking.length };
}
