import { singular } from '../../format/words.ts';
import type { Clause, ExpectedResponse, FlowStep, Operation, Span, TestWish } from '../../model/index.ts';
import { outcomeOf } from '../flows/flow-outcome.ts';
import { isOrdered, isStep, partsOf, refersBack, type Step } from '../flows/flow-parts.ts';
import { isTried } from '../flows/flow-role.ts';
import { settingsOf } from '../flows/flow-settings.ts';
import { createsOne, isCalled, stepOf } from '../flows/flow-step.ts';
import { isVerbAlone, partsOfStory, withObject, withSubject, wordBehind } from '../flows/flow-subject.ts';
import { creationFor, ENTRIES, thingMade, withoutDoer } from '../flows/flow-things.ts';
import { isNoFlow } from '../flows/no-flow.ts';
import { namesApi } from '../operations/find-operations.ts';
import { clausesUnderHeading } from '../operations/headed-verbs.ts';
import { isAboutOne, siblingInRole, thingOf } from '../situation/relations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { limitIn } from './wish-special.ts';

type ExpectedField = ExpectedResponse['fields'][number];

const MOST_STEPS = 12;
const MOST_REPEATS = 5;

/** "create three books" is three steps. In "charge 20 dollars", the number is a value. */
function repeatsOf({ part, operation }: Step): number {
  const counts = (end: number) => {
    const next = part.words.find(({ span }) => span.start >= end)?.lower ?? '';
    return singular(next) === thingOf(operation) || ENTRIES.test(next);
  };
  const count = slotsOf(part, 'amount').find(({ unit, span }) => unit === 'times' || (unit === 'count' && counts(span.end)));
  return operation.method !== 'POST' || count === undefined ? 1 : Math.max(1, Math.min(MOST_REPEATS, Math.round(count.value)));
}

const plainStep = (operation: Operation): FlowStep => ({
  operation: operation.key,
  settings: [],
  expect: { status: null, fields: [] },
  identity: 'own',
});

/** A resource must exist before it can be changed, so a flow that starts with an existing resource creates it first. */
function withCreation(steps: readonly FlowStep[], situation: Situation): readonly FlowStep[] {
  const all = situation.context.model?.operations ?? [];
  const first = all.find(({ key }) => key === steps[0]?.operation);
  if (first === undefined || !isAboutOne(first)) return steps;
  const create = siblingInRole(first, 'create', all);
  return create === null ? steps : [plainStep(create), ...steps];
}

/** "check its status is open" checks the response of the previous step. */
function checkOf(part: Clause): readonly ExpectedField[] | null {
  const isCheck = part.words.some(({ senses }) => senses.includes('try') || senses.includes('expect'));
  if (!isCheck) return null;
  const fields = slotsOf(part, 'field').flatMap(({ field, setting }) =>
    setting.kind === 'value' ? [{ name: field, value: setting.value }] : [],
  );
  return fields.length === 0 ? null : fields;
}

const silent = (part: Clause): Clause => ({ ...part, words: [], slots: [] });

/** A check belongs to the step that reads the resource. After a change, the resource is read first. */
function withCheck(steps: readonly Step[], part: Clause, fields: readonly ExpectedField[], situation: Situation): readonly Step[] {
  const last = steps.at(-1);
  if (last === undefined) return steps;
  const read = last.operation.method === 'GET' ? null : siblingInRole(last.anchor, 'read', situation.context.model?.operations ?? []);
  if (read === null) return [...steps.slice(0, -1), { ...last, fields }];
  return [...steps, { ...last, operation: read, part: silent(part), status: null, fields }];
}

function withCreated(steps: readonly Step[], part: Clause, situation: Situation): readonly Step[] {
  const made = hasTopic(part, 'newly') ? creationFor(part, situation) : null;
  // "a fresh book" is one step.
  if (made !== null && thingMade(part, situation) === made) return steps;
  return made === null
    ? steps
    : [...steps, { operation: made, anchor: made, noun: thingOf(made), part: silent(part), status: null, fields: [] }];
}

