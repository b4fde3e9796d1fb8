import { literalSegments, singular } from '../../format/words.ts';
import type { ClauseWord, ExpectedResponse, Identity, Operation } from '../../model/index.ts';
import { operationText } from '../operations/operation-text.ts';
import { inputNamed, inputsIn } from '../situation/inputs.ts';
import { collectionOf, type Role, resourceNounOf, siblingInRole, sizeOfApiPart, targetsSingleItem } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { isPronoun, setsValue } from './flow-parts.ts';
import { settingByWord, valueInQuery } from './flow-settings.ts';
import { countUnmentionedWords, namesOf, scoreResourceMatch, scoreVerbMatch, stemOf } from './operation-names.ts';
import { type FlowPart, withVerb } from './read-part.ts';
import { visitOf } from './visits.ts';

/** One step of a flow. Later parts of the message continue with the resource of its anchor. */
export interface Step {
  readonly operation: Operation;
  readonly anchor: Operation;
  readonly noun: string;
  readonly said: FlowPart;
  readonly status: string | null;
  readonly fields: ExpectedResponse['fields'];
  readonly identity: Identity;
}

export const operationsOf = ({ context }: Situation): readonly Operation[] => context.model?.operations ?? [];

/** If no operation reaches this score, the part does not name an operation. */
const ENOUGH = 2.3;
/** From this score on, a full-text search would not change the result. */
const CERTAIN = 4;
/** With at least this lead over the second-best operation, the best one is clear. */
const CLEAR = 0.6;
const FOUND = 2;
const FOUND_TOO = 0.3;
const OTHER_VERB = 0.4;
const UNKNOWN_VERB = -1.5;
/** The penalty for a read if the verb is unknown, because an unknown verb usually changes the resource. */
const READ_BY_UNKNOWN = 0.7;
/** "close it" sets a state. This is not enough for an operation that continues with another resource. */
const STATE = 2.45;
/** The bonus for an operation that matches the verb both by its name and by its role. */
const BOTH = 0.5;
const PER_STEP_AGO = 0.5;
/** The score of an operation with the role of the verb. */
const ROLE = 2.5;
const OTHER_METHOD = 0.4;
/** The score of a verb that is the name of an operation. */
const NAMED = 3;
/** The penalty for an operation for administrators, unless the message mentions them. */
const FOR_ADMINISTRATORS = 1;
const MOST_THINGS = 4;

/** The steps that created or read a resource, latest first, one for each resource. */
function thingsOf(story: readonly Step[]): readonly Step[] {
  const latest = story.toReversed();
  return latest.filter((step, at) => latest.findIndex(({ anchor }) => anchor === step.anchor) === at).slice(0, MOST_THINGS);
}

const itemOf = (anchor: Operation): string => collectionOf(anchor).replace(/\/(?:create|add|new)$/, '');

/** `/invoiceitems` belongs to an invoice. A policy holder is not part of a policy. */
function isItemOf(operation: Operation, { noun }: Pick<Step, 'noun'>): boolean {
  const thing = resourceNounOf(operation);
  return noun.length > 3 && thing !== noun && thing.startsWith(noun) && !thing.includes(' ');
}
const itemFit = (operation: Operation, step: Step | null): number => (step !== null && isItemOf(operation, step) ? 0.5 : 0);

/** How close an operation is to the resource of a step: on the same path, below it, or with the same name. */
function nearness(operation: Operation, { anchor, noun }: Step): number {
  const [own, of] = [collectionOf(operation), itemOf(anchor)];
  if (resourceNounOf(operation) === noun && noun !== resourceNounOf(anchor)) return 2.45;
  if (own === of || own === collectionOf(anchor)) return 2.5;
  if (resourceNounOf(operation) === resourceNounOf(anchor)) return 2;
  if (own.startsWith(`${of}/`)) return 2.2;
  if (isItemOf(operation, { noun })) return 2;
  return of.startsWith(`${own}/`) ? 0.8 : 0;
}

