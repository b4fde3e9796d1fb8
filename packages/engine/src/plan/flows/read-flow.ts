import { singular } from '../../format/words.ts';
import { memoize } from '../../json/memoize.ts';
import type { Clause, ClauseWord, ExpectedResponse } from '../../model/index.ts';
import { collectionOf, siblingInRole, targetsSingleItem } from '../situation/relations.ts';
import { clauseOf, hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { withActors, withoutMisreadVerbs } from './actors.ts';
import { createFlowStep, operationFor, operationsOf, type Step } from './find-step.ts';
import { FLOW_WORD, isPronoun, setsValue, splitIntoFlowParts } from './flow-parts.ts';
import { valueInQuery } from './flow-settings.ts';
import { countUnmentionedWords, namesOf, scoreResourceMatch, stemOf } from './operation-names.ts';
import { isOutsideFlow } from './outside-flow.ts';
import { type FlowPart, readPart, withoutWords, withVerb } from './read-part.ts';
import { withImpliedListStep } from './visits.ts';

const MOST_STEPS = 12;
const MOST_PARTS = 24;

export interface FlowSteps {
  readonly steps: readonly Step[];
  /** Parts that describe a step without an operation in the spec. */
  readonly lost: readonly Clause[];
}

/** True for a part that describes a request, and not only the outcome of a step. */
const isRequest = ({ verb, objects, method, part }: FlowPart): boolean =>
  verb !== null || objects.length > 0 || method !== null || slotsOf(part, 'operation').length > 0;

/** A step that the message does not mention: reads or lists the resource to check it. */
const impliedStep = (last: Step, operation: Step['operation'], said: FlowPart, status: string | null): Step => ({
  ...last,
  operation,
  said: { ...said, part: withoutWords(said.part) },
  status,
  fields: [],
  identity: said.identity ?? 'own',
});

const withLast = (steps: readonly Step[], change: Partial<Step>): readonly Step[] => {
  const last = steps.at(-1);
  return last === undefined ? steps : [...steps.slice(0, -1), { ...last, ...change }];
};

const sibling = ({ anchor }: Step, role: 'read' | 'list', situation: Situation) => siblingInRole(anchor, role, operationsOf(situation));

/** Adds a step that checks whether a resource is gone, still there or in a list, unless the step before already did. */
function withStateCheck(steps: readonly Step[], last: Step, said: FlowPart, situation: Situation): readonly Step[] {
  const role = said.look === 'listed' ? 'list' : 'read';
  const status = said.look === 'gone' ? (said.status ?? '404') : said.status;
  const isLooked = namesOf(last.operation).role === role || (role === 'list' && last.operation.method === 'GET');
  if (isLooked) return status === null ? steps : withLast(steps, { status });
  const operation = role === 'list' ? listFor(last, said, situation) : sibling(last, role, situation);
  if (operation === null) return status === null ? steps : withLast(steps, { status });
  return [...steps, { ...impliedStep(last, operation, said, status), said }];
}

/** The operation that lists the resource. A status may have its own list: `/pet/findByStatus`. */
function listFor(last: Step, said: FlowPart, situation: Situation): Step['operation'] | null {
  const near = operationsOf(situation).filter(
    (one) =>
      one.method === 'GET' &&
      !targetsSingleItem(one) &&
      collectionOf(one).startsWith(collectionOf(last.anchor).replace(/\/(?:create|add|new)$/, '')),
  );
  return near.find((one) => valueInQuery(said.part, one, situation).length > 0) ?? sibling(last, 'list', situation);
}

const isSameTwice = (steps: readonly Step[]): boolean => steps.length > 1 && steps.at(-1)?.operation === steps.at(-2)?.operation;

const FIRST = /^(?:first|1st|former)$/;
const REPEATED = /^(?:second|2nd|third|3rd|fourth|4th|latter)$/;
const hasOrdinal = ({ part }: FlowPart, ordinal: RegExp): boolean => part.words.some(({ lower }) => ordinal.test(lower));

/** "delete it, after that its id must be a 404": an existing resource can be deleted, so the status is that of another read. */
function withStatus(steps: readonly Step[], last: Step, said: FlowPart, situation: Situation): readonly Step[] {
  const status = said.status;
  if (hasOrdinal(said, FIRST) && isSameTwice(steps))
    return [...steps.slice(0, -2), ...steps.slice(-2, -1).map((step) => ({ ...step, status })), last];
  const deletions = steps.filter(({ operation }) => operation.method === 'DELETE').length;
  const isMade = steps.some(({ operation }) => operation.method === 'POST');
  const isGone =
    /^4(?:04|10)$/.test(status ?? '') && last.operation.method === 'DELETE' && deletions === 1 && isMade && last.said.times === 1;
  const read = isGone && last.identity === 'own' ? sibling(last, 'read', situation) : null;
  return read === null ? withLast(steps, { status }) : [...steps, impliedStep(last, read, said, status)];
}

/** Expected values of a resource are checked when it is read. */
function withFields(steps: readonly Step[], last: Step, said: FlowPart, situation: Situation): readonly Step[] {
  const fields: ExpectedResponse['fields'] = said.fields;
  const read = last.operation.method === 'GET' ? null : sibling(last, 'read', situation);
  return read === null ? withLast(steps, { fields }) : [...steps, { ...impliedStep(last, read, said, null), fields }];
}

/** "archive it with done=true" is a step of its own. */
function actsOnThing(said: FlowPart): boolean {
  const { words } = said.part;
  const verb = withVerb(said)?.verb ?? null;
  const object = verb === null ? undefined : words[words.indexOf(verb) + 1];
  return object !== undefined && (isPronoun(object) || /^(?:the|that|this)$/.test(object.lower));
}

const ANOTHER = /^(?:another(?: one)?|one more|1 more|a second one)$/;
const textOf = ({ words }: Clause): string =>
  words
    .filter(({ isMark }) => !isMark)
    .map(({ lower }) => lower)
    .join(' ');

const isVerbOf = (said: FlowPart, last: Step): boolean =>
  said.verb !== null && last.said.verb !== null && stemOf(said.verb.lower) === stemOf(last.said.verb.lower);

/** "again", "the second time", "another one": repeats the step before, unless the message already contains the repetition. */
function withRepetition(steps: readonly Step[], last: Step, said: FlowPart): readonly Step[] | null {
  const isAnother = ANOTHER.test(textOf(said.part).replace(/^and /, ''));
  const isAboutLast = said.objects.every((name) => name === last.noun || name === singular(last.said.verb?.lower ?? ''));
  const isOrdinal = hasOrdinal(said, REPEATED) && (isVerbOf(said, last) || (said.verb === null && isAboutLast));
  if (!isAnother && !isOrdinal && !(said.repeats && !isRequest(said))) return null;
  const describesFlow = !isAnother && said.status !== null && isSameTwice(steps);
  return describesFlow ? withLast(steps, { status: said.status }) : [...steps, { ...last, status: said.status }];
}

/** Handles a part that does not describe a request: it either belongs to the step before or becomes a read that checks it. */
function withOutcome(steps: readonly Step[], said: FlowPart, situation: Situation): readonly Step[] | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  if (said.fields.length > 0 && (said.verb === null || hasSense(said.part, 'try'))) return withFields(steps, last, said, situation);
  const repeated = withRepetition(steps, last, said);
  if (repeated !== null) return repeated;
  const isLook = said.look !== null && said.verb === null && said.objects.every((name) => name === last.noun);
  if (isRequest(said) && !isLook) return null;
  if (said.look !== null) return withStateCheck(steps, last, said, situation);
  if (said.status !== null) return withStatus(steps, last, said, situation);
  const isSetting = slotsOf(said.part, 'field').some(({ setting }) => setting.kind !== 'named');
  return isSetting && !actsOnThing(said) ? withLast(steps, { said: joinParts(last.said, said) }) : null;
}