interface Found {
  readonly steps: readonly Step[];
  /** Parts that describe a step for which the spec has no operation. */
  readonly lost: readonly Clause[];
}

/** "create a pet, get by id, delete": later parts act on what the flow made. */
function withThing(part: Clause, steps: readonly Step[], situation: Situation): Clause {
  const verb = part.words.find(({ isMark, senses }) => !isMark && !senses.includes('order'));
  const isAlone = steps.length > 0 && verb !== undefined && isVerbAlone(part, situation) && !refersBack(part);
  return isAlone && !hasTopic(part, 'list') && !isCalled(part, situation) ? withObject(part, [wordBehind(verb, 'it')]) : part;
}

/** "create a todo, then another one" */
const isAnother = ({ words }: Clause): boolean =>
  /^(?:then )?(?:another(?: one)?|one more|1 more|a second one|and one more)$/.test(words.map(({ lower }) => lower).join(' '));

const IS_GONE = /^4(?:04|10)$/;

/** "delete it, after that its id must be a 404": what exists can be deleted, so the status belongs to reading it again. */
function withOutcome(steps: readonly Step[], last: Step, status: string, part: Clause, situation: Situation): readonly Step[] {
  const deletions = steps.filter(({ operation }) => operation.method === 'DELETE');
  const isGone = IS_GONE.test(status) && last.operation.method === 'DELETE' && deletions.length === 1 && repeatsOf(last) === 1;
  const isMade = steps.some(({ operation }) => operation.method === 'POST');
  const read = isGone && isMade ? siblingInRole(last.anchor, 'read', situation.context.model?.operations ?? []) : null;
  return read === null
    ? [...steps.slice(0, -1), { ...last, status }]
    : [...steps, { ...last, operation: read, part: silent(part), status, fields: [] }];
}

function withPart({ steps: before, lost }: Found, said: Clause, situation: Situation): Found {
  const steps = withCreated(before, said, situation);
  const part = withThing(steps.length > before.length ? withoutDoer(said) : said, steps, situation);
  const checked = steps.length === 0 ? null : checkOf(part);
  if (checked !== null) return { steps: withCheck(steps, part, checked, situation), lost };
  const last = steps.at(-1);
  const status = last === undefined ? null : outcomeOf(part, last, repeatsOf(last) > 1, situation);
  if (status !== null && last !== undefined) return { steps: withOutcome(steps, last, status, part, situation), lost };
  if (last !== undefined && isAnother(part)) return { steps: [...steps, last], lost };
  if (!isStep(part, situation.message)) return { steps, lost };
  const step = stepOf(part, steps, situation);
  if (step === null) return { steps, lost: [...lost, part] };
  // "read it and see whether the change is there" reads only once.
  const isReadBefore = last?.operation === step.operation && step.operation.method === 'GET' && isTried(part);
  return { steps: isReadBefore ? steps : [...steps, step], lost };
}

const stepsOf = (parts: readonly Clause[], situation: Situation): Found =>
  parts.slice(0, MOST_STEPS).reduce<Found>((found, part) => withPart(found, part, situation), { steps: [], lost: [] });

/** The parts of a clause. "order lifecycle (place / fetch / delete)" separates its verbs in any way. */
function partsIn(clause: Clause, situation: Situation): readonly Clause[] {
  const told = partsOfStory(clause, situation);
  return withSubject(told ?? partsOf(clause), situation);
}

/** The steps that a flow leaves out because the spec has no operation for them. The reply lists them. */
export function lostSteps(clause: Clause, situation: Situation): readonly Span[] {
  if (isRepeated(clause, situation)) return [];
  const parts = partsIn(clause, situation);
  const beyond = parts.slice(MOST_STEPS);
  return [...stepsOf(parts, situation).lost, ...beyond].map(({ words }) => ({
    start: words[0]?.span.start ?? 0,
    end: words.at(-1)?.span.end ?? 0,
  }));
}

