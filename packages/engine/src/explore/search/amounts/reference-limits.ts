import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { isDateOrTimestamp } from '../../learning/moments.ts';
import { resourceOf } from '../../learning/place.ts';
import { DAY_MS, writtenLike } from '../../requests/date-pairs.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { namesResource, rejectionSentences } from '../setup/full-description.ts';
import { createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { freshVars, runSteps } from '../setup/run-steps.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { refersToResource } from '../states/in-use.ts';
import { withFreshReferences } from '../states/inactive.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** Resources that cannot be used outside their validity period, even if the spec does not mention it. */
const TICKET = /voucher|coupon|promo|discount|gift|invitation|invite|pass$|ticket|membership|subscription/i;
const VALIDITY = 'validity|(?:not |in)valid (?:at|on) (?:this|that|the) (?:time|date|day)|outside (?:of )?(?:its|the) period';
const OVER = new RegExp(`\\b(?:expired|no longer (?:valid|usable|running)|not valid any ?more|ended|${VALIDITY})\\b`, 'i');
const NOT_STARTED = new RegExp(
  `\\b(?:not yet (?:valid|usable|running|started|begun)|not (?:valid|usable|running|started|begun) yet|${VALIDITY})\\b`,
  'i',
);
const UNTIL =
  /^(?:valid|usable|active)_?(?:until|to|through|till)$|^(?:expir(?:y|es|ation)(?:_?(?:at|on|date))?)$|^end(?:s|_?date)?(?:_?(?:at|on))?$/i;
const FROM = /^(?:valid|usable|active)_?(?:from|since)$|^start(?:s|_?date)?(?:_?(?:at|on))?$/i;
const MOST_USES = /^max(?:imum)?_?(?:uses?|usages?|redemptions?)$|^(?:usage|use|redemption)s?_?limit$|^limit_?(?:of_?)?uses$/i;

const FUTURE = Date.UTC(2031, 2, 14, 8);
const PAST = Date.UTC(2024, 2, 14, 8);
const MONTH_MS = 30 * DAY_MS;

/** A value of the referenced resource with which a request must be rejected. */
interface Limit {
  readonly change: (body: JsonObject) => JsonObject;
  /** How often the request may succeed. */
  readonly most: number;
  readonly rule: string;
  readonly words: string;
  /** A sentence in the spec must match this, unless the resource is a voucher or the like. Null if no sentence is needed. */
  readonly said: RegExp | null;
}

/** A request that refers to an expired voucher must be rejected, and so must one that uses a voucher more often than it allows. */
export function referenceLimitProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { state } = kit.creator;
  const recipe = withFreshReferences(state, () => recipeFor(world, creators, state));
  const used = kits.filter(({ creator }) => creator.state !== state && refersToResource(world, state, { ...kit, creator }));
  if (recipe === null) return [];
  return used.flatMap(({ creator }) => {
    const isMade = recipe.setup.some((step) => step.state === creator.state);
    const resource = resourceOf(creator.collection);
    const told = rejectionSentences(state.op).filter((sentence) => namesResource(sentence, resource));
    const isTold = ({ said }: Limit): boolean => said === null || TICKET.test(resource) || told.some((sentence) => said.test(sentence));
    const limits = isMade ? limitsOf(objectOf(creator.state.body)).filter(isTold) : [];
    return limits.map((limit): Probe => {
      const limited = recipe.setup.map((step) =>
        step.state === creator.state ? { ...step, body: limit.change(objectOf(step.body)) } : step,
      );
      const use: ScriptStep = { ...recipe.step, capture: {} };
      const run: Probe['run'] = function* (vars) {
        // The same request with an unlimited reference is the control.
        const control = yield* runSteps(world, [...recipe.setup, use], 'setup', vars);
        const made = control.isComplete ? yield* runSteps(world, limited, 'setup', freshVars(world)) : control;
        if (!control.isComplete || !made.isComplete) return [];
        const uses = Array.from({ length: limit.most + 1 }, (_, turn) => (turn === 0 ? use : withNewUniqueValues(world, use, turn)));
        return (yield* runSteps(world, uses, 'free', made.vars)).exchanges;
      };
      return { ...createSequenceProbe({ state, setup: [], steps: [], judge: (all) => judgeLimit(all, limit, resource) }), run };
    });
  });
}

/** The limits that the fields of a create can set. */
function limitsOf(body: JsonObject): readonly Limit[] {
  const names = Object.keys(body);
  const until = names.find((name) => UNTIL.test(name) && isDateOrTimestamp(body[name]));
  const from = names.find((name) => FROM.test(name) && isDateOrTimestamp(body[name]));
  const uses = names.find((name) => MOST_USES.test(name) && typeof body[name] === 'number');
  const at = (name: string | undefined, time: number): Readonly<Record<string, Json>> =>
    name === undefined ? {} : { [name]: writtenLike(body[name], time) };
  return [
    ...(until === undefined
      ? []
      : [{ change: (sent: JsonObject) => ({ ...sent, ...at(from, PAST - MONTH_MS), ...at(until, PAST) }), most: 0, ...EXPIRED }]),
    ...(from === undefined || until === undefined
      ? []
      : [{ change: (sent: JsonObject) => ({ ...sent, ...at(from, FUTURE), ...at(until, FUTURE + MONTH_MS) }), most: 0, ...EARLY }]),
    ...(uses === undefined ? [] : [{ change: (sent: JsonObject) => ({ ...sent, [uses]: 1 }), most: 1, ...USED }]),
  ];
}

const EXPIRED = { rule: 'accepts-expired', words: 'that has expired', said: OVER } as const;
const EARLY = { rule: 'accepts-early', words: 'that is not valid yet', said: NOT_STARTED } as const;
const USED = { rule: 'over-used', words: 'twice, although it may be used only once', said: null } as const;

function judgeLimit(all: readonly Exchange[], { most, rule, words }: Limit, resource: string): readonly ProbeVerdict[] {
  const last = all[most];
  if (last === undefined || !all.slice(0, most + 1).every(({ answer }) => isSuccess(answer))) return [];
  return [
    {
      ...verdictDefaults(last),
      beside: all.slice(0, most),
      place: resource,
      rule,
      text: `${last.step.state.op.key} accepts a ${resource} ${words}`,
      expected: '409 or 422',
      actual: statusText(last),
      source: 'convention',
      checks: { status: ['4xx'] },
    },
  ];
}