/** The step whose resource an operation is most likely to continue with. Earlier steps have a lower score. */
function closestThing(operation: Operation, story: readonly Step[]): { readonly near: number; readonly step: Step | null } {
  let best: { near: number; step: Step | null } = { near: 0, step: null };
  thingsOf(story).forEach((step, at) => {
    const near = nearness(operation, step) - at * PER_STEP_AGO;
    if (near > best.near) best = { near, step };
  });
  return best;
}

const SEARCHES = /search|query|find/i;
const READS: readonly (Role | null)[] = ['read', 'list'];

const readingFit = (own: Role | null, reads: boolean): number => (READS.includes(own) ? 1 : reads ? 1.2 : -4);

/** How well the role of an operation matches the verb: reading must send a GET, while deleting and changing must not. */
function roleFit(operation: Operation, role: Role | null): number {
  const own = namesOf(operation).role;
  if (role === null) return 0;
  // If an API also has a PUT or PATCH for the item, the POST is probably a special action.
  if (own === role) return role === 'update' && operation.method === 'POST' ? ROLE - OTHER_METHOD : ROLE;
  const reads = operation.method === 'GET' || SEARCHES.test(`${operation.summary ?? ''} ${operation.path}`);
  if (READS.includes(role)) return readingFit(own, reads);
  if (reads || own === 'delete' || role === 'delete') return -4;
  return own === null ? 0 : role === 'update' && own === 'create' ? -1 : -3;
}

/** "unstar it" deletes a star. */
const withoutNegation = (verb: string): string => verb.replace(/^(?:un|dis|de)-?(?=\p{L}{3})/u, '');

/** How well a verb with its object matches the name of an operation. For example, `/sections/{id}/addTask` does not add a section. */
function namedFit(operation: Operation, { role, part, objects }: FlowPart, verb: ClauseWord): number {
  const [made] = part.words.slice(part.words.indexOf(verb) + 1).filter(({ isFunction }) => !isFunction);
  const isOwner = role === 'create' && singular(made?.lower ?? '') === resourceNounOf(operation);
  return isOwner && countUnmentionedWords(operation, [verb.lower, ...objects]) > 0 ? 0 : scoreVerbMatch(operation, verb.lower);
}

/** "Add a collaborator" may be a PUT. */
const generalFit = (operation: Operation, role: Role | null, named: number): number =>
  operation.method === 'PUT' && named >= 2 ? Math.max(0, roleFit(operation, role)) : roleFit(operation, role);

/** How well an operation matches the verb of a part. */
function doingFit(operation: Operation, said: FlowPart, situation: Situation): number {
  const { verb, role, part } = said;
  if (verb === null) return 0;
  const named = namedFit(operation, said, verb);
  const other = withoutNegation(verb.lower);
  const isUndone = named === 0 && other !== verb.lower && namesOf(operation).role === 'delete' && scoreResourceMatch(operation, other) >= 1;
  const general = generalFit(operation, role, named);
  if (isUndone) return 2.5;
  const isReading = role === null && operation.method === 'GET' && part.words.some(isPronoun);
  if (isReading && named > 0) return named - READ_BY_UNKNOWN;
  const isState = named < 2 && namesOf(operation).role === 'update' && settingByWord(part, operation, situation) !== null;
  if (isState && general >= -1) return Math.max(named + Math.max(0, general), STATE);
  if (named >= 3) return general > 0 ? named + BOTH : named;
  if (general < 0) return named + general;
  return Math.max(named, general) + (named > 0 && general > 0 ? BOTH : 0);
}

/** How well an operation matches the object of a part or, without an object, the current resource. */
function objectFit(operation: Operation, { objects: [object, ...owners] }: FlowPart, near: number): number {
  if (object === undefined) return near;
  const fit = scoreResourceMatch(operation, object);
  const owned = owners.filter((owner) => operation.path.toLowerCase().includes(owner.replaceAll(' ', '_'))).length;
  return fit === 0 ? 0 : fit + owned * 0.5 + near * (namesOf(operation).role === 'create' ? 0.1 : 0.6);
}

