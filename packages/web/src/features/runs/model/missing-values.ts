import { CHANGEABLE_PREFIX, missingValuesIn } from '@assay/engine/model';
import type { StepView } from './step-view.ts';

/** The values that a run's environment lacks and that blocked steps. */
export const missingValues = (steps: readonly StepView[]): readonly string[] =>
  [...new Set(steps.flatMap(({ reason }) => missingValuesIn(reason)))].sort();

/** True if all names stand for resources that tests may change, not for credentials. */
export const areResources = (names: readonly string[]): boolean => names.every((name) => name.startsWith(CHANGEABLE_PREFIX));
