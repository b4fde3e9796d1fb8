const START = 'The environment has no value for ';

/** Why a step was not sent, when the environment lacks values it needs. */
export const missingValueReason = (names: readonly string[]): string => `${START}${names.join(', ')}.`;

/** The values that such a reason names; none when it is another reason. */
export function missingValuesIn(reason: string | null): readonly string[] {
  return reason?.startsWith(START) === true ? reason.slice(START.length, -1).split(', ') : [];
}
