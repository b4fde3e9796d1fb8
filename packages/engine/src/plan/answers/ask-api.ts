import type { Action, Clause, ClauseWord, OPERATION_ASPECTS, Operation, Scope, Slot } from '../../model/index.ts';
import { operationsOnObject } from '../operations/by-object.ts';
import { mentionsApi, operationsWithKeys, suiteOperations } from '../operations/find-operations.ts';
import { namedScope } from '../operations/named-scope.ts';
import { methodsIn, resourceOperations } from '../operations/resource-operations.ts';
import { inputNamed, inputsOf } from '../situation/inputs.ts';
import { roleOf } from '../situation/relations.ts';
import { hasTopic, type Situation, slotsOf, textWithout } from '../situation/situation.ts';
import { operationTaking } from '../wishes/wish-exact.ts';
import { operationsWithEffect } from './asked-effect.ts';
import { fieldQuestion, stateQuestion } from './asked-field.ts';
import { queryAction } from './asked-query.ts';
import { requestedScheme } from './asked-scheme.ts';

type Aspect = (typeof OPERATION_ASPECTS)[number];

const MOST_DESCRIBED = 5;
/** Common words in questions that do not refer to the API. */
const ASIDE = new Set('question show polite try wish apiword suite expect greet negation case-value outcome kind'.split(' '));

const ASPECTS: readonly (readonly [topic: string, aspect: Aspect])[] = [
  ['example', 'example'],
  ['auth', 'auth'],
  ['parameters', 'parameters'],
  ['body', 'body'],
  ['responses', 'responses'],
  ['limits', 'body'],
];

const isAside = (word: ClauseWord): boolean =>
  !word.isOfProject &&
  ((word.senses.length > 0 && word.senses.every((sense) => ASIDE.has(sense))) || (word.topics.length > 0 && word.senses.length === 0));

/** A value of a field, a status or a number does not name an operation. */
const isAsideSlot = (slot: Slot): boolean =>
  slot.kind === 'field' ? slot.setting.kind !== 'named' : ['status', 'amount', 'identity'].includes(slot.kind);

/** The operations that a question names. Null if it names none. */
export function operationsInQuestion(clause: Clause, situation: Situation): readonly Operation[] | null {
  const exact = operationsWithKeys(
    situation,
    slotsOf(clause, 'operation').map(({ key }) => key),
  );
  if (exact.length > 0) return exact;
  const verbs = clause.words.filter(({ lower, isFunction }) => !isFunction && situation.retrieval.methodsOf(lower).length > 0);
  // In "what do I send to create a customer", "send" refers to the body of the create request.
  const isSending = (word: ClauseWord) => /^(?:send|sent)$/.test(word.lower) && verbs.some(({ lower }) => lower !== word.lower);
  const aside = (word: ClauseWord) => isAside(word) || isSending(word) || (hasTopic(clause, 'endpoints') && word.senses.includes('show'));
  if (clause.words.every((word) => word.isMark || (word.isFunction && !word.isOfProject) || aside(word))) return null;
  const text = textWithout(clause, situation.message, isAsideSlot, aside);
  const scope = situation.retrieval.scopeOf(text);
  if (scope.kind === 'all') return null;
  const { operations } = situation.retrieval.find(scope);
  const methods = clause.words.filter((word) => !aside(word)).flatMap(({ lower }) => situation.retrieval.methodsOf(lower));
  // "is there an endpoint to update a review?" must not list create operations.
  const doing = methods.length === 0 ? operations : operations.filter(({ method }) => methods.includes(method));
  return hasTopic(clause, 'there-is') || doing.length > 0 ? doing : operations;
}

/** The operation that a question about an aspect refers to: a body belongs to a create, parameters belong to a list. */
function operationsForAspect(operations: readonly Operation[], aspect: Aspect): readonly Operation[] {
  const role = aspect === 'body' ? 'create' : aspect === 'parameters' ? 'list' : null;
  const fitting = role === null ? [] : operations.filter((one) => roleOf(one) === role);
  const bodies = aspect === 'body' ? operations.filter(({ bodies: sent }) => sent.length > 0) : [];
  const found = fitting.length > 0 ? fitting : bodies.length > 0 ? bodies : operations;
  return found.slice(0, MOST_DESCRIBED);
}

/** A word that is the name of a parameter or field. */
function fieldAmong(clause: Clause, { context }: Situation): string | undefined {
  const { model } = context;
  if (model === null) return undefined;
  const names = new Map(model.operations.flatMap((one) => inputsOf(one, model).map(({ name }) => [name.toLowerCase(), name] as const)));
  const said = clause.words.find((word) => !word.isFunction && !word.isMark && word.topics.length === 0 && names.has(word.lower));
  return said === undefined ? undefined : names.get(said.lower);
}