/** "create a pet, status sold": the values of the second part belong to the first. */
const joinParts = (one: FlowPart, other: FlowPart): FlowPart => ({
  ...one,
  part: { ...one.part, words: [...one.part.words, ...other.part.words], slots: [...one.part.slots, ...other.part.slots] },
});

const NEW = /^(?:new|newly|fresh|freshly|brand)$/;

/** "opens a new channel": the verb itself creates the resource. */
const makesItself = ({ role, part: { words } }: FlowPart, noun: string): boolean =>
  role === 'create' &&
  !words
    .slice(
      0,
      words.findIndex(({ lower }) => singular(lower) === noun),
    )
    .some(({ lower }) => /^(?:for|of|to|in|on|with|from|by)$/.test(lower));

/** "upload a picture for a newly added pet": a new resource is created first, unless the step creates it. */
function creationBefore(operation: Step['operation'], said: FlowPart, steps: readonly Step[], situation: Situation): Step | null {
  const at = said.part.words.findIndex(({ lower }) => NEW.test(lower));
  const noun =
    at < 0
      ? undefined
      : said.part.words
          .slice(at + 1)
          .map(({ lower }) => singular(lower))
          .find((name) => said.objects.includes(name));
  const [verb] = said.part.words;
  if (
    noun === undefined ||
    verb === undefined ||
    makesItself(said, noun) ||
    (namesOf(operation).role === 'create' && scoreResourceMatch(operation, noun) >= 2.5 && countUnmentionedWords(operation, [noun]) === 0)
  )
    return null;
  const making: FlowPart = {
    ...said,
    part: withoutWords(said.part),
    verb: null,
    role: 'create',
    objects: [noun],
    isIndefinite: true,
    pointsBack: false,
    status: null,
    times: 1,
  };
  const made = operationFor(making, steps, situation);
  return made === null || made === operation ? null : createFlowStep(made, making, steps);
}

