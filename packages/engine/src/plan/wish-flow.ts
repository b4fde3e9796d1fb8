import { singular } from '../format/words.ts';
import type { Clause, ClauseWord, ExpectedResponse, FlowStep, Operation, Slot, Span, TestWish } from '../model/index.ts';
import { namesApi } from './find-operations.ts';
import { isOrdered, isPassive, isPronoun, isStep, partsOf, refersBack, type Step } from './flow-parts.ts';
import { settingsOf } from './flow-settings.ts';
import { creationFor, stepOf } from './flow-step.ts';
import { clausesUnderHeading } from './headed-verbs.ts';
import { isAboutOne, siblingInRole, thingOf } from './relations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from './situation.ts';
import { limitIn } from './wish-special.ts';

type ExpectedField = ExpectedResponse['fields'][number];

const MOST_STEPS = 12;
const MOST_REPEATS = 5;

/** "create three books" is three steps. In "charge 20 dollars", the number is a value. */
function repeatsOf({ part, operation }: Step): number {
  const counts = (end: number) => singular(part.words.find(({ span }) => span.start >= end)?.lower ?? '') === thingOf(operation);
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
  return made === null
    ? steps
    : [...steps, { operation: made, anchor: made, noun: thingOf(made), part: silent(part), status: null, fields: [] }];
}

interface Found {
  readonly steps: readonly Step[];
  /** Parts that describe a step for which the spec has no operation. */
  readonly lost: readonly Clause[];
}

const namesRequest = ({ words }: Clause, { methodsOf }: Situation['retrieval']): boolean =>
  isBareGet(words) ||
  words.some(
    ({ lower, isOfProject, isFunction }, at) => isOfProject || (!isFunction && !isPassive(words, at) && methodsOf(lower).length > 0),
  );

/** "get must be 404": the request as the subject. */
const isBareGet = ([first, second]: readonly ClauseWord[]): boolean =>
  first?.lower === 'get' && /^(?:must|should|has|is|returns?|gives?|→|>|-)$/.test(second?.lower ?? '');

const AGAIN = /^(?:second|2nd|third|3rd|last|latter|other)$/;

/** "that has to be 404" is about the previous step. So is "the second approval should get a 409" after "approve it two times". */
function statusAlone(part: Clause, last: Step | undefined, { retrieval }: Situation): string | null {
  const [status] = slotsOf(part, 'status');
  const isOfRepetition = last !== undefined && repeatsOf(last) > 1 && part.words.some(({ lower }) => AGAIN.test(lower));
  if (status !== undefined && isOfRepetition) return status.status;
  const isAlone = part.slots.every(({ kind }) => kind === 'status' || kind === 'reference' || kind === 'amount');
  const content = part.words.filter(
    ({ isMark, isFunction, senses, topics }) => !isMark && !isFunction && senses.length === 0 && !topics.includes('refused'),
  );
  // "inspecting it is a 404" is a separate step.
  const isDoing = part.words.some((word, at) => isPronoun(word) && (part.words[at - 1]?.lower.endsWith('ing') ?? false));
  return status !== undefined && isAlone && !isDoing && content.length <= 1 && !namesRequest(part, retrieval) ? status.status : null;
}

function withPart({ steps: before, lost }: Found, part: Clause, situation: Situation): Found {
  const steps = withCreated(before, part, situation);
  const checked = steps.length === 0 ? null : checkOf(part);
  if (checked !== null) return { steps: withCheck(steps, part, checked, situation), lost };
  const last = steps.at(-1);
  const status = statusAlone(part, last, situation);
  if (status !== null && last !== undefined) return { steps: [...steps.slice(0, -1), { ...last, status }], lost };
  if (!isStep(part, situation.message)) return { steps, lost };
  const step = stepOf(part, steps, situation);
  return step === null ? { steps, lost: [...lost, part] } : { steps: [...steps, step], lost };
}

const stepsOf = (parts: readonly Clause[], situation: Situation): Found =>
  parts.slice(0, MOST_STEPS).reduce<Found>((found, part) => withPart(found, part, situation), { steps: [], lost: [] });

/** "releases of a repo" are releases. */
function isOwner({ span }: Slot, { words }: Clause): boolean {
  const at = words.findIndex((word) => word.span.start === span.start);
  const before = words.slice(Math.max(0, at - 2), at).map(({ lower }) => lower);
  return before.some((word) => /^(?:of|in|for)$/.test(word));
}

