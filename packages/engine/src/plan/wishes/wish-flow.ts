import { singular } from '../../format/words.ts';
import type { Clause, FlowStep, Operation, Span, TestWish } from '../../model/index.ts';
import { operationsOf, type Step } from '../flows/find-step.ts';
import { isAfterThat, isArrow, numberingOf } from '../flows/flow-parts.ts';
import { settingsOf } from '../flows/flow-settings.ts';
import { isNotFlow } from '../flows/is-not-flow.ts';
import { flowPartsOf, readFlow } from '../flows/read-flow.ts';
import type { FlowPart } from '../flows/read-part.ts';
import { namesApi } from '../operations/find-operations.ts';
import { clausesUnderHeading } from '../operations/headed-verbs.ts';
import { isAboutOne, siblingInRole } from '../situation/relations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { loadIn } from './load-wish.ts';
import { limitIn } from './wish-special.ts';

const plainStep = (operation: Operation): FlowStep => ({
  operation: operation.key,
  settings: [],
  expect: { status: null, fields: [] },
  identity: 'own',
});

/** A resource must exist before it can be changed, so a flow that starts with an existing resource creates it first. */
function withCreation(steps: readonly FlowStep[], situation: Situation): readonly FlowStep[] {
  const all = operationsOf(situation);
  const first = all.find(({ key }) => key === steps[0]?.operation);
  if (first === undefined || !isAboutOne(first)) return steps;
  const create = siblingInRole(first, 'create', all);
  return create === null ? steps : [plainStep(create), ...steps];
}

/** The steps that a flow leaves out because the spec has no operation for them. The reply lists them. */
export function lostSteps(clause: Clause, situation: Situation): readonly Span[] {
  if (isRepeated(clause, situation)) return [];
  return readFlow(clause, situation).lost.map(({ words }) => ({ start: words[0]?.span.start ?? 0, end: words.at(-1)?.span.end ?? 0 }));
}

/** "delete the same order two times, the second time must be 404" is one repeated request. */
export const isRepeated = (clause: Clause, situation: Situation): boolean =>
  hasTopic(clause, 'twice') &&
  flowPartsOf(clause, situation).parts.filter(({ verb }) => verb !== null).length < 3 &&
  new Set(slotsOf(clause, 'resource').map(({ name }) => name)).size === 1 &&
  new Set(clause.words.flatMap(({ lower, isFunction }) => (isFunction ? [] : situation.retrieval.methodsOf(lower)))).size < 2 &&
  // "The second time" is the repetition itself.
  !clause.words.some(({ lower, senses }) => senses.includes('order') && lower !== 'second');

const ORDER = /^(?:then|afterwards?|finally|later|subsequently)$/;
const SUBORDINATE = /^(?:when|once|before|after)$/;
const isRequest = ({ verb, objects, pointsBack }: FlowPart): boolean => verb !== null || objects.length > 0 || pointsBack;

/** "post two reviews on the same book" repeats one request. */
const makesSeveral = (said: readonly FlowPart[]): boolean =>
  said.length === 1 && said.every(({ part, times }) => times > 1 && hasSense(part, 'same') && !hasTopic(part, 'unique'));

/** True for "in one go" and "lifecycle", which mean that the parts belong together. */
const isOneStory = ({ words }: Clause): boolean => words.some(({ lower, senses }) => senses.includes('order') && STORY_WORD.test(lower));
const STORY_WORD = /^(?:lifecycle|cycle|roundtrip|trip|go|another|other|step)$/;

/** "count, add one todo, count again" returns to an earlier part. */
const repeatsEarlierPart = (said: readonly FlowPart[]): boolean =>
  said.some(
    ({ verb, objects }, at) =>
      (verb !== null || objects.length > 0) &&
      said.slice(0, Math.max(0, at - 1)).some((one) => one.verb?.lower === verb?.lower && one.objects.join() === objects.join()),
  );

const ONE = /^(?:it|its|he|she|him|her)$/;

/** True for a part that is only a verb: "start", "read back". The verb may also be a name in the API: "archive". */
const isBare = ({ verb, objects, part, isMany }: FlowPart): boolean =>
  (objects.length === 0 && verb !== null && !verb.lower.endsWith('ing')) ||
  (verb === null && !isMany && part.words.filter(({ isMark, isFunction }) => !isMark && !isFunction).length === 1);

/** True for "put a task into the section", after a section was added. */
const hasDefiniteArticle = ({ words }: Clause, name: string): boolean =>
  words.some(({ lower }, at) => lower === name && words[at - 1]?.lower === 'the');

const pointsTo = ({ objects, pointsBack, isMany, part }: FlowPart, named: ReadonlySet<string>): boolean => {
  const known = objects.filter((name) => named.has(name));
  const isPointing = (pointsBack && (objects.length === 0 || known.length > 0)) || known.some((name) => hasDefiniteArticle(part, name));
  return part.words.some(({ lower }) => ONE.test(lower)) || (!isMany && isPointing);
};