/** `petId` is spelled as in the spec, so it refers to the parameter and not to the pet. */
function identifierAmong(clause: Clause, situation: Situation): string | undefined {
  const written = clause.words.filter(({ span }) => /[a-z][A-Z]|_/.test(situation.message.slice(span.start, span.end)));
  return fieldAmong({ ...clause, words: written }, situation);
}

const namesNothing = (clause: Clause): boolean => !mentionsApi(clause) && !clause.words.some(({ isOfProject }) => isOfProject);

const MOST_CALLED = 4;
/** "the call for transferring a repo to another owner" names a verb, so it does not ask who takes the owner. */
const isCalled = ({ words, slots }: Clause, named: readonly Operation[] | null): boolean =>
  named !== null &&
  named.length > 0 &&
  named.length <= MOST_CALLED &&
  words.some(
    ({ isOfProject, span }, at) =>
      isOfProject &&
      /^(?:for|to)$/.test(words[at - 1]?.lower ?? '') &&
      !slots.some((slot) => slot.kind === 'resource' && slot.span.start === span.start),
  );

/** Lists operations that return a status, accept a field, need credentials, or have a certain name. */
function listing(clause: Clause, situation: Situation): Action {
  const all = situation.context.model?.operations ?? [];
  const named = subjectsOf(clause, situation);
  const [status] = slotsOf(clause, 'status');
  const field =
    slotsOf(clause, 'field')[0]?.field ??
    (named === null || named.length === 0 ? fieldAmong(clause, situation) : identifierAmong(clause, situation));
  const demand = hasTopic(clause, 'public') ? 'nothing' : hasTopic(clause, 'auth') ? 'credentials' : null;
  if (status !== undefined) {
    const returns = ({ responses }: Operation) => responses.some((one) => one.status.toLowerCase() === status.status.toLowerCase());
    const near = (named ?? []).filter(returns);
    // In "which calls may answer with a 409", a name that matches small words must not hide the other operations.
    const returning = near.length > 0 || mentionsApi(clause) ? near : all.filter(returns);
    return { kind: 'list-operations', scope: namedScope(returning), demand, field: status.status.toLowerCase() };
  }
  if (field !== undefined && situation.context.model !== null && !isCalled(clause, named)) {
    const { model } = situation.context;
    const taking = all.filter((one) => inputNamed(inputsOf(one, model), field) !== null);
    return { kind: 'list-operations', scope: namedScope(taking), demand, field };
  }
  return byName(clause, named === null ? null : readOf(clause, named), demand);
}

/** When no word matches the API, the question is about all endpoints or about what Assay can do. */
function byName(clause: Clause, named: readonly Operation[] | null, demand: 'nothing' | 'credentials' | null): Action {
  const listed = (scope: Scope): Action => ({ kind: 'list-operations', scope, demand, field: null });
  if (named === null) return listed({ kind: 'all' });
  if (named.length > 0) return listed(namedScope(named));
  const isNothing = namesNothing(clause);
  if (demand !== null || (isNothing && hasTopic(clause, 'endpoints'))) return listed({ kind: 'all' });
  return isNothing ? { kind: 'show-help' } : listed(namedScope(named));
}

/** "can you reproduce it with curl" refers to the operation of the first failed case. */
function failedOperations({ context: { lastRun, suite, model } }: Situation): readonly Operation[] {
  const op = suite?.cases.find(({ id }) => lastRun?.failedCases.includes(id))?.op;
  return (model?.operations ?? []).filter(({ key }) => key === op);
}

export function showRequestAction(clause: Clause, situation: Situation): Action {
  const named = mentionsApi(clause) ? (operationsInQuestion(clause, situation) ?? []) : failedOperations(situation);
  return { kind: 'show-request', scope: named.length === 0 ? { kind: 'all' } : namedScope(named) };
}

const list = (operations: readonly Operation[]) =>
  ({ kind: 'list-operations', scope: namedScope(operations), demand: null, field: null }) as const;

/** A question without an operation may still be about credentials or the whole API. */
function unnamed(clause: Clause, aspect: Aspect | null): Action | null {
  if (hasTopic(clause, 'public')) return { kind: 'list-operations', scope: { kind: 'all' }, demand: 'nothing', field: null };
  if (aspect === 'auth') return { kind: 'describe-auth' };
  return hasTopic(clause, 'whole-api') ? { kind: 'describe-api' } : null;
}

/** "what does the products endpoint return?" is about one endpoint. "which endpoint returns prices?" asks for a list. */
const isOneEndpoint = (clause: Clause, named: readonly Operation[] | null): boolean =>
  named !== null &&
  named.length > 0 &&
  clause.words.some(({ lower, topics }) => topics.includes('endpoints') && !lower.endsWith('s')) &&
  !hasTopic(clause, 'there-is', 'public') &&
  slotsOf(clause, 'status').length === 0 &&
  !clause.words.some(({ lower }) => lower === 'which' || lower === 'any');

