import { singular, wordsOf } from '../../../format/words.ts';
import { createdIn, plain, resourceOf } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { World } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import { type Probe, statusText, type Verdict } from '../model/verdict.ts';
import { fullDescriptionOf, mayReject } from '../setup/full-description.ts';
import { instanceOf, type Kit, sequence } from '../setup/kits.ts';
import { type Creators, isLasting } from '../setup/recipe.ts';
import { renewed } from '../setup/unique-values.ts';
import { base } from '../verdicts/judge-exchange.ts';

const QUOTA =
  /[^.;]*\b(?:at most|up to|no more than|not more than|(?:a )?maximum of|(?:a )?limit of|max\.?|only) (\d{1,2}|one|two|three|four|five|six|ten) ([\w -]+)[^.;]*/gi;
const NUMBERS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 };
const MOST = 20;

/** "A note has at most 5 tags": one more must be rejected. */
export function quotaProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const { state } = kit.creator;
  const quota = findQuota(fullDescriptionOf(state.op), resourceOf(createdIn(state.op.path, world.itemPaths)));
  const instance = instanceOf(world, creators, kit);
  const create = instance?.setup.at(-1);
  if (quota === null || instance === null || create === undefined || create.state !== state || !mayReject(state.op)) return [];
  // Only a few resources are created if they cannot be removed.
  if (quota.most > (isLasting(world, state) ? MOST / 4 : MOST)) return [];
  const steps = Array.from({ length: quota.most + 1 }, (_, index) => ({ ...renewed(world, create, index + 1), capture: {} }));
  const judge: Probe['judge'] = (all) => judgeQuota(all, quota);
  return [sequence({ state, setup: instance.setup.slice(0, -1), steps, judge })];
}

interface Quota {
  readonly most: number;
  readonly sentence: string;
}

/** The number in a sentence about the resource. "At most 200 characters" is about something else. */
export function findQuota(text: string, resource: string): Quota | null {
  for (const [sentence, count = '', words = ''] of text.matchAll(QUOTA)) {
    const most = NUMBERS[count.toLowerCase()] ?? Number(count);
    // "At most 3 open loans" names the resource after no more than two other words.
    const isMeant = wordsOf(words)
      .slice(0, 3)
      .some((word) => singular(plain(word)) === resource);
    if (isMeant && most > 0 && /\b4\d\d\b|reject|\bat most|no more than|not more than|maximum|limit/i.test(sentence))
      return { most, sentence: sentence.trim() };
  }
  return null;
}

function judgeQuota(all: readonly Exchange[], { most, sentence }: Quota): readonly Verdict[] {
  const last = all.at(-1);
  const [first] = all;
  if (first === undefined || last === undefined || all.length !== most + 1 || !all.every(({ answer }) => isSuccess(answer))) return [];
  return [
    {
      ...base(last),
      beside: [first],
      rule: 'over-quota',
      text: `${last.step.state.op.key} succeeds ${most + 1} times, even though the spec says “${sentence}”`,
      expected: '409 or 422',
      actual: statusText(last),
      source: 'spec',
      checks: null,
    },
  ];
}
