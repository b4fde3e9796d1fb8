import { missingValuesIn } from '@assay/engine/model';
import type { StepView } from './step-view.ts';

/** The values that a run's environment lacks. */
export interface MissingValues {
  readonly names: readonly string[];
  /** The number of steps that were not sent because of it. */
  readonly unsent: number;
}

/** The missing values that blocked steps in a run; null when there are none. */
export function missingValues(steps: readonly StepView[]): MissingValues | null {
  const lacking = steps.map(({ reason }) => missingValuesIn(reason)).filter((names) => names.length > 0);
  return lacking.length === 0 ? null : { names: [...new Set(lacking.flat())].sort(), unsent: lacking.length };
}