/** "delete the same order two times, the second time must be 404" is one repeated request. */
export const isRepeated = (clause: Clause, situation: Situation): boolean =>
  hasTopic(clause, 'twice') &&
  new Set(slotsOf(clause, 'resource').map(({ name }) => name)).size === 1 &&
  new Set(clause.words.flatMap(({ lower, isFunction }) => (isFunction ? [] : situation.retrieval.methodsOf(lower)))).size < 2 &&
  // "The second time" is the repetition itself.
  !clause.words.some(({ lower, senses }) => senses.includes('order') && lower !== 'second') &&
  !makesFirst(partsIn(clause, situation), situation);

/** "make a todo and delete it twice" repeats the second request of a flow. */
function makesFirst([first, ...others]: readonly Clause[], situation: Situation): boolean {
  const isMade = first !== undefined && (thingMade(first, situation) !== null || createsOne(first));
  return (
    isMade &&
    others.some(
      (part) =>
        refersBack(part) && part.words.some(({ lower, isFunction }) => !isFunction && situation.retrieval.methodsOf(lower).length > 0),
    )
  );
}

/** "new pet, get by id, delete": a thing is made, and only verbs follow. */
function goesOnWithVerbs([first, ...others]: readonly Clause[], situation: Situation): boolean {
  const verbs = others.filter((part) => isVerbAlone(part, situation) && !part.words[0]?.lower.endsWith('ing'));
  const isMade = first !== undefined && (thingMade(first, situation) !== null || (createsOne(first) && verbs.length > 1));
  return (
    isMade &&
    verbs.length > 0 &&
    others.every((part) => verbs.includes(part) || refersBack(part) || part.slots.some(({ kind }) => kind === 'status'))
  );
}

/** "post two reviews on the same book" repeats one request. */
function makesSeveral([only, ...others]: readonly Clause[], situation: Situation): boolean {
  const isOfSame = only !== undefined && hasSense(only, 'same') && thingMade(only, situation) !== null;
  return isOfSame && others.length === 0 && slotsOf(only, 'amount').some(({ value }) => value > 1);
}

/** The flow that a clause describes: several steps in order, of which later ones go on with what earlier ones made. Null when it has none. */
export function flowWish(clause: Clause, situation: Situation): TestWish | null {
  const parts = partsIn(clause, situation);
  // A follow-up that names no resource continues with the current suite and is not a flow.
  if (clause.act === 'add' && (!namesApi(clause) || hasSense(clause, 'same'))) return null;
  // "opening a book has to take 300 ms at most, add a test that guards it" is a time limit.
  if (limitIn(clause) !== null && (slotsOf(clause, 'resource').length < 2 || !clause.words.some(({ senses }) => senses.includes('order'))))
    return null;
  if (partsOfStory(clause, situation) !== null) return flowOf(parts, situation);
  const isTold = isOrdered(clause, parts) || goesOnWithVerbs(parts, situation) || makesSeveral(parts, situation);
  if (!isTold || isNoFlow(clause, parts, situation)) return null;
  return clausesUnderHeading(clause, situation) === null ? flowOf(parts, situation) : null;
}

function flowOf(parts: readonly Clause[], situation: Situation): TestWish | null {
  const { steps } = stepsOf(parts, situation);
  if (steps.length < 2 && !makesSeveral(parts, situation)) return null;
  const flow = steps.flatMap((step): readonly FlowStep[] => {
    const made: FlowStep = {
      ...plainStep(step.operation),
      settings: settingsOf(step, situation),
      expect: { status: step.status, fields: step.fields },
    };
    const before = { ...made, expect: { status: null, fields: [] } };
    return [...Array.from({ length: repeatsOf(step) - 1 }, () => before), made];
  });
  return { kind: 'flow', steps: withCreation(flow, situation) };
}
