const START = 'The environment has no value for ';

/** The reason for not sending a step when the environment lacks values. */
export const missingValueReason = (names: readonly string[]): string => `${START}${names.join(', ')}.`;

/** Returns the names of the missing values in such a reason. Empty for any other reason. */
export function missingValuesIn(reason: string | null): readonly string[] {
  return reason?.startsWith(START) === true ? reason.slice(START.length, -1).split(', ') : [];
}

/** Starts the name of a value in the path of requests that change data, so that tests never change a resource that is only to be read. */
export const CHANGEABLE_PREFIX = 'CHANGEABLE_';
