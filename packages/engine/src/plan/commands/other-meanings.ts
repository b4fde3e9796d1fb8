import type { Clause, Operation, PlanChoice } from '../../model/index.ts';
import { namedOperations, suiteOperations } from '../operations/find-operations.ts';
import type { Situation } from '../situation/situation.ts';
import { generateText } from './command-text.ts';
import { createChoice } from './questions.ts';

const MOST_OFFERED = 6;

/** What the user may want for the operations in the message: write the missing tests, or remove the existing ones. */
export function otherMeanings(clause: Clause, situation: Situation): readonly PlanChoice[] {
  const named = namedOperations(clause, situation)?.operations ?? [];
  if (named.length === 0 || named.length > MOST_OFFERED) return [];
  const tested = new Set(suiteOperations(situation));
  const [missing, there] = [named.filter((one) => !tested.has(one)), named.filter((one) => tested.has(one))];
  const keys = (operations: readonly Operation[]) => operations.map(({ key }) => key).join(', ');
  return [
    ...(missing.length === 0 ? [] : [createChoice('Write these tests', generateText('smoke', missing), keys(missing))]),
    ...(there.length === 0 ? [] : [createChoice('Remove these tests', `/remove of ${keys(there)}`, keys(there))]),
  ];
}