/** True for a part that is no step, although it was read as one: "and that page must still work" says how the flow ends. */
const isAside = ({ part, verb, objects, pointsBack }: FlowPart): boolean =>
  hasSense(part, 'suite') || (verb === null && (hasSense(part, 'expect') || (objects.length === 0 && !pointsBack)));

function withRequest({ steps: before, lost }: FlowSteps, said: FlowPart, situation: Situation): FlowSteps {
  const found = operationFor(said, before, situation);
  const made = found === null ? null : creationBefore(found, said, before, situation);
  const steps = made === null ? before : [...before, made];
  const operation = made === null ? found : operationFor(said, steps, situation);
  if (operation === null) return { steps, lost: isAside(said) ? lost : [...lost, said.part] };
  const last = steps.at(-1);
  const step = createFlowStep(operation, said, steps);
  const isLookedAt = said.look === 'gone' && operation.method === 'GET' && said.status === null;
  const told = isLookedAt ? { ...step, status: '404' } : step;
  // "read it and see whether the change is there" sends only one read.
  const isReadBefore = last?.operation === operation && operation.method === 'GET' && last.identity === step.identity && said.times === 1;
  if (isReadBefore && !said.repeats) return { steps: withLast(steps, { status: told.status ?? last.status }), lost };
  const earlier = Array.from({ length: said.times - 1 }, () => ({ ...told, status: null }));
  return { steps: [...steps, ...earlier, told], lost };
}

const CORRECTS = /^(?:no|no wait|wait|wait no|actually no|no sorry|sorry no|scratch that|or rather|hold on)$/;

/** "no wait" removes the previous step, and "skip the link" removes the steps about the link. */
function withCorrection({ steps, lost }: FlowSteps, said: FlowPart): FlowSteps | null {
  if (CORRECTS.test(textOf(said.part))) return { steps: steps.slice(0, -1), lost };
  if (
    hasSense(said.part, 'skip', 'except') &&
    !setsValue(said.part) &&
    said.part.slots.some(({ excluded, kind }) => excluded && kind === 'resource')
  )
    return { steps: steps.filter(({ operation }) => !said.objects.some((name) => scoreResourceMatch(operation, name) >= 2)), lost };
  const isKept =
    hasSense(said.part, 'narrow') && said.objects.length > 0 && said.objects.every((name) => steps.some(({ noun }) => noun === name));
  return isKept ? { steps, lost } : null;
}