/** The fields that a part sets should be fields of the operation's request. */
function settingsFit(operation: Operation, { part }: FlowPart, situation: Situation): number {
  const set = slotsOf(part, 'field').filter(({ setting }) => setting.kind !== 'named');
  const known = set.length === 0 ? [] : inputsIn(operation, situation);
  const inQuery = operation.method === 'GET' && set.length === 0 ? valueInQuery(part, operation, situation).length : 0;
  return inQuery + set.reduce((sum, { field }) => sum + (inputNamed(known, field) === null ? -0.7 : 0.7), 0);
}

const isOfMany = ({ part, isMany }: FlowPart): boolean => isMany || part.words.some(({ lower }) => /^(?:all|every|them)$/.test(lower));

/** "reads its reviews" lists them, even if the spec calls the read of one "read a review". */
const isOneOfMany = (operation: Operation, { isMany, isIndefinite, role }: FlowPart, situation: Situation): boolean =>
  (isMany || role === 'list') &&
  !isIndefinite &&
  namesOf(operation).role === 'read' &&
  siblingInRole(operation, 'list', operationsOf(situation)) !== null;

/** `PATCH /todos` changes all todos. A part that refers to the current resource does not create a second one. */
function misfitPenalty(operation: Operation, said: FlowPart, step: Step | null, situation: Situation): number {
  const { role } = namesOf(operation);
  const one = role === null ? null : siblingInRole(operation, role, operationsOf(situation));
  const isOfAll =
    (role === 'update' || role === 'delete') &&
    one !== null &&
    targetsSingleItem(one) &&
    !targetsSingleItem(operation) &&
    operation.method === one.method;
  const object = said.objects[0];
  const isAgain =
    role === 'create' && step !== null && said.pointsBack && !said.isIndefinite && (object === undefined || object === step.noun);
  const isNamed = said.verb !== null && scoreVerbMatch(operation, said.verb.lower) >= 3;
  const isSame = isAgain && resourceNounOf(operation) === resourceNounOf(step.anchor) && !isNamed;
  // "a GET on it" reads the resource and does not list others.
  const isOther = role === 'list' && said.role === null && said.method !== null && said.part.words.some(({ lower }) => lower === 'it');
  return (
    (isOfAll && !isOfMany(said) ? 2 : 0) +
    (isOneOfMany(operation, said, situation) ? 1 : 0) +
    (isSame && !said.repeats ? 4 : 0) +
    (isOther ? 1 : 0)
  );
}

const depthOf = ({ path }: Operation): number => literalSegments(path).length * 0.12 + path.split('{').length * 0.05;

/** A penalty for words at the end of a path that the part does not contain, and for a PUT where a PATCH would be enough. */
function unmentionedPenalty(operation: Operation, { verb, objects, method }: FlowPart): number {
  const words = [...objects.flatMap((name) => name.split(' ')), ...(verb === null ? [] : [verb.lower])];
  return countUnmentionedWords(operation, words) * 0.8 + (operation.method === 'PUT' && method === null ? 0.2 : 0);
}

function scoreOf(operation: Operation, said: FlowPart, story: readonly Step[], situation: Situation): number {
  if (said.method !== null && operation.method !== said.method) return Number.NEGATIVE_INFINITY;
  const doing = doingFit(operation, said, situation);
  const { near, step } = closestThing(operation, story);
  const about = objectFit(operation, said, near);
  const isElsewhere = about < 0.8 && doing < 2.5;
  const saysNothing = said.verb === null && said.objects.length === 0 && said.method === null;
  const isNotDone = said.verb !== null && doing <= 0 && said.method === null;
  if (doing < -2 || isElsewhere || isNotDone || saysNothing || isOfOtherThing(operation, said)) return Number.NEGATIVE_INFINITY;
  const single = said.objects.length > 0 && said.verb === null ? nameAlone(operation, said) : 0;
  return (
    (said.method === null ? 0 : 2) +
    doing +
    about +
    single +
    itemFit(operation, step) +
    settingsFit(operation, said, situation) -
    misfitPenalty(operation, said, step, situation) -
    unmentionedPenalty(operation, said) -
    administratorPenalty(operation, situation) -
    depthOf(operation)
  );
}

