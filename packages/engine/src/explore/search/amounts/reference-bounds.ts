import { asSchema } from '../../../json/as-schema.ts';
import type { JsonLocation } from '../../../json/edit-json.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { fieldOf, leavesOf, nameAt, putAt, schemaAt } from '../../requests/body-place.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import { type Exchange, isRejected } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { freshVars, runSteps, type StepKind, type Trace } from '../setup/run-steps.ts';
import { refersToResource } from '../states/in-use.ts';
import { withFreshReferences } from '../states/inactive.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const TAKEN =
  /^(?:quantity|qty|count|seats|places|tickets|units|copies|guests|persons|people|party_?size|attendees|participants|passengers|(?:number|amount)_?of_?\w+)$/i;
const AVAILABLE =
  /^(?:(?:total_?|max_?)?(?:capacity|places|seats|slots|spots|participants|attendees|passengers|guests|people|persons|copies|units|tickets)|(?:in_?)?stock(?:_?(?:count|level|quantity))?|quantity(?:_?(?:available|in_?stock))?|inventory)$/i;
const ROOM = 5;
const FAR = 1000;

interface Bound {
  readonly taken: JsonLocation;
  readonly available: string;
  /** A quantity that is far beyond what is available. */
  readonly far: number;
}

/**
 * A request must not take more than its resource has: an order for six when the stock is five. The server has such a limit if it rejects a
 * much larger quantity, or if its own number becomes negative.
 */
export function referenceBoundProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { state } = kit.creator;
  const recipe = withFreshReferences(state, () => recipeFor(world, creators, state));
  const used = kits.filter(({ creator }) => creator.state !== state && refersToResource(world, state, { ...kit, creator }));
  if (recipe === null || !isObject(recipe.step.body)) return [];
  return used.flatMap((other) => {
    const { creator } = other;
    const read =
      other.read === null ? null : withFreshReferences(other.read, () => recipeFor(world, creators, other.read ?? creator.state));
    const isMade = recipe.setup.some((step) => step.state === creator.state);
    return (isMade ? boundsOf(world, kit, other) : []).map((bound): Probe => {
      const setup = recipe.setup.map((step) =>
        step.state === creator.state ? { ...step, body: { ...objectOf(step.body), [bound.available]: ROOM } } : step,
      );
      const trying = (count: number, kind: StepKind): RequestPlan<Trace> =>
        runSteps(
          world,
          [...setup, { ...recipe.step, body: putAt(recipe.step.body, bound.taken, count), capture: {} }],
          kind,
          freshVars(world),
        );
      const run: Probe['run'] = function* () {
        const fits = yield* trying(ROOM, 'setup');
        if (!fits.isComplete) return [];
        const far = yield* trying(bound.far, 'free');
        const near = yield* trying(ROOM + 1, 'free');
        const shown = read === null ? [] : (yield* runSteps(world, [{ ...read.step, capture: {} }], 'free', near.vars)).exchanges;
        return [...[near, far, fits].flatMap(({ exchanges }) => exchanges.slice(-1)), ...shown];
      };
      const judge: Probe['judge'] = (all) => judgeBound(all, bound, creator.collection);
      return { ...createSequenceProbe({ state, setup: [], steps: [], judge }), run };
    });
  });
}

/** The quantities of a request, each with a number of the resource that may limit it. */
function boundsOf(
  { tools }: ExploreContext,
  { creator: { state } }: ResourceOperations,
  { creator }: ResourceOperations,
): readonly Bound[] {
  const sampling = { tools, turn: 0 };
  const shape = (schema: Parameters<typeof resolveAlternatives>[0]): JsonObject => resolveAlternatives(schema, sampling);
  const own = shape(bodyOf(creator.state.op)?.schema ?? true);
  const available = Object.entries(objectOf(creator.state.body)).find(
    ([name, value]) =>
      AVAILABLE.test(name) && typeof value === 'number' && allows(shape(asSchema(objectOf(own.properties)[name] ?? true)), ROOM),
  )?.[0];
  if (available === undefined) return [];
  return leavesOf(state.body).flatMap(([at, value]): readonly Bound[] => {
    const flat = schemaAt(shape, bodyOf(state.op)?.schema ?? true, at);
    const far = typeof flat.maximum === 'number' ? Math.min(flat.maximum, FAR) : FAR;
    const isCount = TAKEN.test(nameAt(at)) && typeof value === 'number' && allows(flat, ROOM + 1) && far > ROOM + 1;
    return isCount ? [{ taken: at, available, far }] : [];
  });
}

const allows = ({ minimum, maximum }: JsonObject, value: number): boolean =>
  (typeof minimum !== 'number' || minimum <= value) && (typeof maximum !== 'number' || maximum >= value);

function judgeBound([more, far, control, read]: readonly Exchange[], bound: Bound, collection: string): readonly ProbeVerdict[] {
  if (more === undefined || far === undefined || control === undefined || !isSuccess(more.answer) || !isSuccess(control.answer)) return [];
  const left = read === undefined || !isSuccess(read.answer) ? null : entityIn(read.answer.json, collection)?.[bound.available];
  const isNegative = typeof left === 'number' && left < 0;
  if (!isRejected(far) && !isNegative) return [];
  const place = fieldOf(bound.taken);
  const { op } = more.step.state;
  return [
    {
      ...verdictDefaults(more),
      beside: [control, far, ...(isNegative && read !== undefined ? [read] : [])],
      place: `body.${place}`,
      rule: 'over-capacity',
      text: `${op.key} accepts ${place} = ${ROOM + 1} for a resource whose ${bound.available} is ${ROOM}${isNegative ? `, so that it becomes ${String(left)}` : ''}`,
      expected: '409 or 422',
      actual: statusText(more),
      source: 'convention',
      checks: { status: ['4xx'] },
    },
  ];
}
