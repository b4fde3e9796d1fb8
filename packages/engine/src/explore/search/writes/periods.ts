import { wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { isDateOrTimestamp } from '../../learning/moments.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { DAY_MS, type DatePair, datePairIn, HOUR_MS, isDay, timeOf, writtenLike } from '../../requests/date-pairs.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf, mayReject, sentenceWith } from '../setup/full-description.ts';
import { buildCreated, createSequenceProbe, type ResourceInstance, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** Tests the dates of a new resource: it must end after it starts, and must be in the future or in the past if the spec requires it. */
export function periodProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  if (!isObject(create.body)) return [];
  const accepted = objectOf(kit.creator.state.body);
  const pair = datePairIn(accepted);
  const made: AcceptedCreate = { world, create, body: create.body, setup: instance.setup.slice(0, -1), accepted, pair };
  const reversed = pair === null ? [] : [...reversedCreate(made, pair), ...reversedUpdates(creators, kit, { ...made, instance }, pair)];
  const lasting = pair === null ? [] : lengthProbes(made, pair, kit.creator.collection);
  return [...reversed, ...lasting, ...sidedProbes(made)];
}

interface AcceptedCreate {
  readonly world: ExploreContext;
  readonly create: ScriptStep;
  readonly body: JsonObject;
  readonly setup: readonly ScriptStep[];
  /** The values that the server accepted before. */
  readonly accepted: JsonObject;
  readonly pair: DatePair | null;
}

const stepLength = (like: Json | undefined): number => (isDay(like) ? DAY_MS : HOUR_MS);
const isTemplate = (value: Json | undefined): boolean => typeof value === 'string' && value.includes('{{');

function reversedCreate({ create, body, setup, accepted }: AcceptedCreate, pair: DatePair): readonly Probe[] {
  const { low, high } = pair;
  if (!mayReject(create.state.op)) return [];
  const isFresh = isTemplate(body[low]) || isTemplate(body[high]);
  if (isFresh && timeOf(accepted[low]) === timeOf(accepted[high])) return [];
  const dates = isFresh
    ? { [low]: body[high] ?? null, [high]: body[low] ?? null }
    : { [high]: writtenLike(accepted[low], timeOf(accepted[low]) - stepLength(accepted[low])) };
  const judge: Probe['judge'] = ([write]) => judgeReversed(write, pair);
  return [createSequenceProbe({ state: create.state, setup, steps: [{ ...create, body: { ...body, ...dates }, capture: {} }], judge })];
}

/** An update that moves the end before the stored start. */
function reversedUpdates(
  creators: Creators,
  kit: ResourceOperations,
  { world, instance }: AcceptedCreate & { readonly instance: ResourceInstance },
  pair: DatePair,
): readonly Probe[] {
  const read = kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  const { collection } = kit.creator;
  return kit.updates.flatMap((state) => {
    const update = stepOnInstance(world, creators, instance, state);
    const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
    if (read === null || update === null || !mayReject(state.op) || !Object.hasOwn(objectOf(properties), pair.high)) return [];
    const run: Probe['run'] = function* (vars) {
      const first = yield* runSteps(world, [{ ...read, capture: {} }], 'setup', vars);
      const stored = entityIn(first.exchanges[0]?.answer.json, collection);
      const start = stored?.[pair.low];
      if (!isDateOrTimestamp(start)) return [];
      const rest = state.op.method === 'PUT' ? { ...objectOf(update.body), [pair.low]: start ?? null } : {};
      const body = { ...rest, [pair.high]: writtenLike(start, timeOf(start) - stepLength(start)) };
      return (yield* runSteps(world, [{ ...update, body, capture: {} }], 'free', vars)).exchanges;
    };
    return [{ ...createSequenceProbe({ state, setup: instance.setup, steps: [], judge: ([write]) => judgeReversed(write, pair) }), run }];
  });
}

function judgeReversed(write: Exchange | undefined, { low, high }: DatePair): readonly ProbeVerdict[] {
  if (write === undefined || !isSuccess(write.answer)) return [];
  const { op } = write.step.state;
  return [
    {
      ...verdictDefaults(write),
      place: `body.${high}`,
      rule: 'reversed-dates',
      text: `${op.key} accepts a request where ${high} is before ${low}`,
      expected: '400, 409 or 422',
      actual: statusText(write),
      source: /\b(?:after|before|later|earlier)\b/i.test(fullDescriptionOf(op)) ? 'spec' : 'convention',
      checks: { status: ['4xx'] },
    },
  ];
}

export const FORBIDS_PAST =
  /\b(?:(?:must|has to|have to|needs? to)\b[^.;]*\bin the future|(?:not|cannot|never|4\d\d)\b[^.;]*\bin the past|in the past\b[^.;]*\b(?:4\d\d|rejected|refused|invalid))\b/i;
const FORBIDS_FUTURE =
  /\b(?:(?:must|has to|have to|needs? to)\b[^.;]*\bin the past|(?:not|cannot|never|4\d\d)\b[^.;]*\bin the future|in the future\b[^.;]*\b(?:4\d\d|rejected|refused|invalid))\b/i;

