import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation, Slot } from '../../model/index.ts';
import { operationsOnObject } from '../operations/by-object.ts';
import { operationText } from '../operations/operation-text.ts';
import { isAddressedToTool } from '../situation/idle-words.ts';
import { callOf, collectionOf, isAboutOne, type Role, roleOf, siblingInRole, siblingsOf, thingOf } from '../situation/relations.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { mustFail } from './flow-outcome.ts';
import { isPronoun, methodAlone, refersBack, resourcesIn, type Step } from './flow-parts.ts';
import { fitsRole, isTried, roleByVerb } from './flow-role.ts';
import { settingByFinish, settingByState, settingBySwitch, settingByVerb, valueInQuery } from './flow-settings.ts';
import { creationNamed, creationOf, isCreationNamed, thingMade } from './flow-things.ts';

const operationsOf = ({ context }: Situation): readonly Operation[] => context.model?.operations ?? [];

const singularOf = (name: string): string => name.replace(/s$/, '');

/** "order one" and "review it" use the name of a resource as a verb. */
function usedAsVerb(part: Clause, situation: Situation): Operation | null {
  const words = part.words.filter(({ isMark }) => !isMark);
  const [slot] = slotsOf(part, 'resource');
  const at = words.findIndex(({ span }) => span.start === slot?.span.start);
  const next = words[at + 1];
  // "create a book, then order"
  const isAlone = next === undefined && words.slice(0, at).every(({ senses }) => senses.includes('order'));
  if (slot === undefined || !(isAlone || (next !== undefined && isObjectOf(next)))) return null;
  if (isAlone && singular(words[at]?.lower ?? '') !== words[at]?.lower) return null;
  const methods = situation.retrieval.methodsOf(words[at]?.lower ?? '');
  if (methods.length > 0 && !methods.includes('POST')) return null;
  // "try to order it" has only words for the tool before the verb. "a subscription it" has an article.
  const isVerb = words.slice(0, at).every((word) => /^(?:to|i|we|you|they)$/.test(word.lower) || isAddressedToTool(word));
  if (!isVerb) return null;
  return creationOf(slot.name, part, situation);
}

/** What may follow a verb: "review it", "comment on the issue", "order two copies". */
const isObjectOf = (word: ClauseWord): boolean => isPronoun(word) || /^(?:a|an|the|that|this|on|for|two|three|\d+)$/.test(word.lower);

const NOTHING = { operations: [], isUnclear: false, nearest: [] };

const PLAIN_VERB = /^(?:create|add|get|read|fetch|list|update|edit|change|delete|remove)$/;

/** True if a part names its operation without an object: "log out". */
export const isCalled = (part: Clause, situation: Situation): boolean => calledSo(part, situation) !== null;

/** "log in with it" is `/user/login`: the only operation whose path ends with the first words of the part. */
function calledSo(part: Clause, situation: Situation): Operation | null {
  const [verb, next] = part.words.filter(({ isMark, senses }) => !isMark && !senses.includes('order') && !senses.includes('polite'));
  // Plain verbs act on what the flow made, although some path may end with them: `/secrets/delete`.
  if (verb !== undefined && next === undefined && PLAIN_VERB.test(verb.lower)) return null;
  const isAlone = next === undefined || /^(?:with|as|in|out|on|off|again|using)$/.test(next.lower);
  if (verb === undefined || !isAlone) return null;
  // "finally checks in" is `/reservations/{id}/check-in`.
  const phrase = next === undefined ? null : new RegExp(`/${verb.lower.replace(/s$/, '')}[-_]?${next.lower}$`);
  const isNamed = (path: string) => (verb.isOfProject && path.endsWith(`/${verb.lower}`)) || phrase?.test(path) === true;
  const [only, ...others] = operationsOf(situation).filter(({ path }) => isNamed(path.toLowerCase()));
  return others.length > 0 ? null : (only ?? null);
}

