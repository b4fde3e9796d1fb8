import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { AMOUNT_FIELD, BALANCE_FIELD, limitSentenceOf, showsBalance } from '../amounts/amounts.ts';
import { type Exchange, isRejected, type ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { PARALLEL_REQUESTS, runSteps, runTogether } from '../setup/run-steps.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { type Session, signIn } from './sessions.ts';

/**
 * An account that the search registers sends several requests in parallel, each of which spends its whole balance. Only one of them may
 * succeed.
 */
export function doubleSpendingProbes(world: ExploreContext, session: Session, ready: readonly Recipe[]): readonly Probe[] {
  const reader = ready.find(({ step, setup }) => step.method === 'GET' && setup.length === 0 && isOwnBalance(world, step))?.step;
  if (reader === undefined) return [];
  const read = signedIn(reader, session);
  return ready.flatMap(({ step, setup }) => {
    const { op } = step.state;
    const field = Object.keys(objectOf(step.body)).find((name) => AMOUNT_FIELD.test(name) && typeof objectOf(step.body)[name] === 'number');
    if (op.method !== 'POST' || paramsIn(op.path).length > 0 || field === undefined || limitSentenceOf(op) === undefined) return [];
    const probe = createSequenceProbe({ state: step.state, setup, steps: [], judge: (all) => judgeSpending(all, field) });
    const others = Array.from({ length: PARALLEL_REQUESTS }, (_, index) => withNewUniqueValues(world, step, index + 1));
    const run: Probe['run'] = function* (vars) {
      const signed = yield* signIn(world, session, {}, vars);
      if (signed === null || signed.vars === null) return [];
      const [before] = (yield* runSteps(world, [read], 'free', signed.vars)).exchanges;
      const balance = before === undefined ? null : balanceIn(before);
      if (before === undefined || balance === null || balance < 1) return [];
      const spending = (one: ScriptStep): ScriptStep => signedIn({ ...one, body: { ...objectOf(one.body), [field]: balance } }, session);
      const parallel = yield* runTogether(world, others.map(spending), signed.vars);
      // If the server also accepts another request afterwards, it checks no amounts at all, which another probe reports.
      const { exchanges } = yield* runSteps(world, [spending(step), read], 'free', signed.vars);
      return [before, ...parallel, ...exchanges];
    };
    return [{ ...probe, run }];
  });
}

const isOwnBalance = (world: ExploreContext, { state: { op } }: ScriptStep): boolean =>
  paramsIn(op.path).length === 0 && showsBalance(world, op);

function signedIn(step: ScriptStep, { headers }: Session): ScriptStep {
  return { ...step, sender: 'anonymous', headers: { ...step.headers, ...headers }, capture: {} };
}

function balanceIn({ answer }: Exchange): number | null {
  const shown: JsonObject = isSuccess(answer) && isObject(answer.json) ? answer.json : {};
  const [, value] = Object.entries(shown).find(([name, member]) => BALANCE_FIELD.test(name) && typeof member === 'number') ?? [];
  return typeof value === 'number' ? value : null;
}

function judgeSpending(all: readonly Exchange[], field: string): readonly ProbeVerdict[] {
  const [before] = all;
  const [again, after] = all.slice(-2);
  const successes = all.slice(1, -2).filter(({ answer }) => isSuccess(answer));
  const [, second] = successes;
  if (before === undefined || again === undefined || after === undefined || second === undefined || !isRejected(again)) return [];
  const { op } = second.step.state;
  return [
    {
      ...verdictDefaults(second),
      beside: [before, after],
      place: 'parallel',
      rule: 'overspent-in-parallel',
      text: `${op.key} accepts ${successes.length} parallel requests that each spend the full balance (${field})`,
      expected: '2xx for one request and 4xx for the others',
      actual: `2xx for ${successes.length} requests, and a balance of ${balanceIn(after) ?? 'an unknown amount'}`,
      source: 'spec',
      checks: null,
    },
  ];
}