/** True if a later part refers to what an earlier part created: "it", "the release" after "a release", or only a verb. */
function continuesEarlierStep(said: readonly FlowPart[]): boolean {
  const requests = said.filter((one) => isRequest(one) || isBare(one));
  const [first, ...others] = requests;
  const named = new Set<string>();
  for (const one of requests) {
    if (named.size > 0 && pointsTo(one, named)) return true;
    for (const name of [...one.objects, singular(one.verb?.lower ?? '')]) named.add(name);
  }
  const isOne = first !== undefined && first.objects.length > 0 && !first.isMany;
  return isOne && others.length > 1 && others.some(isBare);
}

/** "create book, delete book, get book": one resource in the singular is created and then used. */
const repeatsThing = ([first, ...others]: readonly FlowPart[]): boolean =>
  first?.role === 'create' &&
  others.length > 1 &&
  others.every(({ objects, isMany, status, verb }) => (objects[0] === first.objects[0] && !isMany) || (verb === null && status !== null)) &&
  first.objects.length > 0 &&
  !first.isMany;

/** "a user signs up, browses the books, places an order": a sequence of user actions. Calls that an app makes are not steps. */
const describesUserActions = (clause: Clause, said: readonly FlowPart[]): boolean =>
  said.filter(({ verb }) => verb !== null && /[^s]s$/.test(verb.lower)).length > 1 && !hasSense(clause, 'apiword');

/** "create a book with price 5 and check that the price is 5": the value is read back. "price -1 is rejected" is another case. */
const checksValue = ([first, ...others]: readonly FlowPart[]): boolean =>
  first?.role === 'create' &&
  others.some(
    ({ fields, verb, part, status, objects }) =>
      fields.length > 0 &&
      verb === null &&
      status === null &&
      objects.length === 0 &&
      hasSense(part, 'try') &&
      !hasTopic(part, 'refused', 'accepted'),
  );

/** "user A orders a book; user B opens that order": somebody acts on what another person made. */
const isAboutTwoPeople = (said: readonly FlowPart[]): boolean => {
  const first = said.findIndex(({ identity }) => identity === 'own');
  return first >= 0 && said.slice(first + 1).some(({ identity, pointsBack }) => identity === 'other' && pointsBack);
};

const describesFlow = (clause: Clause, said: readonly FlowPart[]): boolean =>
  (hasTopic(clause, 'newly') && said.some(({ verb }) => verb !== null && verb.lower !== 'new')) ||
  clause.words.some((word, at) => ORDER.test(word.lower) || isArrow(word) || isAfterThat(clause.words, at)) ||
  numberingOf(clause.words).size > 0 ||
  (clause.words.some(({ lower }) => SUBORDINATE.test(lower)) &&
    said.filter(({ verb, pointsBack }) => verb !== null || pointsBack).length > 1) ||
  (isOneStory(clause) && said.filter(isBare).length > 1) ||
  // "update a book and verify that the new price comes back" is a flow.
  said.some(({ look, verb }, at) => at > 0 && look === 'there' && verb === null) ||
  checksValue(said) ||
  makesSeveral(said) ||
  repeatsEarlierPart(said) ||
  repeatsThing(said) ||
  isAboutTwoPeople(said) ||
  describesUserActions(clause, said) ||
  continuesEarlierStep(said);

/** "opening a book has to take 300 ms at most, add a test that guards it" is a time limit. */
const isLimit = (clause: Clause): boolean =>
  loadIn(clause) !== null || (limitIn(clause) !== null && (slotsOf(clause, 'resource').length < 2 || !hasSense(clause, 'order')));

/** The flow that a clause describes: several steps in order, in which later steps use what earlier ones created. Null if there is none. */
export function flowWish(clause: Clause, situation: Situation): TestWish | null {
  // A follow-up that names no resource continues with the current suite and is not a flow.
  if ((clause.act === 'add' && (!namesApi(clause) || hasSense(clause, 'same', 'gap'))) || isLimit(clause)) return null;
  const { parts: said, subject } = flowPartsOf(clause, situation);
  // "tasks: list them and add a new one" lists requests. "volume: make one, delete it" describes what happens to one resource.
  if ((subject ?? said[0])?.isMany === true && !isOneStory(clause) && clausesUnderHeading(clause, situation) !== null) return null;
  const isChain = said.length > 2 && said.slice(0, -1).every(isBare);
  if (!(describesFlow(clause, said) || isChain) || isNotFlow(clause, said, situation)) return null;
  const { steps } = readFlow(clause, situation);
  return steps.length < 2 || !(describesFlow(clause, said) || isOfActions(said, steps))
    ? null
    : { kind: 'flow', steps: withCreation(flowSteps(steps, situation), situation) };
}

/** "create, update and delete books" lists requests. "create, start and kill a container" describes what happens to one resource. */
const isOfActions = (said: readonly FlowPart[], steps: readonly Step[]): boolean =>
  steps.length > 2 && (said.every(isBare) || steps.some(({ operation }) => namesAction(operation)));

/** `/containers/{id}/start` */
const namesAction = ({ path, method }: Operation): boolean => method !== 'GET' && /\}\/[a-z]+$/i.test(path);

function flowSteps(steps: readonly Step[], situation: Situation): readonly FlowStep[] {
  const made: FlowStep[] = [];
  for (const { operation, said, status, fields, identity } of steps) {
    const before = made.flatMap(({ settings }) => settings);
    made.push({
      operation: operation.key,
      settings: settingsOf(said.part, operation, before, situation),
      expect: { status, fields },
      identity,
    });
  }
  return made;
}
