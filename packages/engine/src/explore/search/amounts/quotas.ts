import { lowerAlphanumeric, singular, wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import { createdIn, resourceOf } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf, mayReject } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import { type Creators, createsPermanentResource, isCreator } from '../setup/recipe.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const WORDS = 'one two three four five six seven eight nine ten eleven twelve fifteen twenty'.split(' ');
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20];
const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(WORDS.map((word, index) => [word, VALUES[index] ?? 0]));
const NUMBER = `(\\d{1,2}|${WORDS.join('|')})`;
const QUOTA = new RegExp(
  `[^.;]*\\b(?:at most|up to|no more than|not more than|(?:a )?maximum of|(?:a )?limit of|max\\.?|only) ${NUMBER} ([\\w -]+)[^.;]*`,
  'gi',
);
/** "409 Not a draft, or nine passengers already" says that the tenth passenger is rejected. */
const FULL = new RegExp(`\\b409 [^.;]{0,200}?\\b(?:has |have |with )?${NUMBER} ([\\w-]+(?: [\\w-]+)?) already\\b[^.;]*`, 'gi');
const MOST = 20;

/** "A note has at most 5 tags": one more must be rejected. */
export function quotaProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const { state } = kit.creator;
  const quota = findQuota(fullDescriptionOf(state.op), resourceOf(createdIn(state.op.path, world.itemPaths)));
  const instance = buildInstance(world, creators, kit);
  const create = instance?.setup.at(-1);
  if (quota === null || instance === null || create === undefined || create.state !== state || !mayReject(state.op)) return [];
  // If the resources cannot be removed, only a few are created, unless they are part of another new resource.
  const isInside = instance.setup.slice(0, -1).some((step) => isCreator(step.state) && isBelow(state, step.state));
  if (quota.most > (createsPermanentResource(world, state) && !isInside ? MOST / 4 : MOST)) return [];
  const steps = Array.from({ length: quota.most + 1 }, (_, index) => ({
    ...withNewUniqueValues(world, asLittle(world, create), index + 1),
    capture: {},
  }));
  const judge: Probe['judge'] = (all) => judgeQuota(all, quota);
  return [createSequenceProbe({ state, setup: instance.setup.slice(0, -1), steps, judge })];
}

/** The smallest quantities, so that the stock or the balance lasts. */
function asLittle({ tools }: ExploreContext, step: ScriptStep): ScriptStep {
  const { properties } = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools, turn: 0 });
  if (!isObject(step.body)) return step;
  const entries = Object.entries(step.body).map(([name, value]) => {
    const { minimum } = resolveAlternatives(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 });
    const isQuantity = typeof value === 'number' && !/id$/i.test(name) && typeof minimum === 'number' && minimum > 0;
    return [name, isQuantity ? minimum : value] as const;
  });
  return { ...step, body: Object.fromEntries(entries) };
}

const isBelow = ({ op }: OperationState, parent: OperationState): boolean => createdIn(op.path).startsWith(`${createdIn(parent.op.path)}/`);

interface Quota {
  readonly most: number;
  readonly sentence: string;
}

/** The number in a sentence about the resource. "At most 200 characters" is about something else. */
export function findQuota(text: string, resource: string): Quota | null {
  for (const [sentence, count = '', words = ''] of [...text.matchAll(QUOTA), ...text.matchAll(FULL)]) {
    const most = NUMBERS[count.toLowerCase()] ?? Number(count);
    // "At most 3 open loans" names the resource after no more than two other words.
    const isMeant = wordsOf(words)
      .slice(0, 3)
      .some((word) => singular(lowerAlphanumeric(word)) === resource);
    if (isMeant && most > 0 && /\b4\d\d\b|reject|\bat most|no more than|not more than|maximum|limit/i.test(sentence))
      return { most, sentence: sentence.trim() };
  }
  return null;
}

function judgeQuota(all: readonly Exchange[], { most, sentence }: Quota): readonly ProbeVerdict[] {
  const last = all.at(-1);
  const [first] = all;
  if (first === undefined || last === undefined || all.length !== most + 1 || !all.every(({ answer }) => isSuccess(answer))) return [];
  return [
    {
      ...verdictDefaults(last),
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
