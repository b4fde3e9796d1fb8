import { literalSegments, singular } from '../../format/words.ts';
import type { ClauseWord, ExpectedResponse, Identity, Operation } from '../../model/index.ts';
import { operationText } from '../operations/operation-text.ts';
import { inputNamed, inputsIn } from '../situation/inputs.ts';
import { collectionOf, isAboutOne, type Role, siblingInRole, standingOf, thingOf } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { isPronoun } from './flow-parts.ts';
import { settingByWord, valueInQuery } from './flow-settings.ts';
import { countUnmentionedWords, namesOf, thingFit, verbFit } from './operation-names.ts';
import { type FlowPart, withVerb } from './read-part.ts';

/** One step of a story. Later parts go on with the thing of its anchor. */
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

/** Without this much, a part names no operation. */
const ENOUGH = 2.3;
/** With this much, a search through the words of the whole API would change nothing. */
const CERTAIN = 4;
/** With this distance to the next one, the best operation is clear. */
const CLEAR = 0.6;
const FOUND = 2;
const FOUND_TOO = 0.3;
const OTHER_VERB = 0.4;
const UNKNOWN_VERB = -1.5;
/** An unknown verb for a thing changes it, and does not read it. */
const READ_BY_UNKNOWN = 0.7;
/** An operation that is named and does what the verb says in general. */
const BOTH = 0.5;
const PER_STEP_AGO = 0.5;
const MOST_THINGS = 4;

/** What earlier steps made or read, the latest first. */
function thingsOf(story: readonly Step[]): readonly Step[] {
  const latest = story.toReversed();
  return latest.filter((step, at) => latest.findIndex(({ anchor }) => anchor === step.anchor) === at).slice(0, MOST_THINGS);
}

const itemOf = (anchor: Operation): string => collectionOf(anchor).replace(/\/(?:create|add|new)$/, '');

/** How close an operation is to the thing that a step made: on it, below it, or of the same name. */
function nearness(operation: Operation, { anchor, noun }: Step): number {
  const [own, of] = [collectionOf(operation), itemOf(anchor)];
  if (thingOf(operation) === noun && noun !== thingOf(anchor)) return 2.45;
  if (own === of || own === collectionOf(anchor)) return 2.5;
  if (thingOf(operation) === thingOf(anchor)) return 2;
  if (own.startsWith(`${of}/`)) return 2.2;
  return of.startsWith(`${own}/`) ? 0.8 : 0;
}

/** The thing of the story that an operation goes on with best. Things of earlier steps count less. */
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

/** How well an operation does what the verb says in general: reading sends a GET, and deleting and changing never do. */
function roleFit(operation: Operation, role: Role | null): number {
  const own = namesOf(operation).role;
  if (role === null) return 0;
  if (own === role) return 2.5;
  const reads = operation.method === 'GET' || SEARCHES.test(`${operation.summary ?? ''} ${operation.path}`);
  if (READS.includes(role)) return readingFit(own, reads);
  if (reads || own === 'delete' || role === 'delete') return -4;
  return own === null ? 0 : role === 'update' && own === 'create' ? -1 : -3;
}

/** "unstar it" deletes a star. */
const withoutNegation = (verb: string): string => verb.replace(/^(?:un|dis|de)-?(?=\p{L}{3})/u, '');

/** How well an operation is named by a verb with its object: `/sections/{id}/addTask` adds no section. */
function namedFit(operation: Operation, { role, part, objects }: FlowPart, verb: ClauseWord): number {
  const [made] = part.words.slice(part.words.indexOf(verb) + 1).filter(({ isFunction }) => !isFunction);
  const isOwner = role === 'create' && singular(made?.lower ?? '') === thingOf(operation);
  return isOwner && countUnmentionedWords(operation, [verb.lower, ...objects]) > 0 ? 0 : verbFit(operation, verb.lower);
}