/** True for a verb that continues with the current resource, even if it is unknown or known only to the API: "complete", "sell it". */
const continuesWithVerb = (said: FlowPart, { steps }: FlowSteps): boolean => {
  const content = said.part.words.filter(({ isMark, isFunction }) => !isMark && !isFunction);
  const isOutcome = hasTopic(said.part, 'accepted', 'refused');
  return steps.length > 0 && !isOutcome && withVerb(said) !== null && (said.pointsBack || content.length === 1);
};

/** In "cancel it, check that it is cancelled", the last part reads the state that an earlier step caused. */
function asState(said: FlowPart, steps: readonly Step[]): FlowPart {
  const { verb, part } = said;
  const before = verb === null ? undefined : part.words[part.words.indexOf(verb) - 1];
  const isCaused = verb !== null && steps.some((step) => step.said.verb !== null && stemOf(step.said.verb.lower) === stemOf(verb.lower));
  return isCaused && hasSense(part, 'try') && /^(?:is|are|was|were|been)$/.test(before?.lower ?? '')
    ? { ...said, verb: null, role: null, look: 'there' }
    : said;
}

function withPart(story: FlowSteps, read: FlowPart, situation: Situation): FlowSteps {
  const said = asState(read, story.steps);
  const corrected = withCorrection(story, said);
  if (corrected !== null) return corrected;
  const told = withOutcome(story.steps, said, situation);
  if (told !== null) return { ...story, steps: told };
  return isRequest(said) || continuesWithVerb(said, story) ? withRequest(story, said, situation) : story;
}

/** Before any resource is created, "it" refers to the resource that a later part names: "create, start and kill a container". */
function withObjects(parts: readonly FlowPart[]): readonly FlowPart[] {
  const isNamed = ({ objects, verb, isIndefinite, pointsBack }: FlowPart) =>
    objects.length > 0 && (verb !== null || isIndefinite || pointsBack);
  const named = parts.findIndex(isNamed);
  const objects = parts[named]?.objects.slice(0, 1) ?? [];
  const isBare = ({ part, verb }: FlowPart) =>
    part.words.slice(verb === null ? 0 : part.words.indexOf(verb) + 1).every((word) => word.isMark || word.isFunction);
  return parts.map((said, at) => (at < named && said.objects.length === 0 && isDoing(said) && isBare(said) ? { ...said, objects } : said));
}

/** In "delete the repo and after that the organization", the verb applies to both. */
const withSharedVerbs = (parts: readonly FlowPart[]): readonly FlowPart[] =>
  parts.map((said, at) => {
    const before = parts[at - 1];
    const isOnlyName =
      said.verb === null &&
      said.isDefinite &&
      said.part.words.every(({ isFunction, lower }) => isFunction || said.objects.some((name) => name.includes(singular(lower))));
    return isOnlyName && before?.verb != null && (before.role === 'delete' || before.role === 'update')
      ? { ...said, verb: before.verb, role: before.role }
      : said;
  });

const isDoing = (said: FlowPart): boolean => said.verb !== null || withVerb(said) !== null;
const asksForTest = ({ part }: FlowPart): boolean =>
  part.words.some(({ senses, isOfProject }) => senses.includes('suite') && !isOfProject) && hasSense(part, 'make', 'add', 'wish');