/** "The date must be in the future", in the description of the operation, of a rejection or of the field. */
function sidedProbes(made: AcceptedCreate): readonly Probe[] {
  const { world, create, body, setup, accepted } = made;
  if (!mayReject(create.state.op)) return [];
  const sides = [
    { pattern: FORBIDS_PAST, time: Date.parse('2001-03-14T09:00:00Z'), side: 'past' },
    { pattern: FORBIDS_FUTURE, time: Date.parse('2099-03-14T09:00:00Z'), side: 'future' },
  ] as const;
  return sides.flatMap(({ pattern, time, side }) => {
    const { field, sentence } = fieldOfRule(world, create.state, accepted, made.pair, pattern);
    if (field === null || sentence === null) return [];
    const shift = time - timeOf(accepted[field]);
    // All other dates move by the same amount, so that the body is wrong only in relation to today.
    const moved = Object.entries(accepted).flatMap(([name, value]) =>
      isDateOrTimestamp(value) ? [[name, writtenLike(value, timeOf(value) + shift)] as const] : [],
    );
    const step: ScriptStep = { ...create, body: { ...body, ...Object.fromEntries(moved) }, capture: {} };
    const judge: Probe['judge'] = ([write]) => judgeSide(write, { field, sentence, side });
    return [createSequenceProbe({ state: create.state, setup, steps: [step], judge })];
  });
}

/** The field that a sentence is about: the one it describes, the one it names, or the only one. */
function fieldOfRule({ tools }: ExploreContext, state: OperationState, accepted: JsonObject, pair: DatePair | null, pattern: RegExp) {
  const dated = Object.keys(accepted).filter((name) => isDateOrTimestamp(accepted[name]));
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  for (const field of dated) {
    const { description } = tools.flatten(asSchema(objectOf(properties)[field] ?? true));
    const sentence = sentenceWith(pattern, typeof description === 'string' ? description : '');
    if (sentence !== undefined) return { field, sentence };
  }
  const sentence = sentenceWith(pattern, fullDescriptionOf(state.op));
  if (sentence === undefined) return { field: null, sentence: null };
  const words = new Set(wordsOf(sentence).map((word) => word.toLowerCase()));
  const named = dated.find((name) => words.has((wordsOf(name)[0] ?? name).toLowerCase()));
  return { field: named ?? pair?.low ?? (dated.length === 1 ? (dated[0] ?? null) : null), sentence };
}

interface Side {
  readonly field: string;
  readonly sentence: string;
  readonly side: 'past' | 'future';
}

function judgeSide(write: Exchange | undefined, { field, sentence, side }: Side): readonly ProbeVerdict[] {
  if (write === undefined || !isSuccess(write.answer)) return [];
  return [
    {
      ...verdictDefaults(write),
      place: `body.${field}`,
      rule: 'wrong-side-of-today',
      text: `${write.step.state.op.key} accepts a ${field} in the ${side}, even though the spec says “${sentence}”`,
      expected: '400, 409 or 422',
      actual: statusText(write),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}

const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [/^(?:number_?of_?)?nights?$|^night_?count$/i, DAY_MS],
  [/^duration_?days$/i, DAY_MS],
  [/^(?:duration_?)?hours$/i, HOUR_MS],
  [/^(?:duration_?)?min(?:ute)?s?$/i, 60_000],
];

/** `nights` and `duration_minutes` must match the two dates, even across the end of a month. */
function lengthProbes(
  { world, create, body, setup, accepted }: AcceptedCreate,
  { low, high }: DatePair,
  collection: string,
): readonly Probe[] {
  const { properties } = resolveAlternatives(bodyOf(create.state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  const start = timeOf(accepted[low]);
  const day = new Date(start);
  const last = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 0, day.getUTCHours(), day.getUTCMinutes());
  const span = Math.max(timeOf(accepted[high]) - start, isDay(accepted[low]) ? 2 * DAY_MS : HOUR_MS);
  const ends = last + span;
  const across = { [low]: writtenLike(accepted[low], last), [high]: writtenLike(accepted[high], ends) };
  const judge: Probe['judge'] = ([made]) => {
    const entity = made !== undefined && isSuccess(made.answer) ? entityIn(made.answer.json, collection) : null;
    if (made === undefined || entity === null || !isDateOrTimestamp(entity[low]) || !isDateOrTimestamp(entity[high])) return [];
    const real = timeOf(entity[high]) - timeOf(entity[low]);
    return Object.entries(entity).flatMap(([name, value]): readonly ProbeVerdict[] => {
      const unit = LENGTHS.find(([pattern]) => pattern.test(name))?.[1];
      if (unit === undefined || typeof value !== 'number' || Object.hasOwn(objectOf(properties), name)) return [];
      const exact = real / unit;
      if (Math.abs(value - exact) < 1) return [];
      return [
        {
          ...verdictDefaults(made),
          place: name,
          rule: 'wrong-sum',
          text: `${made.step.state.op.key} returns ${name} = ${value} for the time from ${String(entity[low])} to ${String(entity[high])}`,
          expected: String(exact),
          actual: String(value),
          source: 'convention',
          checks: null,
        },
      ];
    });
  };
  return [{}, across].map((dates) =>
    createSequenceProbe({ state: create.state, setup, steps: [{ ...create, body: { ...body, ...dates }, capture: {} }], judge }),
  );
}