/** How well an operation is what the verb of a part does. */
function doingFit(operation: Operation, said: FlowPart, situation: Situation): number {
  const { verb, role, part } = said;
  if (verb === null) return 0;
  const named = namedFit(operation, said, verb);
  const other = withoutNegation(verb.lower);
  const isUndone = named === 0 && other !== verb.lower && namesOf(operation).role === 'delete' && thingFit(operation, other) >= 1;
  const general = roleFit(operation, role);
  if (isUndone) return 2.5;
  const isReading = role === null && operation.method === 'GET' && part.words.some(isPronoun);
  if (isReading && named > 0) return named - READ_BY_UNKNOWN;
  const isState = named < 2 && namesOf(operation).role === 'update' && settingByWord(part, operation, situation) !== null;
  if (isState && general >= -1) return Math.max(named + Math.max(0, general), 2.6);
  if (named >= 3) return general > 0 ? named + BOTH : named;
  if (general < 0) return named + general;
  return Math.max(named, general) + (named > 0 && general > 0 ? BOTH : 0);
}

/** How well an operation is about what a part names: its object, or the thing at hand. */
function objectFit(operation: Operation, { objects: [object, ...owners] }: FlowPart, near: number): number {
  if (object === undefined) return near;
  const fit = thingFit(operation, object);
  const owned = owners.filter((owner) => operation.path.toLowerCase().includes(owner.replaceAll(' ', '_'))).length;
  return fit === 0 ? 0 : fit + owned * 0.5 + near * (namesOf(operation).role === 'create' ? 0.1 : 0.6);
}

/** The fields that a part sets should be among those of the request. */
function settingsFit(operation: Operation, { part }: FlowPart, situation: Situation): number {
  const set = slotsOf(part, 'field').filter(({ setting }) => setting.kind !== 'named');
  const known = set.length === 0 ? [] : inputsIn(operation, situation);
  const inQuery = operation.method === 'GET' && set.length === 0 ? valueInQuery(part, operation, situation).length : 0;
  return inQuery + set.reduce((sum, { field }) => sum + (inputNamed(known, field) === null ? -0.7 : 0.7), 0);
}

const isOfMany = ({ part, isMany }: FlowPart): boolean => isMany || part.words.some(({ lower }) => /^(?:all|every|them)$/.test(lower));

/** `PATCH /todos` changes all todos. A part about the thing at hand makes no second one. */
function misfitPenalty(operation: Operation, said: FlowPart, step: Step | null, situation: Situation): number {
  const { role } = namesOf(operation);
  const one = step === null || role === null ? null : siblingInRole(operation, role, operationsOf(situation));
  const isOfAll =
    (role === 'update' || role === 'delete') &&
    one !== null &&
    isAboutOne(one) &&
    !isAboutOne(operation) &&
    operation.method === one.method;
  const object = said.objects[0];
  const isAgain =
    role === 'create' && step !== null && said.pointsBack && !said.isIndefinite && (object === undefined || object === step.noun);
  const isNamed = said.verb !== null && verbFit(operation, said.verb.lower) >= 3;
  const isSame = isAgain && thingOf(operation) === thingOf(step.anchor) && !isNamed;
  // "a GET on it" reads the thing, and does not list others.
  const isOther = role === 'list' && said.role === null && said.method !== null && said.part.words.some(({ lower }) => lower === 'it');
  return (isOfAll && !isOfMany(said) ? 2 : 0) + (isSame && !said.repeats ? 4 : 0) + (isOther ? 1 : 0);
}

const depthOf = ({ path }: Operation): number => literalSegments(path).length * 0.12 + path.split('{').length * 0.05;

/** Words at the end of a path that nobody said, and a replacement where a change would do. */
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
  if (doing < -2 || isElsewhere || isNotDone || saysNothing) return Number.NEGATIVE_INFINITY;
  const single = said.objects.length > 0 && said.verb === null ? nameAlone(operation, said) : 0;
  return (
    (said.method === null ? 0 : 2) +
    doing +
    about +
    single +
    settingsFit(operation, said, situation) -
    misfitPenalty(operation, said, step, situation) -
    unmentionedPenalty(operation, said) -
    depthOf(operation)
  );
}

