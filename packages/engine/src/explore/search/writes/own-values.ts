import { lowerAlphanumeric, wordsOf } from '../../../format/words.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import { collectionOf, paramsIn, resourceOf } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { uniqueFields, withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { again, bothSetups, SCOPED } from './duplicates.ts';

/** An update that repeats the resource's own unique value must not conflict with the resource itself. */
export function ownValueProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  return kit.updates.flatMap((state) => {
    const update = stepOnInstance(world, creators, instance, state);
    if (update === null || !isObject(update.body)) return [];
    const { body } = update;
    const names = uniqueFields(world, state).filter((field) => typeof body[field] === 'string');
    return names.map((field): Probe => {
      const run: Probe['run'] = function* (vars) {
        const { exchanges } = yield* runSteps(world, [{ ...read, capture: {} }], 'setup', vars);
        const value = entityIn(exchanges[0]?.answer.json, kit.creator.collection)?.[field];
        if (typeof value !== 'string') return [];
        const own: ScriptStep = { ...update, body: { ...body, [field]: value }, capture: {} };
        const other: ScriptStep = { ...withNewUniqueValues(world, update, 1), capture: {} };
        return [...exchanges, ...(yield* runSteps(world, [own, other], 'free', vars)).exchanges];
      };
      const judge: Probe['judge'] = ([shown, repeated, changed]) => judgeOwn(shown, repeated, changed, field);
      return { ...createSequenceProbe({ state, setup: instance.setup, steps: [], judge }), run };
    });
  });
}

/** The same update with another value is the control. Otherwise, the conflict may have another reason. */
function judgeOwn(
  shown: Exchange | undefined,
  repeated: Exchange | undefined,
  changed: Exchange | undefined,
  field: string,
): readonly ProbeVerdict[] {
  if (shown === undefined || repeated?.answer.status !== 409 || changed === undefined || !isSuccess(changed.answer)) return [];
  const { key } = repeated.step.state.op;
  const text = `${key} returns 409 if ${field} keeps its value, although no other resource has it`;
  return [conflict(repeated, [shown, changed], field, text)];
}

/** "Unit codes are unique within the site": the same code must be possible in another site. */
export function scopedValueProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const first = buildInstance(world, creators, kit);
  const second = buildInstance(world, creators, kit, 'B');
  const [create, other] = [first?.setup.at(-1), second?.setup.at(-1)];
  if (first === null || second === null || create?.state !== kit.creator.state || other === undefined || !isObject(create.body)) return [];
  const { body, state } = create;
  if (!isUniqueInParent(state.op.path, fullDescriptionOf(state.op))) return [];
  return uniqueFields(world, state)
    .filter((field) => typeof body[field] === 'string')
    .map((field) =>
      createSequenceProbe({
        state,
        setup: bothSetups(first, second),
        steps: [create, again(second, field, body[field]), other],
        judge: ([one, same, different]) => judgeScoped(one, same, different, field),
      }),
    );
}

const START = 4;

/** True if the sentence says that the value is unique within the parent in the path, and not within a larger scope. */
function isUniqueInParent(path: string, text: string): boolean {
  const parent = paramsIn(path).at(-1);
  const word = parent === undefined ? '' : resourceOf(collectionOf(path, parent));
  const sentences = text.split('.').filter((sentence) => SCOPED.test(sentence));
  const isNamed = (sentence: string): boolean =>
    wordsOf(SCOPED.exec(sentence)?.[0] === undefined ? '' : sentence.slice(sentence.search(SCOPED)))
      .slice(0, MOST_WORDS)
      .some((part) => lowerAlphanumeric(part).slice(0, START) === word.slice(0, START));
  return word !== '' && sentences.length > 0 && sentences.every(isNamed);
}

/** "Unique within the site": the name follows directly. */
const MOST_WORDS = 5;

function judgeScoped(
  one: Exchange | undefined,
  same: Exchange | undefined,
  different: Exchange | undefined,
  field: string,
): readonly ProbeVerdict[] {
  if (one === undefined || same?.answer.status !== 409 || different === undefined) return [];
  if (!isSuccess(one.answer) || !isSuccess(different.answer)) return [];
  const isOther = Object.entries(same.request.bound).some(([name, { value }]) => one.request.bound[name]?.value !== value);
  const isSame = objectOf(one.request.body)[field] === objectOf(same.request.body)[field];
  if (!isOther || !isSame) return [];
  const text = `${same.step.state.op.key} returns 409 for a ${field} that exists only below another resource`;
  return [conflict(same, [one, different], field, text)];
}

const conflict = (exchange: Exchange, beside: readonly Exchange[], place: string, text: string): ProbeVerdict => ({
  ...verdictDefaults(exchange),
  beside,
  place,
  rule: 'false-conflict',
  text,
  expected: '2xx',
  actual: statusText(exchange),
  source: 'spec',
  checks: null,
});
