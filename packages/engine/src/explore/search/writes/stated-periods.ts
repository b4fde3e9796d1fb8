import { isObject, objectOf } from '../../../json/values.ts';
import { DAY_MS, datePairIn, HOUR_MS, isDay, statedPeriod, timeOf, writtenLike } from '../../requests/date-pairs.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf, mayReject } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** "The window lasts one to eight hours": shorter and longer periods must be rejected, including one that is a whole day longer. */
export function statedPeriodProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const { state } = kit.creator;
  const period = mayReject(state.op) ? statedPeriod(fullDescriptionOf(state.op)) : null;
  const instance = period === null ? null : buildInstance(world, creators, kit);
  const create = instance?.setup.at(-1);
  const accepted = objectOf(state.body);
  const pair = datePairIn(accepted);
  if (period === null || instance === null || create === undefined || create.state !== state || pair === null || !isObject(create.body))
    return [];
  const { least, most, sentence } = period;
  const step = isDay(accepted[pair.low]) ? DAY_MS : HOUR_MS;
  const lengths = [Math.max(least - step / 2, least / 2), most + step, ...(most < DAY_MS ? [DAY_MS + (least + most) / 2] : [])].filter(
    (length) => length > 0,
  );
  const start = timeOf(accepted[pair.low]);
  const whole = isDay(accepted[pair.low]) ? lengths.filter((length) => length % DAY_MS === 0) : lengths;
  return whole.map((length) => {
    const dates = { [pair.low]: writtenLike(accepted[pair.low], start), [pair.high]: writtenLike(accepted[pair.high], start + length) };
    const steps = [{ ...create, body: { ...objectOf(create.body), ...dates }, capture: {} }];
    const judge: Probe['judge'] = ([write]) => judgeLength(write, `${length / HOUR_MS} hours`, pair.high, sentence);
    return createSequenceProbe({ state, setup: instance.setup.slice(0, -1), steps, judge });
  });
}

function judgeLength(write: Exchange | undefined, length: string, field: string, sentence: string): readonly ProbeVerdict[] {
  if (write === undefined || !isSuccess(write.answer)) return [];
  return [
    {
      ...verdictDefaults(write),
      place: `body.${field}`,
      rule: 'wrong-period',
      text: `${write.step.state.op.key} accepts a period of ${length}, even though the spec says “${sentence.trim()}”`,
      expected: '400, 409 or 422',
      actual: statusText(write),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
