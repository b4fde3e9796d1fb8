import type { Clause, ClauseWord } from '../../model/index.ts';
import { chosenCases } from '../cases/choose-cases.ts';
import { hasSense, type Situation } from '../situation/situation.ts';

/** "…, write one for the users instead" */
const isNewOrder = ({ senses, lower }: ClauseWord): boolean =>
  (senses.includes('add') || senses.includes('make')) && !lower.endsWith('ing');

/** "forget about the uploads", "leave the users aside": an order at the beginning whose verb no API has. It takes tests of the suite away. */
export function skipsTests(clause: Clause, situation: Situation): boolean {
  const first = clause.words.find(
    ({ isMark, senses, lower }) => !isMark && !senses.includes('polite') && !/^(?:ok|and|so|then|now)$/.test(lower),
  );
  const isOrder = first?.senses.includes('skip') === true && !first.isOfProject;
  if (
    !isOrder ||
    situation.context.suite === null ||
    clause.form.question ||
    hasSense(clause, 'run', 'again') ||
    clause.words.some(isNewOrder)
  )
    return false;
  return (chosenCases({ ...clause, act: 'remove' }, situation)?.ids.length ?? 0) > 0;
}