function search(part: Clause, before: Step | null, situation: Situation): readonly Operation[] {
  const called = calledSo(part, situation);
  if (called !== null) return [called];
  const [first] = part.words;
  const isElided = /^(?:a|an|another)$/.test(first?.lower ?? '') && before !== null;
  const verb = !isElided ? '' : roleOf(before.operation) === 'create' ? 'create' : verbOf(before.part);
  const text = operationText(part, situation);
  const object = part.words.findIndex(isPronoun);
  // In "put it on an issue", the pronoun is the object. In "a rule for it" and "search its records", it is not.
  const isOwner = part.words[object]?.lower === 'its' && resourcesIn(part).length > 0;
  const isObject = object >= 0 && object <= 2 && !isOwner;
  const said =
    before === null || !isObject ? text : text.replace(/\b(?:its?|them|him|her|one|they|those|these)\b/, `a ${singularOf(before.noun)}`);
  const scope = situation.retrieval.scopeOf(`${verb} ${said}`.trim());
  const found = scope.kind === 'all' ? NOTHING : situation.retrieval.find(scope);
  return operationsOnObject(part, { ...found, isUnclear: false }, situation) ?? found.operations;
}

const verbOf = ({ words }: Clause): string => words.find(({ isFunction, isMark }) => !isFunction && !isMark)?.lower ?? '';

/** The list in which a resource appears. A status may have its own list: `/pet/findByStatus`. */
function listFor(part: Clause, { anchor }: Step, situation: Situation): Operation | null {
  const all = operationsOf(situation);
  const near = all.filter(
    ({ method, path }) => method === 'GET' && path.startsWith(collectionOf(anchor).replace(/\{\}.*$/, '')) && !path.endsWith('}'),
  );
  return near.find((one) => valueInQuery(part, one, situation).length > 0) ?? siblingInRole(anchor, 'list', all);
}

const isNear = (operation: Operation, anchor: Operation): boolean => thingOf(operation) === thingOf(anchor);

/** "see it in the reviews" reads the list. */
function isAmong({ words }: Clause, { noun }: Step): boolean {
  const at = words.findIndex(({ lower }) => /^(?:in|among|within|under)$/.test(lower));
  // "among that book's reviews"
  const isThem = ({ lower }: ClauseWord) => singular(lower) !== lower && singularOf(lower) === singularOf(noun);
  return at > 0 && words.slice(0, at).some(isPronoun) && words.slice(at + 1, at + 5).some(isThem);
}

/** "not be found" is also a form of "find", and names no list. */
const namesList = ({ words }: Clause): boolean => words.some(({ topics }) => topics.includes('list') && !topics.includes('gone'));

/** The operation that contains or shows a resource from an earlier part. */
function shown(part: Clause, before: Step, situation: Situation): Operation | null {
  const isGone = hasTopic(part, 'gone');
  const isList = (namesList(part) && (isGone || resourcesIn(part).length === 0)) || isAmong(part, before);
  if (isList) return listFor(part, before, situation);
  return isGone ? siblingInRole(before.anchor, 'read', operationsOf(situation)) : null;
}

/** Finds the operation that updates what an earlier step created, when the verb or a field names an update. */
function changed(part: Clause, { anchor }: Step, situation: Situation): Operation | null {
  const update = siblingInRole(anchor, 'update', operationsOf(situation));
  if (update === null) return null;
  const isSetting = slotsOf(part, 'field').some(({ setting }) => setting.kind !== 'named');
  const role = roleByVerb(part, situation);
  if (role !== null && role !== 'update') return null;
  const byWord =
    settingBySwitch(part, update, situation) ??
    settingByFinish(part, update, situation) ??
    settingByVerb(part, update, situation) ??
    settingByState(part, update, situation);
  return byWord !== null || isSetting ? update : null;
}

/** "open that user" reads what an earlier part made. */
const opens = ({ words }: Clause): boolean => words.some(({ senses }, at) => senses.includes('open') && isDefinite(words[at + 1]));

const isAbout = (part: Clause, noun: string): boolean => resourcesIn(part).some((name) => singularOf(name) === singularOf(noun));