/** "can a task have no name?" asks what a request must contain. */
function requestRule(clause: Clause, named: readonly Operation[], situation: Situation): Action | null {
  const fields = slotsOf(clause, 'field').filter(({ setting }) => setting.kind !== 'named');
  const operation = fields.length === 0 ? null : operationTaking(fields, named, situation);
  if (operation === null || situation.context.model === null) return null;
  const input = inputNamed(inputsOf(operation, situation.context.model), fields[0]?.field ?? '');
  return { kind: 'describe-operation', operations: [operation.key], aspect: input?.target === 'field' ? 'body' : 'parameters' };
}

/** Describes an aspect of operations. For a request without a body, this means its parameters. */
function describe(named: readonly Operation[], asked: Aspect | null): Action {
  const aspect = asked ?? 'summary';
  const described = operationsForAspect(named, aspect);
  const isBodyless = aspect === 'body' && described.every(({ bodies }) => bodies.length === 0);
  return { kind: 'describe-operation', operations: described.map(({ key }) => key), aspect: isBodyless ? 'parameters' : aspect };
}

const OF_API: readonly Slot['kind'][] = ['operation', 'resource', 'path', 'method'];

/** Words that may occur next to a resource without naming an action on it. */
const isIdle = ({ lower, senses, topics }: ClauseWord): boolean =>
  lower === 'new' || topics.includes('whole-api') || senses.some((sense) => sense === 'ref' || sense === 'when');

/** "what can one do with orders?" names a resource but no action. */
function isWholeThing(clause: Clause, situation: Situation): boolean {
  const isNarrowed = clause.slots.some(({ kind }) => kind === 'operation' || kind === 'path' || kind === 'status');
  const things = slotsOf(clause, 'resource');
  const isThing = ({ span }: ClauseWord) => things.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end);
  const others = clause.words.filter((word) => !word.isMark && !word.isFunction && !isThing(word) && !isAside(word) && !isIdle(word));
  return !isNarrowed && things.length > 0 && others.length === 0 && methodsIn(clause, situation).length === 0;
}

/** The operations that a question is about: all operations of a resource, or the ones it describes. */
function subjectsOf(clause: Clause, situation: Situation): readonly Operation[] | null {
  const searched = operationsInQuestion(clause, situation);
  if (slotsOf(clause, 'operation').length > 0) return searched;
  const ofThing = resourceOperations(clause, situation);
  if (isWholeThing(clause, situation) && ofThing.length > 0) return ofThing;
  const onObject =
    searched === null ? null : operationsOnObject(clause, { operations: searched, isUnclear: false, nearest: [] }, situation);
  if (onObject !== null && onObject.length > 0) return onObject;
  const methods = slotsOf(clause, 'method').map(({ method }) => method);
  // "PUT or PATCH on a todo" compares the two, but a search for both words finds only one of them.
  const compared = methods.length < 2 ? [] : ofThing.filter(({ method }) => methods.includes(method));
  if (compared.length > 0) return compared;
  const done =
    searched === null || searched.length > 0 ? [] : ofThing.filter(({ method }) => methodsIn(clause, situation).includes(method));
  return done.length > 0 ? done : searched;
}

/** A question about some operations of the API. */
function aboutOperations(clause: Clause, named: readonly Operation[], aspect: Aspect | null, situation: Situation): Action | null {
  if (named.length === 0) {
    const field = hasTopic(clause, 'endpoints') ? null : fieldQuestion(clause, resourceOperations(clause, situation), situation);
    return field ?? (hasTopic(clause, 'there-is') ? list([]) : null);
  }
  // "how do I refund a charge?" is about the request as a whole.
  const isWay = aspect === null && hasTopic(clause, 'how-to');
  const field = isWay || aspect === 'auth' || aspect === 'example' ? null : fieldQuestion(clause, named, situation);
  if (field !== null) return field;
  const rule = aspect === null ? requestRule(clause, named, situation) : null;
  if (rule !== null) return rule;
  const methods = slotsOf(clause, 'method').length;
  const isSeveral = aspect === null && slotsOf(clause, 'operation').length === 0 && named.length > 1 && methods < 2;
  return isSeveral ? list(readOf(clause, named)) : describe(named, aspect);
}

const READING = /^(?:gives?|giving|returns?|lists|gets?|fetch(?:es)?|shows|retrieves?|reads?|loads?|finds?|delivers?|provides?)$/;

