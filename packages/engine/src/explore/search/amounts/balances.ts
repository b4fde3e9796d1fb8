import { objectOf } from '../../../json/values.ts';
import type { JsonObject, Operation } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import { entityShape } from '../../learning/response-shape.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { runInParallel, runSteps } from '../setup/run-steps.ts';
import { ONCE_PHRASES } from '../states/once.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { AMOUNT_FIELD, showsBalance } from './amounts.ts';

const CHARGES = /\b(?:debit|deduct|charg|withdr|reserv|commit|subtract|spend|costs?\b|balance|budget)/i;
const GIVES_BACK = /\b(?:refund|frees?|releas|gives? back|pays? back|return(?:s|ed) the|credit(?:s|ed) back|restor|reimburs)/i;

/**
 * The cost of a resource changes a balance once: creating the resource subtracts the cost, removing it restores the balance, and removing
 * it again, or several times in parallel, does not restore it twice.
 */
export function balanceProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const { state } = kit.creator;
  const create = instance?.setup.at(-1);
  if (
    instance === null ||
    create === undefined ||
    create.state !== state ||
    instance.setup.filter((step) => step.state === state).length > 1
  )
    return [];
  const remove = kit.remove === null ? null : stepOnInstance(world, creators, instance, kit.remove);
  return readersOf(world).flatMap((reader) => {
    const read = recipeFor(world, creators, reader)?.step;
    const isTold = CHARGES.test(wordsOf(state.op)) || /\bsum of\b/i.test(wordsOf(reader.op));
    // An administrator's request has no effect on the first user's balance.
    if (read === undefined || !isTold || world.tools.isAdminOnly(state.op) !== world.tools.isAdminOnly(reader.op)) return [];
    const setup = instance.setup.slice(0, -1);
    const look = (): ScriptStep => ({ ...read, capture: {} });
    const make = (steps: readonly ScriptStep[], judge: Probe['judge']): Probe => createSequenceProbe({ state, setup, steps, judge });
    const { collection } = kit.creator;
    const charge = make([look(), create, look()], ([before, made, after]) => judgeCharge(before, made, after, collection));
    if (remove === null || !GIVES_BACK.test(wordsOf(remove.state.op))) return [charge];
    const back = make([look(), create, look(), remove, look(), { ...remove }, look()], (all) => judgeBack(all));
    const together: Probe = {
      ...make([], judgeTogether),
      *run(vars) {
        const first = yield* runSteps(world, [look(), create, look()], 'free', vars);
        if (!first.exchanges.every(({ answer }) => isSuccess(answer))) return [];
        const removals = yield* runInParallel(world, { ...remove, capture: {} }, first.vars);
        const last = yield* runSteps(world, [look()], 'free', first.vars);
        return [...first.exchanges, ...last.exchanges, ...removals];
      },
    };
    return [charge, back, together];
  });
}

const wordsOf = ({ summary, description }: Operation): string => `${summary ?? ''}. ${description ?? ''}`;

/** Reads without an ID that show a balance or a budget. */
const readersOf = (world: ExploreContext): readonly OperationState[] =>
  world.states.filter(
    ({ op, isReached, stage }) =>
      isReached &&
      stage === 'normal' &&
      op.method === 'GET' &&
      paramsIn(op.path).length === 0 &&
      (showsBalance(world, op) || isSum(world, op)),
  );

const DEBITS = /\b(?:debits?|deducts?|charges?|withdraws?|subtracts?)\b/i;
const isSumOf = ({ step: { state } }: Exchange): boolean => /\bsum of\b/i.test(wordsOf(state.op));

function isSum({ tools }: ExploreContext, op: Operation): boolean {
  const { properties } = entityShape(tools, op);
  return /\bsum of\b/i.test(op.description ?? '') && Object.keys(objectOf(properties)).length > 0;
}

/** The numbers that differ between two responses, with the difference. */
function changesBetween(before: Exchange | undefined, after: Exchange | undefined): ReadonlyMap<string, number> | null {
  if (before === undefined || after === undefined || !isSuccess(before.answer) || !isSuccess(after.answer)) return null;
  const [old, now] = [shownIn(before), shownIn(after)];
  return new Map(
    Object.entries(old).flatMap(([name, value]): readonly (readonly [string, number])[] => {
      const next = now[name];
      const isHeld = HELD.test(name) && typeof value === 'number' && typeof next === 'number';
      return isHeld && next !== value ? [[name, next - value]] : [];
    }),
  );
}

const HELD = /balance|available|commit|funds|credit|points|coins?|gold|cents|amount|spent|budget|hours/i;
const COST = /cost|price|total|amount|fee|cents$/i;

/** The field with the cost of a resource. Without one, nothing can be compared. */
function costIn(entity: JsonObject | null): { readonly name: string; readonly value: number } | null {
  const numbers = Object.entries(entity ?? {}).filter(([, value]) => typeof value === 'number' && value !== 0);
  const [name, value] = numbers.find(([field]) => COST.test(field)) ?? numbers.find(([field]) => AMOUNT_FIELD.test(field)) ?? [];
  return name === undefined || typeof value !== 'number' ? null : { name, value };
}

