import type { Clause, ClauseWord } from '../../model/index.ts';
import { chosenCases } from '../cases/choose-cases.ts';
import { hasSense, type Situation, slotsOf } from '../situation/situation.ts';

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

/** "happy path only": one kind of tests among those of the suite. "only add negatives" requests new ones. */
export function keepsKinds(clause: Clause, situation: Situation): boolean {
  const { suite } = situation.context;
  const isOther = clause.form.question || hasSense(clause, 'make', 'add', 'also', 'more', 'run', 'again', 'negation', 'wish');
  const isKinds =
    slotsOf(clause, 'test-kind').length > 0 &&
    clause.slots.every(({ kind, excluded }) => kind === 'test-kind' || (kind === 'reference' && !excluded));
  if (suite === null || isOther || !isKinds || !hasSense(clause, 'narrow') || clause.words.some(({ isOfProject }) => isOfProject))
    return false;
  const kept = chosenCases({ ...clause, act: 'remove' }, situation)?.ids.length ?? 0;
  return kept > 0 && kept < suite.cases.length;
}