/** "add one todo" makes one, whatever the part before was about. */
export const createsOne = ({ words }: Clause): boolean =>
  words.some(
    ({ senses }, at) =>
      senses.some((sense) => sense === 'make' || sense === 'add') &&
      /^(?:a|an|one|another)$/.test(words[at + 1]?.lower ?? '') &&
      words[at + 2]?.isOfProject === true,
  );

/** "place one" after a list of orders makes one, "place it" would not. */
const isAnotherOne = ({ words }: Clause): boolean =>
  words.some(({ lower, senses }, at) => lower === 'one' && words[at + 1] === undefined && senses.includes('ref') && at > 0);

/** "delete the fork" and "close it" must not make another one. */
function makesAnother(operation: Operation, anchor: Operation, part: Clause): boolean {
  if (roleOf(operation) !== 'create' || createsOne(part) || isAnotherOne(part)) return false;
  const name = literalSegments(operation.path).at(-1)?.toLowerCase() ?? '';
  // A collection of the same resource under a different path, unless the part specifies it: "put it on an issue".
  const isElsewhere = isNear(operation, anchor) && singular(name) === thingOf(anchor) && resourcesIn(part).length === 0;
  return collectionOf(operation) === collectionOf(anchor) || isElsewhere;
}

const isBelow = ({ path }: Operation, anchor: Operation): boolean =>
  path.startsWith(`${anchor.path.replace(/(?:\/\{[^}]*\})?(?:\.\w+)?$/, '')}/`);

/** "get the money refunded" is a refund. */
const participleIn = ({ words }: Clause): string | undefined =>
  /^(?:get|gets|have|has)$/.test(words[0]?.lower ?? '') ? /^(\p{L}{3,20})ed$/u.exec(words.at(-1)?.lower ?? '')?.[1] : undefined;

/** "mark it complete" is `reminders.complete` after `reminders.add`. */
function ofFamily({ words }: Clause, { anchor }: Step, situation: Situation): Operation | null {
  const paths = new Set(words.map(({ lower }) => `${collectionOf(anchor)}.${lower}`));
  return operationsOf(situation).find(({ path }) => paths.has(path.toLowerCase())) ?? null;
}

/** "confirm it" is `/payment_intents/{intent}/confirm`: the verb is the last path segment below the resource. */
function actionOn(part: Clause, { anchor }: Step, situation: Situation): Operation | null {
  const at = part.words.findIndex(isPronoun);
  const verb = part.words[at - 1]?.lower ?? participleIn(part);
  if (verb === undefined) return null;
  const called = operationsOf(situation).find((one) => callOf(one)?.verb === verb && thingOf(one) === thingOf(anchor));
  if (called !== undefined) return called;
  const isNamed = ({ path }: Operation) => path.toLowerCase().endsWith(`}/${verb}`);
  const isOfAll = ({ path }: Operation) => path.toLowerCase() === `${collectionOf(anchor)}/${verb}`.toLowerCase();
  return (
    operationsOf(situation).find((one) => one.method !== 'GET' && isNamed(one) && isBelow(one, anchor)) ??
    operationsOf(situation).find((one) => one.method === 'GET' && isOfAll(one)) ??
    null
  );
}

/** "add a section to it" is `POST /projects/{project}/sections`, if the spec has it. */
function madeBelow(part: Clause, { anchor }: Step, situation: Situation): Operation | null {
  const [name] = resourcesIn(part);
  const [verb] = part.words.filter(({ isMark, isFunction }) => !isMark && !isFunction);
  const isMade = verb?.senses.some((sense) => sense === 'make' || sense === 'add') ?? false;
  if (name !== undefined && /^(?:give|gives|giving|get|gets)$/.test(verb?.lower ?? '')) return creationOf(name, part, situation);
  return name === undefined || !isMade || !refersBack(part)
    ? null
    : (operationsOf(situation).find(
        (one) => roleOf(one) === 'create' && isBelow(one, anchor) && thingOf(one) === singularOf(name) && one.path.includes('{'),
      ) ?? null);
}

