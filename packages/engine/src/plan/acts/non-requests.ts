import { type ReadAct, WRITING_ACTS } from '../../model/index.ts';
import type { Situation } from '../situation/situation.ts';

/** What a message does that requests nothing: "no idea whether orders can be deleted" asks, "Anna deleted pet 10 last week" tells. */
export type NonRequest = 'question' | 'remark';

/** Below this probability, a message requests nothing, whatever the patterns of single acts say. */
const LEAST = 0.05;

const shareOf = (acts: readonly ReadAct[], isCounted: (act: ReadAct['act']) => boolean): number =>
  acts.filter(({ act }) => isCounted(act)).reduce((sum, { confidence }) => sum + confidence, 0);

/** The probability that the whole message requests a change or a run. */
export const requestShare = ({ acts }: Situation): number => (acts.length === 0 ? 1 : shareOf(acts, (act) => WRITING_ACTS.includes(act)));

/** Whether the whole message asks or tells something. Null if it may request something. */
export function nonRequestIn(situation: Situation): NonRequest | null {
  if (requestShare(situation) >= LEAST) return null;
  return shareOf(situation.acts, (act) => act === 'talk') > 0.5 ? 'remark' : 'question';
}
