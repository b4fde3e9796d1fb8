import type { Clause } from '../../model/index.ts';
import { hasTopic, slotsOf } from '../situation/situation.ts';

/** Words of somebody who reports what happened. */
const TELLS =
  /^(?:i|we|he|she|they|was|were|did|had|has|have|went|got|failed|passed|broke|happened|yesterday|today|because|why|how|when|if)$/;

/** "a price of -1 is not ok", "quantity 0 gets a 422": a value of a field, and what the server should make of it. This asks for a test. */
export const statesExpectation = (clause: Clause): boolean =>
  !clause.form.question &&
  !clause.form.hypothetical &&
  !clause.form.report &&
  slotsOf(clause, 'field').length > 0 &&
  (hasTopic(clause, 'refused', 'accepted') || slotsOf(clause, 'status').length > 0) &&
  !clause.words.some(({ lower, isMark }) => TELLS.test(lower) || (isMark && lower === '?'));
