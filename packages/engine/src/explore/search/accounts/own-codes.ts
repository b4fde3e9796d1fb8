import { isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { sampleValue } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import { type ExploreContext, samplingFor } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { type Session, signIn } from './sessions.ts';

const CODE = /code|number|token/i;
const OF_OTHERS = /\b(?:friend|referr\w*|invit\w*|another (?:user|member|customer)|someone else)\b/i;

/** A new account must not be able to redeem its own referral code. */
export function ownCodeProbes(world: ExploreContext, session: Session): readonly Probe[] {
  return world.states.flatMap((state) => {
    const { op, leftOut } = state;
    const spec = bodyOf(op);
    const isMeant =
      op.method === 'POST' &&
      paramsIn(op.path).length === 0 &&
      leftOut === null &&
      OF_OTHERS.test(`${op.path} ${op.summary} ${op.description}`);
    const body = spec === null || !isMeant ? undefined : sampleValue(spec.schema, '', { ...samplingFor(world, state, 0), size: 'minimal' });
    const field = isObject(body ?? null) ? Object.keys(objectOf(body)).find((name) => CODE.test(name)) : undefined;
    if (spec === null || field === undefined) return [];
    const run: Probe['run'] = function* (vars) {
      const signed = yield* signIn(world, session, {}, vars);
      if (signed === null || signed.vars === null) return [];
      const [own] = (yield* runSteps(world, [session.read], 'free', signed.vars)).exchanges;
      const code: Json | undefined = own === undefined ? undefined : entityIn(own.answer.json, '/users')?.[field];
      if (own === undefined || typeof code !== 'string') return [];
      const redeem: ScriptStep = {
        ...session.read,
        state,
        method: op.method,
        values: {},
        query: {},
        body: { ...objectOf(body), [field]: code },
        media: spec.media,
      };
      return [own, ...(yield* runSteps(world, [redeem], 'free', signed.vars)).exchanges];
    };
    return [{ ...createSequenceProbe({ state, setup: [], steps: [], judge: (all) => judgeOwnCode(all, field) }), run }];
  });
}

function judgeOwnCode([own, redeemed]: readonly Exchange[], field: string): readonly ProbeVerdict[] {
  if (own === undefined || redeemed === undefined || !isSuccess(redeemed.answer)) return [];
  return [
    {
      ...verdictDefaults(redeemed),
      beside: [own],
      place: `body.${field}`,
      rule: 'accepts-oneself',
      text: `${redeemed.step.state.op.key} accepts the user’s own ${field}`,
      expected: '4xx',
      actual: statusText(redeemed),
      source: 'convention',
      checks: null,
    },
  ];
}
