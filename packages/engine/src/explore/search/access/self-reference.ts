import { lowerAlphanumeric } from '../../../format/words.ts';
import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const SELF =
  /[^.;]*\b(?:yourself|oneself|themselves|to itself|your own account|own account|the same account|name yourself|both accounts)\b[^.;]*/i;
const REJECTING = /\b4\d\d\b|reject|not allowed|cannot|can not|must not|may not|conflict|invalid/i;
const RECEIVER = /^(?:to|target|recipient|receiver|payee|beneficiary|friend|invitee|member|user|dest\w*)(?:$|[A-Z_-])/;
const OWN = /\/(?:me|self|account|profile|whoami|current-?user|users?\/me)\/?$/i;

/** "409 if you name yourself": the user's own name or ID must be rejected in the field for another user. */
export function selfReferenceProbes(world: ExploreContext, { step, setup }: Recipe, ready: readonly Recipe[]): readonly Probe[] {
  const { op } = step.state;
  const sentence = SELF.exec(`${op.summary ?? ''}. ${op.description ?? ''}`)?.[0].trim();
  const me = ready.find(
    (other) => other.step.method === 'GET' && paramsIn(other.step.state.op.path).length === 0 && OWN.test(other.step.state.op.path),
  );
  if (op.method !== 'POST' || sentence === undefined || !REJECTING.test(sentence) || me === undefined) return [];
  return Object.keys(objectOf(step.body))
    .filter((field) => RECEIVER.test(field))
    .map((field) => {
      const run: Probe['run'] = function* (vars) {
        const { exchanges } = yield* runSteps(world, [{ ...me.step, capture: {} }], 'setup', vars);
        const [shown] = exchanges;
        const own = ownValue(shown === undefined ? {} : shownIn(shown), field, objectOf(step.body)[field]);
        if (own === undefined) return exchanges;
        const aimed: ScriptStep = { ...step, body: { ...objectOf(step.body), [field]: own }, capture: {} };
        return [...exchanges, ...(yield* runSteps(world, [aimed], 'free', vars)).exchanges];
      };
      return { ...createSequenceProbe({ state: step.state, setup, steps: [], judge: (all) => judgeSelf(all, field, sentence) }), run };
    });
}

/** `toUsername` corresponds to `username`, and `to_user_id` to `id`, if the value has the same type as the one that was sent before. */
function ownValue(me: JsonObject, field: string, sent: Json | undefined): Json | undefined {
  const wanted = lowerAlphanumeric(field);
  const names = Object.keys(me).filter(
    (name) =>
      wanted.endsWith(lowerAlphanumeric(name)) ||
      (/^(?:user|member|account)?id$/.test(lowerAlphanumeric(name)) && /id$|^to$|^user$|^member$/.test(wanted)),
  );
  const [name] = names.filter((one) => typeof me[one] === typeof sent).toSorted((left, right) => right.length - left.length);
  return name === undefined ? undefined : me[name];
}

function judgeSelf([, tried]: readonly Exchange[], field: string, sentence: string): readonly ProbeVerdict[] {
  if (tried === undefined || !isSuccess(tried.answer)) return [];
  const { op } = tried.step.state;
  return [
    {
      ...verdictDefaults(tried),
      place: `body.${field}`,
      rule: 'accepts-oneself',
      text: `${op.key} accepts the user’s own name in ${field}, even though the spec says “${sentence}”`,
      expected: '4xx',
      actual: statusText(tried),
      source: 'spec',
      checks: null,
    },
  ];
}
