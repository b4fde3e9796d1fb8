import { isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { DAY_MS, datePairIn, HOUR_MS, isDay, timeOf, writtenLike } from '../../requests/date-pairs.ts';
import { isSuccess } from '../../visit.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** Matches "Every started hour counts" and "Days are rounded up". */
const STARTED =
  /\b(?:every|each|any|per) (?:started|commenced|begun|partial) (hour|day)\b|\b(hour|day)s? (?:are|is) (?:always )?rounded up\b|\brounded up to (?:the next |a |an )?(?:full |whole )?(hour|day)s?\b/i;
const QUARTER = 4;

/**
 * A period of two and a quarter units must count as three units. Periods of two and three units show which field contains the number of
 * units.
 */
export function startedUnitProbes({ setup, step }: Recipe): readonly Probe[] {
  const [sentence, ...units] = STARTED.exec(fullDescriptionOf(step.state.op)) ?? [];
  const accepted = objectOf(step.state.body);
  const pair = datePairIn(accepted);
  if (sentence === undefined || pair === null || isDay(accepted[pair.low]) || !isObject(step.body)) return [];
  const unit = units.find((one) => one !== undefined)?.toLowerCase() === 'day' ? DAY_MS : HOUR_MS;
  const start = timeOf(accepted[pair.low]);
  const lasting = (time: number): ScriptStep => ({
    ...step,
    body: {
      ...objectOf(step.body),
      [pair.low]: writtenLike(accepted[pair.low], start),
      [pair.high]: writtenLike(accepted[pair.low], start + time),
    },
    capture: {},
  });
  const steps = [lasting(2 * unit), lasting(3 * unit), lasting(2 * unit + unit / QUARTER)];
  return [createSequenceProbe({ state: step.state, setup, steps, judge: (all) => judgeStarted(all, sentence) })];
}

function judgeStarted([two, three, between]: readonly Exchange[], sentence: string): readonly ProbeVerdict[] {
  if (two === undefined || three === undefined || between === undefined) return [];
  if (![two, three, between].every(({ answer }) => isSuccess(answer))) return [];
  const [low, high, shown] = [two, three, between].map(shownIn);
  const isCount = ([name, value]: readonly [string, Json]): boolean => value === 2 && high?.[name] === 3;
  const count = Object.entries(low ?? {}).find((entry) => isCount(entry) && shown?.[entry[0]] === 2)?.[0];
  if (count === undefined) return [];
  const { op } = between.step.state;
  return [
    {
      ...verdictDefaults(between),
      beside: [three],
      place: count,
      rule: 'wrong-rounding',
      text: `${op.key} returns ${count} = 2 for a period of 2.25 units, even though the spec says “${sentence}”`,
      expected: '3',
      actual: '2',
      source: 'spec',
      checks: null,
    },
  ];
}
