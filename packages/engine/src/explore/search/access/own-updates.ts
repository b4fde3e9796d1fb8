import { objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { sampleValue } from '../../requests/sample-body.ts';
import { type ExploreContext, samplingFor } from '../../world.ts';
import { type Session, signIn } from '../accounts/sessions.ts';
import type { ScriptStep } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { runSteps } from '../setup/run-steps.ts';
import { isOwnUpdate } from '../states/singletons.ts';
import { changesOf, judgeStored } from '../writes/updates.ts';
import { accountField, namedAccountProbe } from './named-accounts.ts';

/** Valid updates of a user's own data, such as a phone number that is null, on accounts that the search registers. */
export function ownUpdateProbes(world: ExploreContext, session: Session): readonly Probe[] {
  return world.states
    .filter((state) => isOwnUpdate(world, state))
    .flatMap((state) => {
      const spec = bodyOf(state.op);
      const reader = world.states.find(({ op }) => op.method === 'GET' && op.path === state.op.path);
      if (spec === null || reader === undefined) return [];
      const sampled = sampleValue(spec.schema, '', { ...samplingFor(world, state, 0), size: 'full' });
      // The update names the new account, and not one that another response shows.
      const field = accountField(session, sampled);
      const body = field === undefined ? sampled : { ...objectOf(sampled), [field]: objectOf(session.login.body)[field] ?? null };
      const update: ScriptStep = { ...session.read, state, method: state.op.method, values: {}, query: {}, body, media: spec.media };
      const read: ScriptStep = { ...session.read, state: reader, method: 'GET' };
      const changes = changesOf(world, state, update).filter((change) => change.field !== field);
      const [first] = changes.filter(({ value }) => typeof value === 'string');
      const named = field === undefined || first === undefined ? [] : [namedAccountProbe(world, { session, read, change: first, field })];
      const stored = changes.map((change): Probe => {
        const run: Probe['run'] = function* (vars) {
          const signed = yield* signIn(world, session, {}, vars);
          if (signed === null || signed.vars === null) return [];
          return (yield* runSteps(world, [read, change.step, { ...read }], 'free', signed.vars)).exchanges;
        };
        return { ...createSequenceProbe({ state, setup: [], steps: [], judge: (all) => judgeStored(all, '', change) }), run };
      });
      return [...stored, ...named];
    });
}