/** "check its status" reads the resource in order to check one of its fields. */
function lookedAt({ words }: Clause, { anchor }: Step, situation: Situation): Operation | null {
  const at = words.findIndex(({ lower }) => /^(?:its|his|their)$/.test(lower));
  const isLooking = words
    .slice(0, at)
    .some(({ senses }) => senses.some((sense) => sense === 'try' || sense === 'show' || sense === 'open'));
  return at > 0 && at === words.length - 2 && isLooking && words[at + 1]?.isOfProject === false
    ? siblingInRole(anchor, 'read', operationsOf(situation))
    : null;
}

/** "read the board back", if `/board` is the only resource of its kind and an earlier part changed a piece of it. */
function wholeThing(part: Clause, { anchor }: Step, situation: Situation): Operation | null {
  if (roleByVerb(part, situation) !== 'read') return null;
  const said = slotsOf(part, 'resource').map(({ span }) => part.words.find((word) => word.span.start === span.start)?.lower ?? '');
  const isSaid = ({ path }: Operation) => said.some((name) => singular(name) === name && path.toLowerCase().endsWith(`/${name}`));
  return operationsOf(situation).find((one) => one.method === 'GET' && isSaid(one) && isBelow(anchor, one)) ?? null;
}

/** "check that it is really done" looks at the thing itself. */
function checkedItself(part: Clause, { anchor }: Step, role: Role | null, situation: Situation): Operation | null {
  const isChecked = isTried(part) && role === null && resourcesIn(part).length === 0 && !hasTopic(part, 'list');
  return isChecked ? siblingInRole(anchor, 'read', operationsOf(situation)) : null;
}

/** Operations found by the words of the part. Where a list is read, lists come before single things. */
function searchedInRole(part: Clause, before: Step, role: Role | null, situation: Situation): readonly Operation[] {
  const fitting = search(part, before, situation).filter((one) => fitsRole(one, role) && !makesAnother(one, before.anchor, part));
  const lists = role === 'list' ? fitting.filter((one) => roleOf(one) === 'list') : [];
  return lists.length > 0 ? lists : fitting;
}

/** "read that price" reads the one that the flow made, and does not search for prices. */
function isSearchForOne(operation: Operation, { words }: Clause, { noun }: Step): boolean {
  const isRead = words.some(({ lower }) => /^(?:read|get|fetch|retrieve|view|open)s?$/.test(lower));
  const isOne = words.some(({ lower }, at) => lower === singular(noun) && /^(?:that|this|the)$/.test(words[at - 1]?.lower ?? ''));
  return isRead && isOne && roleOf(operation) === 'list' && !operation.path.toLowerCase().endsWith(singular(noun));
}

/** `PATCH /todos` changes all todos, and not only the one that the flow made. */
const isOfAll = (operation: Operation, one: Operation | null): boolean =>
  one !== null && operation.method !== 'GET' && operation.method !== 'POST' && isAboutOne(one) && !isAboutOne(operation);

/** Of the operations that were found, those on the same collection come first. */
function nearest(found: readonly Operation[], sibling: Operation | null, part: Clause, before: Step): Operation | null {
  const { anchor } = before;
  const near = found.filter((one) => isNear(one, anchor) && !isSearchForOne(one, part, before) && !isOfAll(one, sibling));
  const isOwn = sibling !== null && collectionOf(sibling) === collectionOf(anchor);
  return near.find((one) => collectionOf(one).startsWith(collectionOf(anchor))) ?? (isOwn ? sibling : null) ?? near[0] ?? sibling;
}

