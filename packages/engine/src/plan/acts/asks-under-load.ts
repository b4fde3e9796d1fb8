import type { Clause } from '../../model/index.ts';
import { namesApi } from '../operations/find-operations.ts';
import { hasTopic, slotsOf } from '../situation/situation.ts';

/** "how does GET /orders behave with 30 concurrent users": only a load test can answer it. */
export const asksUnderLoad = (clause: Clause): boolean =>
  clause.form.question &&
  namesApi(clause) &&
  !hasTopic(clause, 'how-to', 'limits') &&
  slotsOf(clause, 'amount').some(({ unit }) => unit === 'users');
