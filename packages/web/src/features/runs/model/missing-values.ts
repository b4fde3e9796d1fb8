import { CHANGEABLE, missingValuesIn } from '@assay/engine/model';
import { countOf } from '../../../lib/format.ts';
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

/** How to provide the values. A resource that tests may change is not a credential. */
export function missingValuesAdvice({ names, unsent }: MissingValues): string {
  const count = `${countOf(unsent, 'request')} ${unsent === 1 ? 'was' : 'were'} not sent.`;
  if (!areResources(names)) return `${count} Get a token with an auth profile, or add the value to the environment’s secrets.`;
  return names.length === 1
    ? `${count} Choose a resource that tests may change or delete, and add its ID or name to the environment’s variables.`
    : `${count} Choose resources that tests may change or delete, and add their IDs or names to the environment’s variables.`;
}

/** True if all names stand for resources, not for credentials. */
export const areResources = (names: readonly string[]): boolean => names.every((name) => name.startsWith(CHANGEABLE));