/** The operation of a part that goes on with what an earlier part made. */
function continued(part: Clause, before: Step, situation: Situation): Operation | null {
  const given = part.words.some(({ lower }) => /^(?:give|gives|giving)$/.test(lower)) ? madeBelow(part, before, situation) : null;
  const known =
    given ??
    calledSo(part, situation) ??
    lookedAt(part, before, situation) ??
    wholeThing(part, before, situation) ??
    shown(part, before, situation) ??
    actionOn(part, before, situation) ??
    changed(part, before, situation);
  if (known !== null) return known;
  const all = operationsOf(situation);
  const role = roleByVerb(part, situation);
  const found = searchedInRole(part, before, role, situation);
  const sibling = role === null ? null : siblingInRole(before.anchor, role, all);
  const isAboutOther = resourcesIn(part).length > 0 && !isAbout(part, before.noun);
  if (isAboutOther) return madeBelow(part, before, situation) ?? found.find((one) => isBelow(one, before.anchor)) ?? found[0] ?? sibling;
  const isReadBack = sibling !== null && (hasTopic(part, 'read-back') || role === 'list');
  const near = isReadBack ? sibling : (checkedItself(part, before, role, situation) ?? nearest(found, sibling, part, before));
  return (
    near ??
    (isTried(part) || opens(part) ? siblingInRole(before.anchor, 'read', all) : null) ??
    found[0] ??
    unknownChange(part, before, situation)
  );
}

const isDefinite = (word: ClauseWord | undefined): boolean =>
  word !== undefined && (isPronoun(word) || /^(?:the|that|this)$/.test(word.lower));

/** "tick it off" and "close the issue" change the resource in an unknown way, if the spec has only one update operation. */
function unknownChange({ words }: Clause, { anchor }: Step, situation: Situation): Operation | null {
  const [verb, object] = words.filter(({ isMark, lower }) => !isMark && !/^(?:and|then|afterwards|now|next|finally)$/.test(lower));
  const isUnknown =
    verb !== undefined && !verb.isFunction && !verb.isOfProject && verb.senses.every((sense) => sense === 'stop' || sense === 'vague');
  return isUnknown && isDefinite(object) ? siblingInRole(anchor, 'update', operationsOf(situation)) : null;
}

/** "GET gives 404" continues with the resource of the previous step. */
const METHOD_ROLES: Readonly<Record<string, Role>> = { GET: 'read', DELETE: 'delete', PUT: 'update', PATCH: 'update' };

function operationOf(part: Clause, before: Step | null, situation: Situation): Operation | null {
  const [exact] = slotsOf(part, 'operation');
  if (exact !== undefined) return operationsOf(situation).find(({ key }) => key === exact.key) ?? null;
  const method = slotsOf(part, 'method')[0]?.method ?? methodAlone(part);
  const isBare = method !== undefined && before !== null && resourcesIn(part).length === 0;
  const bare = isBare
    ? (siblingsOf(before.anchor, operationsOf(situation)).find((one) => one.method === method && isAboutOne(one)) ??
      siblingInRole(before.anchor, METHOD_ROLES[method] ?? 'read', operationsOf(situation)))
    : null;
  if (bare !== null) return bare;
  const made = before === null ? null : createdFor(part, situation);
  if (made !== null) return made;
  const own = resourcesIn(part);
  const goesOn = before !== null && (refersBack(part) || own.length === 0 || isAbout(part, before.noun));
  const found = goesOn ? continued(part, before, situation) : (search(part, before, situation)[0] ?? null);
  return createdInstead(part, found, situation) ?? madeInstead(part, found, situation) ?? byMethod(found, method, situation);
}

/** "update a book with PUT" is not its PATCH. */
function byMethod(found: Operation | null, method: string | undefined, situation: Situation): Operation | null {
  if (found === null || method === undefined || found.method === method) return found;
  const siblings = siblingsOf(found, operationsOf(situation)).filter((one) => one.method === method);
  return siblings.find((one) => isAboutOne(one) === isAboutOne(found)) ?? siblings[0] ?? found;
}

/** "create a price for that product" makes a price, although the product is what the flow is about. */
function createdFor(part: Clause, situation: Situation): Operation | null {
  const [first, ...others] = slotsOf(part, 'resource');
  const isFor = others.some(({ span }) => {
    const at = part.words.findIndex((word) => word.span.start === span.start);
    return (
      /^(?:that|this|the)$/.test(part.words[at - 1]?.lower ?? '') && /^(?:for|of|on|in|to|from|with)$/.test(part.words[at - 2]?.lower ?? '')
    );
  });
  return first !== undefined && isFor && createsOne(part) ? creationOf(first.name, part, situation) : null;
}

