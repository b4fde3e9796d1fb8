import { type Clause, type ReadAct, WRITING_ACTS } from '../../model/index.ts';
import thresholds from '../data/thresholds.json' with { type: 'json' };
import type { Situation } from '../situation/situation.ts';

const shareOf = (acts: readonly ReadAct[], isCounted: (act: ReadAct['act']) => boolean): number =>
  acts.filter(({ act }) => isCounted(act)).reduce((sum, { confidence }) => sum + confidence, 0);

/** "rerun the failed ones" controls runs and starts one, so both acts count as one. */
const writing = (act: ReadAct['act']): boolean => WRITING_ACTS.includes(act) || act === 'control';

/**
 * The probability that a message requests a change or a run. It is computed for the whole message and for the clause without background and
 * reasons, and the higher one applies.
 */
export const requestProbability = ({ act, confidence, others }: Clause, { acts }: Situation): number =>
  acts.length === 0 ? 1 : Math.max(shareOf(acts, writing), shareOf([{ act, confidence }, ...others], writing));

/** Setting something up, opening a page and stopping a run are orders as well, although they change no suite. */
const isOrder = (act: ReadAct['act']): boolean => act !== 'ask' && act !== 'talk';

/**
 * Whether a message surely asks to remove something, and is no remark or question. An order of another kind, such as removing a schedule,
 * must be clearly less likely.
 */
export const surelyRemoves = (clause: Clause, situation: Situation): boolean =>
  requestProbability(clause, situation) >= thresholds.remove ||
  (shareOf([clause, ...clause.others], isOrder) >= thresholds.remove && clause.act === 'remove' && clause.confidence >= thresholds.choose);

/**
 * The share of one act among all acts that request something. Making and adding tests count as the same act, and so do running and
 * controlling runs.
 */
export function shareOfAct({ act, confidence, others }: Clause): number {
  const acts = [{ act, confidence }, ...others].filter((one) => writing(one.act));
  const isSame = (other: ReadAct['act']): boolean => other === act || ALIKE.some((acts) => acts.includes(act) && acts.includes(other));
  const all = shareOf(acts, () => true);
  return all === 0 ? 0 : shareOf(acts, isSame) / all;
}
const ALIKE: readonly (readonly ReadAct['act'][])[] = [
  ['make', 'add'],
  ['run', 'control'],
];

/**
 * Whether a message that is unlikely to be a request is a question or a statement: "no idea whether orders can be deleted", "Anna deleted
 * pet 10".
 */
export function nonRequestIn(clause: Clause, situation: Situation): 'ask' | 'talk' | null {
  if (requestProbability(clause, situation) >= thresholds.offer) return null;
  return shareOf(situation.acts, (act) => act === 'talk') > shareOf(situation.acts, (act) => act !== 'talk' && !writing(act))
    ? 'talk'
    : 'ask';
}