/** "which endpoint gives me the branches?" asks for read operations, lists first. */
function readOf(clause: Clause, operations: readonly Operation[]): readonly Operation[] {
  const isReading = clause.words.some(({ lower, isOfProject, senses }) => READING.test(lower) && (!isOfProject || senses.includes('show')));
  const isOther = clause.words.some(({ senses }) => senses.some((sense) => sense === 'remove' || sense === 'change' || sense === 'add'));
  const reading = isReading && !isOther ? operations.filter(({ method }) => method === 'GET') : [];
  return reading.length === 0 ? operations : reading.toSorted((a, b) => Number(roleOf(b) === 'list') - Number(roleOf(a) === 'list'));
}

const isDeprecated = ({ deprecated }: Operation): boolean => deprecated;

/** "which of those need an api key?" Without "those", the question is about the whole API. */
export function schemeAction(clause: Clause, situation: Situation): Action | null {
  const scheme = requestedScheme(clause, situation);
  if (scheme === null) return null;
  const tested = suiteOperations(situation);
  const isOfSuite = clause.words.some(({ lower }) => /^(?:those|these|them)$/.test(lower));
  const among = scheme.operations.filter((one) => !isOfSuite || tested.includes(one));
  return { ...list(among), scheme: scheme.name };
}

/** Questions that ask for operations with a certain effect, or for the parameters of a list. */
function specialAction(clause: Clause, situation: Situation): Action | null {
  const doing = operationsWithEffect(clause, situation);
  return doing === null ? queryAction(clause, situation) : list(doing);
}

/** "what returns the tags?" asks for an operation. "what does it return?" asks about one. */
function aspectOf(clause: Clause): Aspect | null {
  const [first, second] = clause.words.filter(({ isMark }) => !isMark);
  const aspect = ASPECTS.find(([topic]) => hasTopic(clause, topic))?.[1] ?? null;
  const looksFor = /^(?:what|which|who)$/.test(first?.lower ?? '') && READING.test(second?.lower ?? '');
  return aspect === 'responses' && looksFor ? null : aspect;
}

/** Answers a question about the API: its operations, or an aspect of some of them. Null if it does not refer to the API. */
export function apiAction(clause: Clause, situation: Situation): Action | null {
  if (hasTopic(clause, 'curl')) return showRequestAction(clause, situation);
  if (hasTopic(clause, 'deprecated') && slotsOf(clause, 'operation').length === 0)
    return list((situation.context.model?.operations ?? []).filter(isDeprecated));
  const special = stateQuestion(clause, situation) ?? specialAction(clause, situation);
  if (special !== null) return special;
  const aspect = aspectOf(clause);
  const isExact = slotsOf(clause, 'operation').length > 0;
  const named = subjectsOf(clause, situation);
  const isAboutOne = isExact || (aspect !== null && isOneEndpoint(clause, named));
  if (hasTopic(clause, 'endpoints') && !isAboutOne) return listing(clause, situation);
  const namesApi = clause.slots.some(({ kind }) => OF_API.includes(kind));
  if (named === null || (aspect === 'auth' && !namesApi)) return unnamed(clause, aspect) ?? fieldOfAny(clause, aspect, situation);
  return aboutOperations(clause, named, aspect, situation) ?? fieldOfAny(clause, aspect, situation);
}

/** "which values can the status have?" names a field but no operation. */
function fieldOfAny(clause: Clause, aspect: Aspect | null, situation: Situation): Action | null {
  const isAsked = aspect === 'body' || aspect === 'parameters' || aspect === 'responses';
  if (!isAsked) return null;
  return fieldQuestion(clause, situation.context.model?.operations ?? [], situation) ?? unknownField(clause);
}

/** "is the isbn required?" asks about a field that the spec may not have. */
function unknownField(clause: Clause): Action | null {
  const said = clause.words.filter((word) => !word.isMark && !word.isFunction && !isAside(word));
  const [only] = said;
  const isField = said.length === 1 && only !== undefined && !only.isOfProject && only.topics.length === 0 && clause.form.question;
  return isField ? { kind: 'list-operations', scope: { kind: 'all' }, demand: null, field: only.lower } : null;
}

/** Last resort for a question: describe whatever part of the API it mentions. Null when it mentions none. */
export function mentionedAction(clause: Clause, situation: Situation): Action | null {
  const words = clause.words.filter(({ isOfProject }) => isOfProject).map(({ lower }) => lower);
  if (words.length === 0) return null;
  const ofThing = resourceOperations(clause, situation);
  const scope = { kind: 'search', words: words.join(' '), method: null } as const;
  const found = ofThing.length > 0 ? ofThing : situation.retrieval.find(scope).operations;
  const aspect = ASPECTS.find(([topic]) => hasTopic(clause, topic))?.[1] ?? null;
  if (found.length === 0) return fieldQuestion(clause, situation.context.model?.operations ?? [], situation);
  return fieldQuestion(clause, found, situation) ?? (found.length > 1 && aspect === null ? list(found) : describe(found, aspect));
}