/** The number of parts before the first step: a heading, the reason for the request, and the request to write a test. */
function introductionOf(parts: readonly FlowPart[], message: string): number {
  const isMarked = ({ part }: FlowPart, at: number) => {
    const end = part.words.at(-1)?.span.end ?? 0;
    const isDashed = at === 0 && /^\s*(?:[(–—]|-\s)/.test(message.slice(end));
    return /^\s*:/.test(message.slice(end)) || isDashed || (at === 0 && part.words.some(({ lower }) => FLOW_WORD.test(lower)));
  };
  const isFollowed = (at: number) => parts.slice(at + 1).filter(isDoing).length > 1;
  const marked = parts.findLastIndex((said, at) => isMarked(said, at) && isFollowed(at) && !(at === 0 && makesThing(said, parts)));
  const asked = parts.findLastIndex((said, at) => at > 0 && asksForTest(said) && isFollowed(at));
  return Math.max(marked + 1, asked, isHeading(parts) ? 1 : 0);
}

/** In "refunds, creating one and looking one up", the first part only names what the verbs after it are about. */
function isHeading([first, ...others]: readonly FlowPart[]): boolean {
  const isName =
    first !== undefined &&
    first.verb === null &&
    first.objects.length > 0 &&
    ((first.isMany && !first.isIndefinite) || hasSense(first.part, 'apiword'));
  return isName && others.length > 0 && others.every((said) => isDoing(said) && said.objects.length === 0);
}

/** "create a release: publish it, then delete it" begins with a request. */
const makesThing = ({ role, isIndefinite, part }: FlowPart, [, next]: readonly FlowPart[]): boolean =>
  role === 'create' && isIndefinite && next?.role !== 'create' && !part.words.some(({ lower }) => FLOW_WORD.test(lower));

function subjectOf({ objects, part }: FlowPart): readonly string[] {
  const isNoun = ({ isMark, isFunction, senses, lower }: ClauseWord) =>
    !isMark && !isFunction && !senses.includes('suite') && !senses.includes('order') && !FLOW_WORD.test(lower);
  const noun = part.words.findLast(isNoun);
  return objects.length > 0 ? objects.slice(0, 1) : noun === undefined ? [] : [singular(noun.lower)];
}

const EARLIER = /^(?:just|already|previously|recently|once|been)$/;

/** In "reading a deleted book" and "a review of a book that was just deleted", the deletion is an earlier step. */
function withDoneBefore(part: Clause, { retrieval }: Situation): readonly Clause[] {
  const { words } = part;
  const isThing = (word: ClauseWord | undefined) => slotsOf(part, 'resource').some(({ span }) => span.start === word?.span.start);
  const at = words.findIndex(({ lower }) => /ed$/.test(lower) && retrieval.methodsOf(lower).includes('DELETE'));
  const start = words.findLastIndex(({ lower }, index) => index < at && !EARLIER.test(lower)) + 1;
  const isRelative =
    /^(?:that|which)$/.test(words[start - 2]?.lower ?? '') && /^(?:was|were|is|has|got)$/.test(words[start - 1]?.lower ?? '');
  const [from, noun] = isRelative ? [start - 2, words[start - 3]] : [start, words[at + 1]];
  const [done] = words.slice(at);
  if (at < 1 || done === undefined || noun === undefined || !isThing(noun) || (!isRelative && from < 2)) return [part];
  const left = words.filter((_, index) => index < from || index > at);
  const article = left[left.indexOf(noun) - 1];
  const later = left.map((word) => (word === article && word.isFunction ? { ...word, lower: 'the' } : word));
  return [clauseOf(part, [done, noun]), { ...clauseOf(part, left), words: later }];
}

/** The parts of a clause that describe a flow, and the subject if a heading names it. */
export interface FlowParts {
  readonly parts: readonly FlowPart[];
  readonly subject: FlowPart | null;
}

export function flowPartsOf(whole: Clause, situation: Situation): FlowParts {
  const clause = withoutMisreadVerbs(whole);
  const all = splitIntoFlowParts(clause, situation.message)
    .slice(0, MOST_PARTS)
    .flatMap((part) => withDoneBefore(part, situation))
    .map((part) => readPart(part, situation));
  const start = introductionOf(all, situation.message);
  const subject = all[start - 1] ?? null;
  const told = all.slice(start).filter(({ part }) => !isOutsideFlow(part));
  const parts = withActors(withObjects(withSharedVerbs(withImpliedListStep(told, situation))), situation.message);
  const objects = subject === null ? [] : subjectOf(subject);
  return { parts: parts[0]?.objects.length === 0 ? parts.map((one, at) => (at === 0 ? { ...one, objects } : one)) : parts, subject };
}

/** Cached, because several planners ask whether the clause describes a flow. */
const flowsIn = memoize((situation: Situation) =>
  memoize((clause: Clause): FlowSteps => {
    const told = flowPartsOf(clause, situation).parts.reduce<FlowSteps>((story, one) => withPart(story, one, situation), {
      steps: [],
      lost: [],
    });
    return { ...told, steps: told.steps.slice(0, MOST_STEPS) };
  }),
);
export const readFlow = (clause: Clause, situation: Situation): FlowSteps => flowsIn(situation)(clause);