/** "the life of a pet: add it, get it": the first part only says what the others are about. */
function withSubject(parts: readonly Clause[], { retrieval }: Situation): readonly Clause[] {
  const [subject, first, ...others] = parts;
  const [resource, ...more] = subject === undefined ? [] : slotsOf(subject, 'resource');
  if (subject === undefined || first === undefined || resource === undefined) return parts;
  // "payment intent: create -> confirm"
  const compound = more.filter(({ span }, at) => span.start === ((at === 0 ? resource : more[at - 1])?.span.end ?? 0) + 1);
  if (!more.every((slot) => compound.includes(slot) || isOwner(slot, subject))) return parts;
  const isVerb = subject.words.some(
    ({ lower, isFunction, senses, isOfProject, span }) =>
      ((!isFunction || senses.includes('make')) && retrieval.methodsOf(lower).length > 0) ||
      (isOfProject && !slotsOf(subject, 'resource').some((slot) => slot.span.start === span.start)),
  );
  const noun = subject.words.find(({ span }) => span.start === resource.span.start);
  // "two orders in a row" are made.
  const isCounted = slotsOf(subject, 'amount').some(({ span }) => span.start === subject.words[0]?.span.start);
  if (isVerb || noun === undefined || isCounted) return parts;
  // "invoice lifecycle: create the invoice, pay it" says the subject twice.
  if (slotsOf(first, 'resource').some(({ name }) => name === resource.name)) return [first, ...others];
  // "the life of a parcel: announce -> drop off"
  const isBareVerb = first.words.length === 1 && first.words[0]?.isOfProject === true;
  if ((!refersBack(first) && !isBareVerb) || slotsOf(first, 'resource').length > 0) return parts;
  const nouns = subject.words.filter(({ span }) => [resource, ...compound].some((slot) => slot.span.start === span.start));
  const thing = [{ ...noun, lower: 'a', isOfProject: false, isFunction: true }, ...nouns];
  const words = isBareVerb ? [...first.words, ...thing] : first.words.flatMap((word) => (isPronoun(word) ? thing : [word]));
  return [{ ...first, words, slots: [...first.slots, resource, ...compound] }, ...others];
}

/** The steps that a flow leaves out because the spec has no operation for them. The reply lists them. */
export function lostSteps(clause: Clause, situation: Situation): readonly Span[] {
  if (isRepeated(clause, situation)) return [];
  const parts = withSubject(partsOf(clause), situation);
  const beyond = parts.slice(MOST_STEPS);
  return [...stepsOf(parts, situation).lost, ...beyond].map(({ words }) => ({
    start: words[0]?.span.start ?? 0,
    end: words.at(-1)?.span.end ?? 0,
  }));
}

/** "delete the same order two times, the second time must be 404" is one repeated request. */
export const isRepeated = (clause: Clause, { retrieval }: Situation): boolean =>
  hasTopic(clause, 'twice') &&
  new Set(slotsOf(clause, 'resource').map(({ name }) => name)).size === 1 &&
  new Set(clause.words.flatMap(({ lower, isFunction }) => (isFunction ? [] : retrieval.methodsOf(lower)))).size < 2 &&
  // "The second time" is the repetition itself.
  !clause.words.some(({ lower, senses }) => senses.includes('order') && lower !== 'second');

/** "valves - opening and closing them", "record a visit + see the visits": several requests in no particular order. */
function listsRequests(clause: Clause, { retrieval, message }: Situation): boolean {
  const { words } = clause;
  if (words.some(({ senses }) => senses.includes('order'))) return false;
  const said = (pattern: RegExp) => words.some(({ lower }) => pattern.test(lower));
  if (words.some(({ span }) => message.slice(span.start, span.end) === '+') && !words.some(isPronoun)) return true;
  const isVerb = ({ lower, isFunction, isOfProject }: ClauseWord) =>
    !isFunction && ((isOfProject && lower.endsWith('ing')) || retrieval.methodsOf(lower).length > 0);
  const verbs = words.filter(isVerb);
  const isWhole = said(/^(?:whole|entire|complete)$/) || (said(/^all$/) && said(/^it$/));
  const isOfMany = (said(/^them$/) && !said(/^(?:it|its)$/)) || isWhole;
  return isOfMany && !said(/^an?$/) && verbs.length > 1 && verbs.every(({ lower }) => lower.endsWith('ing'));
}

/** "garbage in the body of a new order: wrong types, values that do not exist" describes one request. */
const isBadRequest = ({ words }: Clause): boolean =>
  words.some(({ topics }) => topics.includes('bad-input')) &&
  words.some(({ topics }) => topics.includes('newly')) &&
  !words.some((word) => word.senses.includes('order') || isPronoun(word) || /^(?:after|before)$/.test(word.lower));

/** The flow that a clause describes: several steps in order, of which later ones go on with what earlier ones made. Null when it has none. */
export function flowWish(clause: Clause, situation: Situation): TestWish | null {
  const parts = withSubject(partsOf(clause), situation);
  // A follow-up that names no resource continues with the current suite and is not a flow.
  if (clause.act === 'add' && (!namesApi(clause) || hasSense(clause, 'same'))) return null;
  // "opening a book has to take 300 ms at most, add a test that guards it" is a time limit.
  if (limitIn(clause) !== null && !clause.words.some(({ senses }) => senses.includes('order'))) return null;
  if (!isOrdered(clause, parts) || listsRequests(clause, situation) || isBadRequest(clause)) return null;
  if (clausesUnderHeading(clause, situation) !== null) return null;
  const { steps } = stepsOf(parts, situation);
  if (steps.length < 2) return null;
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
