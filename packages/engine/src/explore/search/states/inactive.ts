import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { createdIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fittedTo } from '../setup/find-creators.ts';
import { createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import { type Creator, type Creators, joinStep, type Recipe, recipeFor } from '../setup/recipe.ts';
import { freshVars, runSteps } from '../setup/run-steps.ts';
import { stateSetters } from '../setup/state-setters.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const MUST =
  /[^.;(]*\bmust (?:[\w ]{1,60},? )?(?:be|is|are) (?:active|enabled|available|open|published|approved|confirmed|in service|in stock)\b[^.;(]*/i;
const FLAG = /^(?:is[-_]?)?(?:active|enabled|available)$/i;

/** "The interpreter must be active": a create or an update with a reference to an inactive one must be rejected. */
export function inactiveProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const writers = [kit.creator.state, ...kit.updates];
  return writers.flatMap((state) => {
    const said = MUST.exec(`${state.op.summary ?? ''}. ${state.op.description ?? ''}`)?.[0].trim();
    if (said === undefined) return [];
    const isUsed = ({ creator }: ResourceOperations): boolean =>
      state.sources.some(({ from }) => createdIn(from.slice(from.indexOf(' ') + 1), world.itemPaths) === creator.collection);
    return kits.filter(isUsed).flatMap((used) => {
      const { creator } = used;
      const recipe = withFreshReferences(state, () => recipeFor(world, creators, state, 'B'));
      const probe = recipe === null || state === kit.creator.state ? recipe : onOrdinaryResource(world, creators, recipe, creator);
      if (probe === null) return [];
      const fits = objectOf(kit.creator.state.body);
      const setupWith = (change: (step: ScriptStep) => ScriptStep): readonly ScriptStep[] =>
        probe.setup.map((step) => (isReferred(step, creator, probe) ? change(fitting(step, fits)) : step));
      const isOff = JSON.stringify(bodiesOf(setupWith(switchedOff))) !== JSON.stringify(bodiesOf(setupWith((step) => step)));
      // The same request with an active reference is the control, which must succeed.
      const run: Probe['run'] = function* (vars) {
        const control = yield* runSteps(world, [...setupWith((step) => step), { ...probe.step, capture: {} }], 'setup', vars);
        if (!control.isComplete) return [];
        const off = yield* runSteps(world, setupWith(switchedOff), 'setup', freshVars(world));
        return off.isComplete ? (yield* runSteps(world, [{ ...probe.step, capture: {} }], 'free', off.vars)).exchanges : [];
      };
      const probes = stateSetters(world, creators, used, 'B')
        .filter(({ choice, choices }) => isWanted(said, choices) && !isNamedIn(said, choice))
        .slice(-1)
        .map(({ step }) => probeAfterUpdate(world, { state, said, probe, step }));
      return isOff
        ? [{ ...createSequenceProbe({ state, setup: [], steps: [], judge: ([write]) => judgeInactive(write, said) }), run }, ...probes]
        : probes;
    });
  });
}

const isNamedIn = (said: string, choice: string): boolean => new RegExp(`\\b${choice}\\b`, 'i').test(said);
const isWanted = (said: string, choices: readonly string[]): boolean => choices.some((choice) => isNamedIn(said, choice));

interface StateChange {
  readonly state: OperationState;
  readonly said: string;
  readonly probe: Recipe;
  readonly step: ScriptStep;
}

/** The state of the reference is changed by an update. A request before the update is the control. */
export function probeAfterUpdate(world: ExploreContext, { state, said, probe, step }: StateChange): Probe {
  const use: ScriptStep = { ...probe.step, capture: {} };
  const run: Probe['run'] = function* (vars) {
    const control = yield* runSteps(world, [...probe.setup, use], 'setup', vars);
    if (!control.isComplete) return [];
    const off = yield* runSteps(world, [...probe.setup, step], 'setup', freshVars(world));
    return off.isComplete ? (yield* runSteps(world, [use], 'free', off.vars)).exchanges : [];
  };
  return { ...createSequenceProbe({ state, setup: [], steps: [], judge: ([write]) => judgeInactive(write, said) }), run };
}

const bodiesOf = (setup: readonly ScriptStep[]): readonly unknown[] => setup.map(({ body }) => body ?? null);

/** References that keep the values of the accepted request elsewhere are replaced with fresh ones here. */
export function withFreshReferences<Result>(state: OperationState, make: () => Result): Result {
  const { keptReferences } = state;
  state.keptReferences = new Set();
  const made = make();
  state.keptReferences = keptReferences;
  return made;
}

const fitting = (step: ScriptStep, other: JsonObject): ScriptStep => ({ ...step, body: fittedTo(objectOf(step.body), other) ?? step.body });

/** The request refers to the resource from the last create of that type. */
const isReferred = (step: ScriptStep, creator: Creator, { setup }: Recipe): boolean =>
  step === setup.findLast(({ state }) => state === creator.state);

/** The update of an ordinary resource, with the reference of the recipe. */
function onOrdinaryResource(world: ExploreContext, creators: Creators, { setup: fresh, step }: Recipe, creator: Creator): Recipe | null {
  const { state } = step;
  const known = recipeFor(world, creators, state);
  const at = fresh.findIndex((other) => other.state === creator.state);
  if (known === null || at < 0 || !isObject(known.step.body) || !isObject(step.body)) return null;
  const { body } = step;
  const own = state.sources.filter(({ from }) => createdIn(from.slice(from.indexOf(' ') + 1), world.itemPaths) === creator.collection);
  const fields = own.flatMap(({ at: [name] }) =>
    typeof name === 'string' && body[name] !== undefined ? [[name, body[name]] as const] : [],
  );
  const setup = [...known.setup];
  for (const other of fresh.slice(0, at + 1)) joinStep(setup, other);
  return { ...known, setup, step: { ...known.step, body: { ...known.step.body, ...Object.fromEntries(fields) } } };
}

/** Sets the flag of a create to false. Unchanged if the create has no flag. */
function switchedOff(step: ScriptStep): ScriptStep {
  const flag = isObject(step.body) ? Object.keys(step.body).find((name) => FLAG.test(name)) : undefined;
  return flag === undefined || !isObject(step.body) ? step : { ...step, body: { ...step.body, [flag]: false } };
}

function judgeInactive(write: Exchange | undefined, said: string): readonly ProbeVerdict[] {
  if (write === undefined || !isSuccess(write.answer)) return [];
  const { op } = write.step.state;
  return [
    {
      ...verdictDefaults(write),
      place: 'inactive',
      rule: 'ignores-state',
      text: `${op.key} accepts a reference to an inactive resource, even though the spec says “${said}”`,
      expected: '409 or 422',
      actual: statusText(write),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