/** "create product" without an article */
const createsNamed = ({ words: [verb, noun] }: Clause): boolean =>
  verb?.lower === 'create' && noun?.isOfProject === true && singular(noun.lower) === noun.lower;

/** "make a repo" creates one, whatever the search found. */
function createdInstead(part: Clause, found: Operation | null, situation: Situation): Operation | null {
  const [name, ...others] = resourcesIn(part);
  const isOne = createsOne(part) || createsNamed(part);
  const isRight = found !== null && isCreationNamed(found, name ?? '');
  return name === undefined || others.length > 0 || !isOne || isRight ? null : creationNamed(name, part, situation);
}

/** "open an issue" and "raise a ticket" make one, whatever list their verb resembles. */
function madeInstead(part: Clause, found: Operation | null, situation: Situation): Operation | null {
  if (found !== null && found.method !== 'GET') return null;
  const isIndefinite = ({ span }: Slot) => {
    const at = part.words.findIndex((word) => word.span.start === span.start);
    return /^(?:a|an|another|new)$/.test(part.words[at - 1]?.lower ?? '');
  };
  // In "somebody files an issue", the verb may also be the name of a resource.
  const slot = slotsOf(part, 'resource').find(isIndefinite);
  const isRead = roleByVerb(part, situation) !== null || hasTopic(part, 'list') || isTried(part);
  return slot === undefined || isRead ? null : creationOf(slot.name, part, situation);
}

/** In "add a label to it, lock it and close it", a pronoun refers to the latest resource that has such an operation. */
function referredTo(part: Clause, steps: readonly Step[], situation: Situation): Step | null {
  const last = steps.at(-1) ?? null;
  // "look at the exhibition again": refers by name to a resource from an earlier step.
  const isCalled = slotsOf(part, 'resource').some(({ span }) =>
    isDefinite(part.words[part.words.findIndex((word) => word.span.start === span.start) - 1]),
  );
  const named = hasTopic(part, 'read-back') || isCalled ? steps.findLast(({ noun }) => isAbout(part, noun)) : undefined;
  if (named !== undefined) return named;
  if (!refersBack(part) || resourcesIn(part).length > 0) return last;
  const canBe = (step: Step): boolean => {
    if (shown(part, step, situation) !== null || actionOn(part, step, situation) !== null || changed(part, step, situation) !== null)
      return true;
    const role = roleByVerb(part, situation);
    if (role !== null && siblingInRole(step.anchor, role, operationsOf(situation)) !== null) return true;
    return search(part, step, situation).some((one) => isNear(one, step.anchor) && !makesAnother(one, step.anchor, part));
  };
  return steps.findLast(canBe) ?? last;
}

/** The status that a part expects: a number, or what its words mean. */
function statusOf(part: Clause): string | null {
  const isMissing = hasTopic(part, 'gone') && !namesList(part);
  return slotsOf(part, 'status')[0]?.status ?? (isMissing ? '404' : mustFail(part) ? '4xx' : null);
}

/** What one part of a flow does. Null when it does nothing. */
export function stepOf(part: Clause, steps: readonly Step[], situation: Situation): Step | null {
  const before = referredTo(part, steps, situation);
  const called = before === null || createsOne(part) ? null : ofFamily(part, before, situation);
  const verb = called === null ? (usedAsVerb(part, situation) ?? thingMade(part, situation)) : null;
  const operation = called ?? verb ?? operationOf(part, before, situation);
  if (operation === null) return null;
  const own = resourcesIn(part);
  // The steps after a login continue with the same user.
  const isAction = before !== null && calledSo(part, situation) === operation && isBelow(operation, before.anchor);
  const isOther = before === null || (own[0] !== undefined && singularOf(own[0]) !== singularOf(before.noun));
  const isNew = before === null || verb !== null || (isOther && !isAction);
  const anchored = isNew ? { anchor: operation, noun: own[0] ?? thingOf(operation) } : { anchor: before.anchor, noun: before.noun };
  return { operation, ...anchored, part, status: statusOf(part), fields: [] };
}
