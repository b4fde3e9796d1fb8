import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject, Operation } from '../../../model/index.ts';
import { type DatePair, namedPairs } from '../../requests/date-pairs.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf, mayReject } from '../setup/full-description.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const ORDERED = /\b(?:later|after|before|earlier)\b/i;
/** A period that may end when it starts. */
const MAY_BE_EQUAL = /\b(?:not|or equal|equal to|same|at or|on or)\b/i;

/** "A site closes later than it opens": times of the day in the wrong order must be rejected, and so must equal ones. */
export function orderedTimeProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  if (!isObject(create.body)) return [];
  const { body } = create;
  const times = Object.keys(body).filter((name) => isTime(body[name]));
  const setup = instance.setup.slice(0, -1);
  const reference = kit.creator.state.op;
  return namedPairs(times).flatMap((pair) => {
    const [low, high] = [body[pair.low] ?? null, body[pair.high] ?? null];
    const sentence = sentenceFor(reference, pair);
    if (sentence === undefined || low === high) return [];
    const wrong = [{ [pair.low]: high, [pair.high]: low }, ...(MAY_BE_EQUAL.test(sentence) ? [] : [{ [pair.high]: low }])];
    const updates = kit.updates.flatMap((state) => {
      const update = mayReject(state.op) ? stepOnInstance(world, creators, instance, state) : null;
      return update === null || !isObject(update.body) ? [] : [{ update, setup: instance.setup }];
    });
    const writes = [...(mayReject(reference) ? [{ update: create, setup }] : []), ...updates];
    return writes.flatMap(({ update, setup: before }) =>
      wrong.map((times) =>
        createSequenceProbe({
          state: update.state,
          setup: before,
          steps: [withTimes(update, { [pair.low]: low, [pair.high]: high, ...times })],
          judge: ([write]) => judgeOrder(write, pair, sentence),
        }),
      ),
    );
  });
}

const isTime = (value: Json | undefined): boolean => typeof value === 'string' && TIME.test(value);

const withTimes = (step: ScriptStep, times: JsonObject): ScriptStep => ({
  ...step,
  body: { ...(step.state.op.method === 'PATCH' ? {} : objectOf(step.body)), ...times },
  capture: {},
});

/** The sentence that names both times, such as "closes later than it opens" for `opensAt` and `closesAt`. */
function sentenceFor(op: Operation, { low, high }: DatePair): string | undefined {
  const stems = [low, high].map((name) =>
    name
      .replace(/[A-Z_].*$/, '')
      .replace(/s$/, '')
      .toLowerCase(),
  );
  return fullDescriptionOf(op)
    .split(/[.;](?:\s|$)/)
    .find((sentence) => ORDERED.test(sentence) && stems.every((stem) => new RegExp(`\\b${stem.slice(0, STEM)}`, 'i').test(sentence)))
    ?.trim();
}

/** "Closing" is about `closesAt`. */
const STEM = 4;

function judgeOrder(write: Exchange | undefined, { low, high }: DatePair, sentence: string): readonly ProbeVerdict[] {
  if (write === undefined || !isSuccess(write.answer)) return [];
  const sent = objectOf(write.request.body);
  if (!isTime(sent[low]) || !isTime(sent[high]) || String(sent[low]) < String(sent[high])) return [];
  const { op } = write.step.state;
  return [
    {
      ...verdictDefaults(write),
      place: `body.${high}`,
      rule: 'reversed-dates',
      text: `${op.key} accepts ${low} = ${JSON.stringify(sent[low])} with ${high} = ${JSON.stringify(sent[high])}, even though the spec says “${sentence}”`,
      expected: '400, 409 or 422',
      actual: statusText(write),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
