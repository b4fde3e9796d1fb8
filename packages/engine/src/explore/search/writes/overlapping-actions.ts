import { objectOf } from '../../../json/values.ts';
import type { JsonObject, Operation } from '../../../model/index.ts';
import { isDateOrTimestamp } from '../../learning/moments.ts';
import { DAY_MS, HOUR_MS, timeOf, writtenLike } from '../../requests/date-pairs.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { mayReject } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, preparedStepOnInstance, type ResourceOperations } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const OVERLAP = '(?:overlap\\w*|shares? (?:a|any) (?:day|hour|night|part))';
/** "Must not overlap", "overlapping ones are rejected" and "409 if it overlaps". */
const FORBIDDEN = new RegExp(
  `\\b(?:must not|may not|should not|can ?not|can't|never) (?:be )?${OVERLAP}\\b|\\boverlapping(?: [\\w-]+){0,3} (?:is|are|will be|gets?) (?:rejected|refused|declined|not (?:allowed|possible|accepted))\\b|\\b4\\d\\d (?:if|when)(?: [\\w-]+){0,4} ${OVERLAP}\\b`,
  'i',
);
/** The reason for a conflict: "The pause overlaps another one". */
const REASON = new RegExp(`^(?!.*\\b(?:not|no|without)\\b).*\\b${OVERLAP}\\b`, 'i');
/** The other period is one of the same kind, and not a holiday or the whole course. */
const ANOTHER = new RegExp(
  `\\b(?:another|each other|one another|others?|existing|earlier|previous|same)\\b|\\b${OVERLAP}\\s*(?:\\(|,|$)|^\\W*overlapping\\b`,
  'i',
);
/** Longer sentences are markup or data, so they are skipped. */
const LONGEST = 300;
const CONFLICTS: readonly string[] = ['409', '422'];

/** The sentence that forbids two of the same actions to overlap, or null. */
export function overlapSentence({ summary, description, responses }: Operation): string | null {
  const sentences = (text: string): readonly string[] =>
    text.split(/[.;]/).flatMap((one) => (one.length <= LONGEST && ANOTHER.test(one) ? [one.trim()] : []));
  const said = sentences(`${summary ?? ''}. ${description ?? ''}`).find((sentence) => FORBIDDEN.test(sentence));
  const reasons = responses.filter(({ status }) => CONFLICTS.includes(status)).flatMap((response) => sentences(response.description));
  return said ?? reasons.find((reason) => REASON.test(reason)) ?? null;
}

const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [/^(?:number_?of_?|duration_?(?:in_?)?)?(?:days|nights)$/i, DAY_MS],
  [/^(?:number_?of_?|duration_?(?:in_?)?)?weeks$/i, 7 * DAY_MS],
  [/^(?:number_?of_?|duration_?(?:in_?)?)?hours$/i, HOUR_MS],
];
/** The start of the second period, relative to the start and the length of the first one. */
const PLACES: readonly (readonly [string, number])[] = [
  ['the same period twice', 0],
  ['a period that starts before another one and ends during it', -0.5],
  ['a period that starts during another one', 0.5],
];

/** "A pause must not share a day with another one": a second action on the same resource must not overlap the first one. */
export function overlappingActionProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  if (instance === null) return [];
  return kit.actions.flatMap((state) => {
    const sentence = mayReject(state.op) ? overlapSentence(state.op) : null;
    const ready = sentence === null ? null : preparedStepOnInstance(world, creators, instance, state);
    const period = ready === null ? null : periodIn(objectOf(ready.step.body));
    if (sentence === null || ready === null || period === null) return [];
    const { start, length, step } = period;
    const at = (moment: number) => {
      const moved = step * Math.round(moment / step);
      return { ...ready.step, body: { ...objectOf(ready.step.body), [period.field]: writtenLike(period.like, moved) }, capture: {} };
    };
    // The first period begins later than the accepted one, so that there is room before it.
    const first = start + length;
    return PLACES.map(([words, shift]) =>
      createSequenceProbe({
        state,
        setup: ready.instance.setup,
        steps: [at(first), at(first + shift * length)],
        judge: (all) => judgeOverlap(all, words, sentence),
      }),
    );
  });
}

/** A body with a date and a number of days, such as `{ from, days }`. */
function periodIn(body: JsonObject) {
  const dated = Object.entries(body).filter(([, value]) => isDateOrTimestamp(value));
  const [[field, like] = []] = dated;
  const units = Object.entries(body).flatMap(([name, value]) => {
    const unit = LENGTHS.find(([pattern]) => pattern.test(name))?.[1];
    return unit === undefined || typeof value !== 'number' || value < 2 ? [] : [{ length: value * unit, step: unit }];
  });
  const [found] = units;
  if (field === undefined || dated.length > 1 || found === undefined || units.length > 1) return null;
  return { field, like, start: timeOf(like), ...found };
}

function judgeOverlap([one, other]: readonly Exchange[], words: string, sentence: string): readonly ProbeVerdict[] {
  if (one === undefined || other === undefined || !isSuccess(one.answer) || !isSuccess(other.answer)) return [];
  return [
    {
      ...verdictDefaults(other),
      beside: [one],
      rule: 'accepts-overlap',
      text: `${other.step.state.op.key} accepts ${words}, even though the spec says “${sentence}”`,
      expected: '409 or 422',
      actual: statusText(other),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
