import { stateOf } from '../../learning/wanted-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import { type Exchange, isRejected } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { freshVars, runInParallel, runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** Phrases that specs use for requests that work only once. */
export const ONCE_PHRASES =
  /(?<!\bat )\bonce\b(?! (?:more|again|it|the|a|an|they|you)\b)|\bonly one\b|\balready\b|409 (?:afterwards|the second time)/i;

/** "Each member reviews a book only once": the second request below the same resource must be rejected. */
const PER_USER =
  /\bonly once\b|\bonce per\b|\b(?:one|a single) [\w-]+ per (?:user|member|person|customer|account|reader|player|guest)\b|\b(?:has|have|is|are) already (?:\w+ed|left|sent|given|made|written|joined)\b|\balready (?:reviewed|rated|voted|joined|registered|booked|enrolled|applied|liked|signed up)\b/i;

/** "There is at most one `open` invoice per lease": the limit counts only resources in this state. */
const ONE_IN_STATE = /\bat most one [`"']?(\w+)[`"']? [\w-]+ (?:per|for each)\b/i;

/** A request that consumes something, such as a coupon, works only once, whether it is repeated in sequence or in parallel. */
export function onceProbes(world: ExploreContext, { step, setup }: Recipe): readonly Probe[] {
  const { op } = step.state;
  const isBelow = Object.values(step.values).some(({ text }) => text.includes('{{FOUND_'));
  const isBelowFresh = isBelow && PER_USER.test(fullDescriptionOf(op));
  const counted = isBelow ? (ONE_IN_STATE.exec(op.description ?? '')?.[1]?.toLowerCase() ?? null) : null;
  const usesFresh = JSON.stringify(step.body ?? null).includes('{{FOUND_') || isBelowFresh || counted !== null;
  if (op.method !== 'POST' || !usesFresh || !op.responses.some(({ status }) => status === '409')) return [];
  const isDescribed = isBelowFresh || ONCE_PHRASES.test(`${op.summary ?? ''} ${op.description ?? ''}`);
  const probe = createSequenceProbe({
    state: step.state,
    setup,
    steps: [],
    judge: (all) => judgeOnce(all, isDescribed || isCounted(all[0], counted)),
  });
  const run: Probe['run'] = function* (vars) {
    const { exchanges } = yield* runSteps(world, [step, step], 'free', vars);
    const [first, second] = exchanges;
    if (first === undefined || second === undefined || !isSuccess(first.answer) || !isRejected(second)) return exchanges;
    const again = yield* runSteps(world, setup, 'setup', freshVars(world));
    return again.isComplete ? [...exchanges, ...(yield* runInParallel(world, step, again.vars))] : exchanges;
  };
  return [{ ...probe, run }];
}

const isCounted = (first: Exchange | undefined, state: string | null): boolean =>
  state !== null && first !== undefined && stateOf({ value: shownIn(first) }) === state;

function judgeOnce([first, second, ...parallel]: readonly Exchange[], isDescribed: boolean): readonly ProbeVerdict[] {
  if (first === undefined || second === undefined || !isSuccess(first.answer)) return [];
  const shared = { source: 'spec', expected: '2xx for one request and 409 for the others' } as const;
  const { op } = first.step.state;
  if (isSuccess(second.answer) && isDescribed)
    return [
      {
        ...verdictDefaults(second),
        ...shared,
        beside: [first],
        rule: 'works-twice',
        text: `${op.key} succeeds twice with the same body, even though the spec allows it only once`,
        actual: statusText(second),
        checks: { status: ['409'] },
      },
    ];
  const successes = parallel.filter(({ answer }) => isSuccess(answer));
  const [, repeated] = successes;
  if (!isRejected(second) || repeated === undefined) return [];
  return [
    {
      ...verdictDefaults(repeated),
      ...shared,
      beside: [second],
      rule: 'duplicate-in-parallel',
      text: `${op.key} accepts ${successes.length} of ${parallel.length} parallel requests, but only one when they are sent sequentially`,
      actual: `2xx for ${successes.length} requests`,
      checks: null,
    },
  ];
}