/** `/plugins/pull` does not pull an image. */
const isOfOtherThing = (operation: Operation, { verb, objects: [object], part }: FlowPart): boolean =>
  verb !== null &&
  object !== undefined &&
  namesOf(operation).actions.has(stemOf(verb.lower)) &&
  !part.words.some(isPronoun) &&
  !operation.path.includes('.') &&
  scoreResourceMatch(operation, object) === 0;

const administratorPenalty = ({ path }: Operation, { message }: Situation): number =>
  /\badmin\b/i.test(path) && !/\badmin/i.test(message) ? FOR_ADMINISTRATORS : 0;

/** A name without a verb creates one resource or reads several. */
function nameAlone(operation: Operation, said: FlowPart): number {
  const { isMany, isIndefinite, isDefinite, objects } = said;
  const { role } = namesOf(operation);
  // "buys a book" and "subscribe a customer" do something else with the resource.
  const other = withVerb(said)?.verb?.lower;
  if (other !== undefined && !objects.some((name) => name.split(' ').includes(singular(other)))) return UNKNOWN_VERB;
  const reads = operation.method === 'GET' ? 1 : 0;
  if (isMany && !isIndefinite) return role === 'list' ? 1.5 : reads;
  if (isDefinite) return role === 'read' ? 1 : 0;
  return role === 'create' ? 1.5 : reads * 0.3;
}

/** Searches for the words of a part, with the current resource in place of a pronoun. */
function found(said: FlowPart, story: readonly Step[], situation: Situation): readonly Operation[] {
  const noun = thingsOf(story)[0]?.noun;
  const plain = operationText(said.part, situation);
  const isSaid = said.objects.every((name) => said.part.words.some(({ lower }) => name.includes(singular(lower))));
  const text = isSaid ? plain : `${plain} a ${said.objects[0] ?? ''}`;
  const isObject = said.objects.length === 0 && said.part.words.some(isPronoun);
  const words = isObject && noun !== undefined ? text.replace(/\b(?:its?|them|him|her|one|they|those|these)\b/, `a ${noun}`) : text;
  const scope = situation.retrieval.scopeOf(words.trim());
  return scope.kind === 'all' ? [] : situation.retrieval.find(scope).operations;
}

interface Best {
  readonly operation: Operation;
  readonly score: number;
}

const bestOf = (operations: readonly Operation[], score: (operation: Operation) => number): Best | null =>
  operations.reduce<Best | null>((best, operation) => {
    const value = score(operation);
    return value > (best?.score ?? Number.NEGATIVE_INFINITY) ? { operation, score: value } : best;
  }, null);

/** In "put it on an issue", the pronoun is the object, and the issue is the owner. */
function withThing(said: FlowPart, story: readonly Step[]): FlowPart {
  const noun = story.at(-1)?.noun;
  const { words } = said.part;
  const at = said.verb === null ? -1 : words.indexOf(said.verb);
  const [object, joint] = words.slice(at + 1, at + 3);
  const isMoved =
    object !== undefined &&
    isPronoun(object) &&
    object.lower !== 'one' &&
    /^(?:on|onto|to|in|into|from|off|under)$/.test(joint?.lower ?? '');
  return noun === undefined || at < 0 || !isMoved || said.objects.length === 0
    ? said
    : { ...said, objects: [noun, ...said.objects], isIndefinite: false, pointsBack: false };
}

/** Among operations with similar scores, the one in the larger part of the API is preferred. */
const STANDING = 0.3;
const MOST_COUNTED = 100;