function judgeCharge(
  before: Exchange | undefined,
  made: Exchange | undefined,
  after: Exchange | undefined,
  collection: string,
): readonly ProbeVerdict[] {
  const changes = changesBetween(before, after);
  const entity = made !== undefined && isSuccess(made.answer) ? entityIn(made.answer.json, collection) : null;
  const cost = costIn(entity);
  if (before === undefined || made === undefined || after === undefined || changes === null || cost === null) return [];
  const costs = Object.entries(entity ?? {}).flatMap(([name, value]) =>
    typeof value === 'number' && !/id$/i.test(name) ? [Math.abs(value)] : [],
  );
  const [field, change] = [...changes].find(([, by]) => !costs.includes(Math.abs(by))) ?? [];
  const isTold = DEBITS.test(wordsOf(made.step.state.op)) || isSumOf(after);
  if (changes.size > 0 ? field === undefined : !isTold) return [];
  const shown = Math.abs(change ?? 0);
  return [
    verdict(made, [before, after], {
      rule: 'wrong-charge',
      text: `${made.step.state.op.key} ${field === undefined ? 'does not change any amount' : `changes ${field} by ${shown}`} in ${after.step.state.op.key}, even though ${cost.name} is ${cost.value}`,
      expected: `a change of ${cost.value}`,
      actual: `a change of ${shown}`,
    }),
  ];
}

function judgeBack(all: readonly Exchange[]): readonly ProbeVerdict[] {
  const [before, made, charged, removed, after, again, last] = all;
  const charges = changesBetween(before, charged);
  if (before === undefined || made === undefined || removed === undefined || charges === null || charges.size === 0) return [];
  if (!isSuccess(made.answer) || !isSuccess(removed.answer) || after === undefined) return [];
  const left = [...(changesBetween(before, after) ?? [])].find(([name]) => charges.has(name));
  if (left !== undefined) {
    const [name, difference] = left;
    return [
      verdict(removed, [before, made, after], {
        rule: 'wrong-refund',
        text: `${removed.step.state.op.key} does not restore ${name}: it differs by ${difference} from its value before ${made.step.state.op.key}`,
        expected: 'the original value',
        actual: `a difference of ${difference}`,
      }),
    ];
  }
  const more = [...(changesBetween(after, last) ?? [])].find(([name]) => charges.has(name));
  if (again === undefined || last === undefined) return [];
  if (more !== undefined) return [repeated(again, [removed, after, last], more)];
  return isSuccess(again.answer) && isOnce(again) ? [twice(again, removed)] : [];
}

const isOnce = ({ step: { state } }: Exchange): boolean =>
  state.op.responses.some(({ status }) => status === '409') && ONCE_PHRASES.test(wordsOf(state.op));

const twice = (again: Exchange, removed: Exchange): ProbeVerdict => ({
  ...verdict(again, [removed], {
    rule: 'works-twice',
    text: `${again.step.state.op.key} succeeds twice on the same resource, even though the spec allows it only once`,
    expected: '409',
    actual: statusText(again),
  }),
});

const repeated = (again: Exchange, beside: readonly Exchange[], [name, by]: readonly [string, number]): ProbeVerdict =>
  verdict(again, beside, {
    rule: 'refunds-twice',
    text: `${again.step.state.op.key} changes ${name} by ${Math.abs(by)} again when the request is repeated`,
    expected: 'one refund',
    actual: `another change of ${by}`,
  });

function judgeTogether([before, made, charged, after, ...removals]: readonly Exchange[]): readonly ProbeVerdict[] {
  const charges = changesBetween(before, charged);
  const [first] = removals.filter(({ answer }) => isSuccess(answer));
  if (before === undefined || made === undefined || after === undefined || charges === null || first === undefined) return [];
  const [name, by] = [...(changesBetween(before, after) ?? [])].find(([field]) => charges.has(field)) ?? [];
  // A difference in the same direction as the charge means that the refund is too small, which another probe with a single request reports.
  if (name === undefined || by === undefined || Math.sign(by) === Math.sign(charges.get(name) ?? 0)) return [];
  return [
    {
      ...verdict(first, [before, made, after], {
        rule: 'refunds-twice',
        text: `${first.step.state.op.key} restores ${name} several times when ${removals.length} requests are sent in parallel`,
        expected: 'one refund',
        actual: `a difference of ${by} from the value before ${made.step.state.op.key}`,
      }),
      place: 'parallel',
    },
  ];
}

function verdict(
  shown: Exchange,
  beside: readonly Exchange[],
  parts: Pick<ProbeVerdict, 'rule' | 'text' | 'expected' | 'actual'>,
): ProbeVerdict {
  return { ...verdictDefaults(shown), beside, source: 'spec', checks: null, ...parts };
}
