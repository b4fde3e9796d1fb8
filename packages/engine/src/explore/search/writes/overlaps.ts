import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { DAY_MS, type DatePair, datePairIn, HOUR_MS, isDay, timeOf, writtenLike } from '../../requests/date-pairs.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf, mayReject, sentenceWith } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceInstance, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const OVERLAP =
  /\b(?:overlap\w*|double[- ]?book\w*|already (?:booked|reserved|occupied|rented|taken)|(?:taken|booked|reserved|occupied|rented) (?:on|at|for|during|in|then)\b[^.;]*(?:nights?|days?|dates?|times?|period|slot)|(?:not|un) ?(?:free|available)\b[^.;]*\b(?:time|period|dates?|slot)|at the same time|same (?:time|period|slot))\b/i;
/** A rule about bookings in a certain state does not apply to new ones. */
const STATES = /\b(?:confirmed|approved|accepted|active|paid)\b/i;

/** The start and the end of the second period, relative to the first one. */
const PLACES: readonly (readonly [string, number, number])[] = [
  ['the period of another one', 0, 1],
  ['a period that starts during another one', 0.5, 1.5],
  ['a period that ends during another one', -0.5, 0.5],
  ['a period inside another one', 0.25, 0.75],
  ['a period around another one', -0.25, 1.25],
];
const DAYS = 4;
/** The same period, written in another time zone. */
const OTHER_ZONE = 'the period of another one in a different time zone';
const OFFSET_HOURS = 5;

/** "409 if the room is already booked": a second booking of the same resource must not overlap the first one in any way. */
export function overlapProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const create = instance?.setup.at(-1);
  const sentence = sentenceWith(OVERLAP, fullDescriptionOf(kit.creator.state.op));
  const accepted = objectOf(kit.creator.state.body);
  const pair = datePairIn(accepted);
  if (instance === null || create === undefined || create.state !== kit.creator.state || !isObject(create.body)) return [];
  if (sentence === undefined || pair === null || !mayReject(create.state.op)) return [];
  const span = spanOf(accepted, pair);
  const at = (step: ScriptStep, from: number, to: number): ScriptStep => ({
    ...step,
    body: { ...objectOf(step.body), ...datesAt(accepted, pair, span, from, to) },
  });
  const setup = instance.setup.slice(0, -1);
  const first = { ...at(create, 0, 1), capture: {} };
  const second = withNewUniqueValues(world, create, 1);
  const creates = PLACES.map(([words, from, to]) =>
    createSequenceProbe({
      state: create.state,
      setup,
      steps: [first, { ...at(second, from, to), capture: {} }],
      judge: ([one, other]) => judgeOverlap(one, other, words, sentence),
    }),
  );
  // The period is shorter than the difference between the time zones.
  const short = (step: ScriptStep): ScriptStep => ({
    ...step,
    body: { ...objectOf(step.body), ...datesAt(accepted, pair, HOUR_MS, 0, 1) },
    capture: {},
  });
  const zoned = isDay(accepted[pair.low]) ? null : inOtherZone(short(second), pair);
  const judgeZoned: Probe['judge'] = ([one, other]) => judgeOverlap(one, other, OTHER_ZONE, sentence);
  return [
    ...creates,
    ...(zoned === null ? [] : [createSequenceProbe({ state: create.state, setup, steps: [short(create), zoned], judge: judgeZoned })]),
    ...movedProbes(world, creators, kit, {
      instance,
      setup,
      first,
      second: at(second, PERIODS_APART, PERIODS_APART + 1),
      dates: (from) => datesAt(accepted, pair, span, from, from + 1),
      sentence,
    }),
  ];
}

/** The request with the same points in time, five hours east of Greenwich. */
function inOtherZone(step: ScriptStep, { low, high }: DatePair): ScriptStep {
  const written = (value: Json | undefined): string =>
    new Date(timeOf(value) + OFFSET_HOURS * HOUR_MS).toISOString().replace(/\.\d{3}Z$/, '+05:00');
  const body = objectOf(step.body);
  return { ...step, body: { ...body, [low]: written(body[low]), [high]: written(body[high]) } };
}

/** How many booking lengths apart two bookings must be so that they do not overlap. */
const PERIODS_APART = 3;

function spanOf(accepted: JsonObject, { low, high }: DatePair): number {
  const span = timeOf(accepted[high]) - timeOf(accepted[low]);
  // Bookings are whole days, so only a period of several days can overlap in part.
  return isDay(accepted[low]) ? DAYS * DAY_MS * Math.max(1, Math.ceil(span / (DAYS * DAY_MS))) : Math.max(span, 60_000 * DAYS);
}

function datesAt(accepted: JsonObject, { low, high }: DatePair, span: number, from: number, to: number): JsonObject {
  const start = timeOf(accepted[low]);
  return { [low]: writtenLike(accepted[low], start + from * span), [high]: writtenLike(accepted[high], start + to * span) };
}

interface OverlapSetup {
  readonly instance: ResourceInstance;
  readonly setup: readonly ScriptStep[];
  readonly first: ScriptStep;
  readonly second: ScriptStep;
  readonly dates: (from: number) => JsonObject;
  readonly sentence: string;
}

/** An update that moves the second booking onto the first one. */
function movedProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  { instance, setup, first, second, dates, sentence }: OverlapSetup,
): readonly Probe[] {
  return kit.updates.flatMap((state) => {
    const update = stepOnInstance(world, creators, instance, state);
    if (update === null || !isObject(update.body) || !mayReject(state.op)) return [];
    const rest = state.op.method === 'PUT' ? objectOf(second.body) : {};
    const run: Probe['run'] = function* (vars) {
      const before = yield* runSteps(world, [first, second], 'setup', vars);
      if (!before.isComplete) return [];
      const moved = { ...update, body: { ...rest, ...dates(0.5) }, capture: {} };
      const [one] = before.exchanges;
      const [other] = (yield* runSteps(world, [moved], 'free', before.vars)).exchanges;
      return one === undefined || other === undefined ? [] : [one, other];
    };
    const judge: Probe['judge'] = ([one, other]) => judgeOverlap(one, other, 'a period that starts during another one', sentence);
    return [{ ...createSequenceProbe({ state, setup, steps: [], judge }), run }];
  });
}

function judgeOverlap(one: Exchange | undefined, other: Exchange | undefined, words: string, sentence: string): readonly ProbeVerdict[] {
  if (one === undefined || other === undefined || !isSuccess(one.answer) || !isSuccess(other.answer)) return [];
  const { op } = other.step.state;
  const entity = entityIn(one.answer.json, '');
  const isOtherState = STATES.test(sentence) && !STATES.test(String(entity?.status ?? entity?.state ?? ''));
  if (isOtherState) return [];
  return [
    {
      ...verdictDefaults(other),
      beside: [one],
      rule: 'accepts-overlap',
      text: `${op.key} accepts ${words}, even though the spec says “${sentence}”`,
      expected: '409 or 422',
      actual: statusText(other),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