/** A name without a verb makes one thing, or reads several. */
function nameAlone(operation: Operation, said: FlowPart): number {
  const { isMany, isIndefinite, isDefinite, objects } = said;
  const { role } = namesOf(operation);
  // "buys a book" and "subscribe a customer" do something else to it.
  const other = withVerb(said)?.verb?.lower;
  if (other !== undefined && !objects.some((name) => name.split(' ').includes(singular(other)))) return UNKNOWN_VERB;
  const reads = operation.method === 'GET' ? 1 : 0;
  if (isMany && !isIndefinite) return role === 'list' ? 1.5 : reads;
  if (isDefinite) return role === 'read' ? 1 : 0;
  return role === 'create' ? 1.5 : reads * 0.3;
}

/** The words of a part as a search, with the thing at hand in place of a pronoun. */
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

/** In "put it on an issue", the pronoun is the object, and the issue is its owner. */
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

/** Of operations that fit alike, the one in the larger part of the API is meant. */
const STANDING = 0.3;
const MOST_COUNTED = 100;

/** The operation of a part: the one it names exactly, or the one whose verb, thing and place in the story fit best. */
export function operationFor(read: FlowPart, story: readonly Step[], situation: Situation): Operation | null {
  const all = operationsOf(situation);
  const [exact] = slotsOf(read.part, 'operation');
  if (exact !== undefined) return all.find(({ key }) => key === exact.key) ?? null;
  const said = withThing(read, story);
  const other = withVerb(said);
  const score = (one: Operation): number =>
    Math.max(
      scoreOf(one, said, story, situation),
      other === null ? 0 : scoreOf(one, other, story, situation) - (said.verb === null ? 0 : OTHER_VERB),
    ) +
    STANDING * Math.min(1, standingOf(one, all) / MOST_COUNTED);
  const scores = new Map(all.map((one) => [one, score(one)]));
  const ranked = all.filter((one) => (scores.get(one) ?? 0) > 0).toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  const [first, second] = ranked.map((one) => scores.get(one) ?? 0);
  if (first !== undefined && first >= CERTAIN && first - (second ?? 0) >= CLEAR) return ranked[0] ?? null;
  const changed = first !== undefined && first >= CERTAIN ? null : unknownChange(said, story, situation);
  if (changed !== null) return changed;
  const searched = found(said, story, situation);
  const best = bestOf(all, (one) => {
    const own = scores.get(one) ?? 0;
    const isKnown = said.role !== null || said.objects.length > 0 || (said.verb !== null && verbFit(one, said.verb.lower) > 0);
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

/** "tick it off" and "freeze the issue" change what the story is about, in a way that the spec does not name. */
function unknownChange(said: FlowPart, story: readonly Step[], situation: Situation): Operation | null {
  const things = thingsOf(story);
  const last = things.find(({ noun }) => noun === said.objects[0]) ?? things[0];
  const verb = said.verb ?? withVerb(said)?.verb ?? null;
  const isUnknown =
    verb !== null && !verb.isOfProject && said.role === null && verb.senses.every((sense) => sense === 'stop' || sense === 'vague');
  const object = verb === null ? undefined : said.part.words[said.part.words.indexOf(verb) + 1];
  const isDone = object !== undefined && (isPronoun(object) || /^(?:the|that|this)$/.test(object.lower));
  return last !== undefined && isUnknown && isDone ? siblingInRole(last.anchor, 'update', operationsOf(situation)) : null;
}

/** The step of a part whose operation is known. It goes on with a thing of the story, or begins a new one. */
export function stepWith(operation: Operation, said: FlowPart, story: readonly Step[]): Step {
  const { near, step } = closestThing(operation, story);
  const isNew = step === null || namesOf(operation).role === 'create' || near < 1.5;
  const noun = singular(said.objects[0] ?? thingOf(operation));
  return {
    operation,
    anchor: isNew ? operation : step.anchor,
    noun: isNew ? (thingFit(operation, noun) > 0 ? noun : thingOf(operation)) : step.noun,
    said,
    status: said.status,
    fields: [],
    identity: said.identity ?? 'own',
  };
}