/** Finds the operation for a part: the one that it names exactly, or the one with the best match for verb, resource and earlier steps. */
export function operationFor(read: FlowPart, story: readonly Step[], situation: Situation): Operation | null {
  const all = operationsOf(situation);
  const [exact] = slotsOf(read.part, 'operation');
  if (exact !== undefined) return all.find(({ key }) => key === exact.key) ?? null;
  const visit = visitOf(read, story.at(-1), situation);
  if (visit !== null) return visit;
  const said = withThing(read, story);
  const other = withVerb(said);
  const score = (one: Operation): number =>
    Math.max(
      scoreOf(one, said, story, situation),
      other === null ? 0 : scoreOf(one, other, story, situation) - (said.verb === null ? 0 : OTHER_VERB),
    ) +
    STANDING * Math.min(1, sizeOfApiPart(one, all) / MOST_COUNTED);
  const scores = new Map(all.map((one) => [one, score(one)]));
  const ranked = all.filter((one) => (scores.get(one) ?? 0) > 0).toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  const [first, second] = ranked.map((one) => scores.get(one) ?? 0);
  const isNamed = said.verb !== null && ranked[0] !== undefined && scoreVerbMatch(ranked[0], said.verb.lower) >= NAMED;
  if (first !== undefined && (first >= CERTAIN || isNamed) && first - (second ?? 0) >= CLEAR) return ranked[0] ?? null;
  const changed = first !== undefined && first >= CERTAIN ? null : unknownChange(said, story, situation);
  if (changed !== null) return changed;
  const searched = found(said, story, situation);
  const best = bestOf(all, (one) => {
    const own = scores.get(one) ?? 0;
    const isKnown = said.role !== null || said.objects.length > 0 || (said.verb !== null && scoreVerbMatch(one, said.verb.lower) > 0);
    const isFound =
      isKnown &&
      searched.includes(one) &&
      roleFit(one, said.role) > -2 &&
      (said.method === null || one.method === said.method) &&
      (said.verb !== null || Math.abs(nameAlone(one, said)) >= 1);
    const plain = Math.max(0, roleFit(one, said.role)) + closestThing(one, story).near * 0.3 - unmentionedPenalty(one, said) - depthOf(one);
    if (!isFound) return own;
    return first !== undefined && first >= CERTAIN ? own + FOUND_TOO : FOUND + Math.max(own, plain);
  });
  return best !== null && best.score >= ENOUGH ? best.operation : null;
}

/** "tick it off" and "freeze the issue" change the current resource in a way that the spec does not name. */
function unknownChange(said: FlowPart, story: readonly Step[], situation: Situation): Operation | null {
  const things = thingsOf(story);
  const last = things.find(({ noun }) => said.objects.includes(noun)) ?? things[0];
  const verb = said.verb ?? withVerb(said)?.verb ?? null;
  const isUnknown =
    verb !== null &&
    !verb.isOfProject &&
    said.role === null &&
    // In "archive it with done=true", the value says what the verb does.
    (setsValue(said.part) || verb.senses.every((sense) => sense === 'stop' || sense === 'vague')) &&
    // "buy it" creates an order.
    !operationsOf(situation).some((one) => scoreVerbMatch(one, verb.lower) >= NAMED);
  const object = verb === null ? undefined : said.part.words[said.part.words.indexOf(verb) + 1];
  // "picks one" chooses from a list and changes nothing.
  const isDone = object !== undefined && object.lower !== 'one' && (isPronoun(object) || /^(?:the|that|this)$/.test(object.lower));
  return last !== undefined && isUnknown && isDone ? siblingInRole(last.anchor, 'update', operationsOf(situation)) : null;
}

/**
 * Creates the step for a part with a known operation. The step continues with the resource of an earlier step, or starts with a new one.
 */
export function createFlowStep(operation: Operation, said: FlowPart, story: readonly Step[]): Step {
  const { near, step } = closestThing(operation, story);
  const isNew = step === null || namesOf(operation).role === 'create' || near < 1.5;
  const noun = singular(said.objects[0] ?? resourceNounOf(operation));
  return {
    operation,
    anchor: isNew ? operation : step.anchor,
    noun: isNew ? (scoreResourceMatch(operation, noun) > 0 ? noun : resourceNounOf(operation)) : step.noun,
    said,
    status: said.status,
    fields: [],
    identity: said.identity ?? 'own',
  };
}
