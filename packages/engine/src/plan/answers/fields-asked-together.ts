import type { Action, Clause } from '../../model/index.ts';
import { inputNamed, inputsOf, outputNames } from '../situation/inputs.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';

/** "the difference between dueFrom and dueBefore": returns a separate answer for each of the other fields that the question names. */
export function fieldsAskedTogether(action: Action, clause: Clause, { context: { model } }: Situation): readonly Action[] {
  if (action.kind !== 'describe-operation' || action.field === undefined || model === null) return [];
  const operations = model.operations.filter(({ key }) => action.operations.includes(key));
  const first = action.field.toLowerCase();
  return slotsOf(clause, 'field').flatMap(({ field }): readonly Action[] => {
    const isKnown = operations.some((one) =>
      action.aspect === 'responses'
        ? outputNames(one, model).has(field.toLowerCase())
        : inputNamed(inputsOf(one, model), field)?.name.toLowerCase() === field.toLowerCase(),
    );
    return isKnown && field.toLowerCase() !== first ? [{ ...action, field }] : [];
  });
}
