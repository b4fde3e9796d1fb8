import type { Clause, ExpectedResponse, FlowStep, InputSetting, Operation, TestWish } from '../../model/index.ts';
import { hasTopic, slotsOf } from '../situation/situation.ts';
import { expectationIn } from '../wishes/expectation.ts';
import type { BoundLiterals } from './bind-literals.ts';

/** Returns one case, and another one for each further value of a setting, or a flow that sends the same request twice. */
export function wishesFor(operation: Operation, { settings, further, fields }: BoundLiterals, clause: Clause): readonly TestWish[] {
  const { status } = expectationIn(clause, operation, null);
  const expect: ExpectedResponse = { status, fields };
  const identity = slotsOf(clause, 'identity').some(({ who }) => who === 'none') ? 'none' : 'own';
  if (hasTopic(clause, 'twice')) return [repeated({ operation: operation.key, settings, expect, identity }, clause)];
  const exact = (set: readonly InputSetting[]): TestWish => ({ kind: 'exact', operation: operation.key, settings: set, expect, identity });
  const others = further.map((other) => settings.map((one) => (one.name === other.name && one.target === other.target ? other : one)));
  return [exact(settings), ...others.map(exact)];
}

/** "the first time 204, the second time 404". A single status applies to the second request. */
function repeated(step: FlowStep, clause: Clause): TestWish {
  const [first, second] = slotsOf(clause, 'status').filter(({ excluded }) => !excluded);
  const last = second ?? first;
  return {
    kind: 'flow',
    steps: [
      { ...step, expect: { status: second === undefined ? null : (first?.status ?? null), fields: [] } },
      { ...step, expect: { ...step.expect, status: last?.status ?? step.expect.status } },
    ],
  };
}
