import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, InputSetting, Operation, TestWish } from '../../model/index.ts';
import { statesFieldRule } from '../acts/stated-rule.ts';
import { bindLiterals } from '../literals/bind-literals.ts';
import { inputNamed, inputsIn, inputsOf } from '../situation/inputs.ts';
import { byDepth, resourceNounOf, roleOf, siblingInRole, siblingsOf, targetsSingleItem } from '../situation/relations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { expectationIn } from './expectation.ts';

const MILLISECONDS = 1000;

/** The response time limit in milliseconds: "under 150 ms", "quicker than 1 s". */
/** Matches "nobody should have to wait more than two seconds". */
const WAITS =
  /\b(?:not|never|nobody|no one|none)\b[^.!?]*\b(?:wait|waits|take|takes|last|lasts|need|needs)\b[^.!?]*\b(?:more|longer) than\b/;

export function limitIn(clause: Clause): number | null {
  const limits = slotsOf(clause, 'amount').filter(({ unit }) => unit === 'ms' || unit === 'seconds');
  const isCalledLimit = hasTopic(clause, 'time-limit');
  // "if it takes more than 2 seconds, the test fails" sets a time limit.
  const isExceeded =
    (hasTopic(clause, 'failures', 'refused') && hasTopic(clause, 'in-time')) ||
    WAITS.test(clause.words.map(({ lower }) => lower).join(' '));
  const [limit] = limits.filter(
    ({ unit, bound }) => bound === 'most' || unit === 'ms' || isCalledLimit || (bound === 'least' && isExceeded),
  );
  return limit === undefined ? null : limit.unit === 'ms' ? limit.value : limit.value * MILLISECONDS;
}

const all = ({ context }: Situation): readonly Operation[] => context.model?.operations ?? [];

function deletes(operations: readonly Operation[], situation: Situation): readonly Operation[] {
  const named = operations.filter(({ method }) => method === 'DELETE');
  const [first] = operations;
  const sibling = first === undefined ? null : siblingInRole(first, 'delete', all(situation));
  return named.length > 0 ? named : sibling === null ? [] : [sibling];
}

/** The operations on a resource that another user could access by its ID. */
function operationsReachableById(operations: readonly Operation[], situation: Situation): readonly Operation[] {
  // In "other users", the users are people. The API's own users are meant only if no other resource is named.
  const things = operations.filter((one) => resourceNounOf(one) !== 'user');
  const named = things.length > 0 ? things : operations;
  const ones = named.filter(targetsSingleItem);
  if (ones.length > 0) return ones;
  const siblings = named.flatMap(
    (one) =>
      siblingInRole(one, 'read', all(situation)) ?? (one.method === 'POST' ? siblingInRole(one, 'delete', all(situation)) : null) ?? [],
  );
  return siblings.length > 0 ? siblings : named;
}

/** The clause is about a user who must not have access to another user's data. */
export const isAboutOthers = (clause: Clause): boolean =>
  (hasTopic(clause, 'other-user') || slotsOf(clause, 'identity').some(({ who }) => who === 'other')) && !actsOnOther(clause);

/** "following another user" is a request like any other, unless it should be rejected. */
function actsOnOther(clause: Clause): boolean {
  const { words } = clause;
  const start = words.findIndex(({ topics }) => topics.includes('other-user'));
  const end = words.findIndex(({ topics }, at) => at > start && !topics.includes('other-user'));
  const isThing = (at: number) => slotsOf(clause, 'resource').some(({ span }) => span.start === words[at]?.span.start);
  const isRejected =
    hasTopic(clause, 'refused') || hasSense(clause, 'negation', 'expect', 'outcome') || slotsOf(clause, 'status').length > 0;
  return words[start - 1]?.isOfProject === true && !isThing(start - 1) && !(end > 0 && isThing(end)) && !isRejected;
}

/** "PUT /pet with a status that is not in the list" does not mean a deletion. */
const namesOther = (clause: Clause): boolean => slotsOf(clause, 'operation').some(({ key }) => /^(?:POST|PUT|PATCH) /.test(key));

/** Requests for special tests: another user, gone after a delete, the same request twice, a time limit. */
export function specialWishes(clause: Clause, operations: readonly Operation[], situation: Situation): readonly TestWish[] {
  if (operations.length === 0) return [];
  const isUnique = statesFieldRule(clause) && hasTopic(clause, 'unique');
  // In "the email must be unique, a second account with it gets a 409", nobody accesses the data of others.
  if (isAboutOthers(clause) && !isUnique) {
    const statuses = slotsOf(clause, 'status')
      .filter(({ excluded, status }) => !excluded && status.startsWith('4'))
      .map(({ status }) => status);
    return [
      {
        kind: 'other-identity',
        operations: operationsReachableById(operations, situation).map(({ key }) => key),
        ...(statuses.length > 0 ? { statuses } : {}),
      },
    ];
  }
  if (hasTopic(clause, 'idempotent'))
    return idempotentOf(operations, clause, situation).map(({ key }) => ({ kind: 'idempotent', operation: key }));
  if (hasTopic(clause, 'gone') && !namesOther(clause)) {
    const gone = deletes(operations, situation);
    if (gone.length > 0) return gone.map(({ key }) => ({ kind: 'gone', operation: key }));
  }
  if (hasTopic(clause, 'twice', 'unique')) return twice(clause, operations, situation);
  const maxMs = limitIn(clause);
  const isLoad = slotsOf(clause, 'amount').some(({ unit }) => unit === 'users');
  return maxMs === null || isLoad ? [] : [{ kind: 'budget', operations: operations.map(({ key }) => key), maxMs }];
}

function idempotentOf(operations: readonly Operation[], clause: Clause, situation: Situation): readonly Operation[] {
  // "the same PUT for a book twice", where the words found only the operation that creates one.
  const methods = slotsOf(clause, 'method').map(({ method }) => method);
  const said = operations.flatMap((one) => siblingsOf(one, all(situation)).filter(({ method }) => methods.includes(method)));
  if (said.length > 0) return [...new Set(said)];
  const replacing = operations.filter(({ method }) => method === 'PUT');
  return replacing.length > 0 ? replacing : operations.filter(({ method }) => method !== 'GET').slice(0, 3);
}

const lastWordOf = ({ path }: Operation): string => singular(literalSegments(path).at(-1)?.toLowerCase() ?? '');

function twice(clause: Clause, operations: readonly Operation[], situation: Situation): readonly TestWish[] {
  const [first] = operations;
  if (first === undefined) return [];
  const named = operations.length === 1 || hasTopic(clause, 'twice') ? first : null;
  const create =
    creationOfNamed(clause, situation) ??
    operations.find(({ method }) => method === 'POST') ??
    siblingInRole(first, 'create', all(situation));
  // "check the same guest in twice" repeats an action on an existing resource.
  const isAction =
    named !== null && named.method === 'POST' && /\}\/[^{}]+$/.test(named.path) && resourceNounOf(named) !== lastWordOf(named);
  if (named !== null && (isAction || (named.method !== 'POST' && named.method !== 'GET')))
    return [repeatedRequest(clause, named, situation)];
  if (create === null) return [];
  const field = fieldOf(clause, create, situation);
  return [sameValueTwice(clause, create, field, situation) ?? { kind: 'unique', operation: create.key, field }];
}

/** "the email must be unique: a second account with ann@example.com gets a 409": two requests with the value that the message names. */
function sameValueTwice(clause: Clause, create: Operation, field: string | null, situation: Situation): TestWish | null {
  const { settings } = bindLiterals(clause, create, true, situation);
  const inputs = inputsIn(create, situation);
  const slots = slotsOf(clause, 'field').filter(({ setting }) => setting.kind === 'value');
  // In "a second user named bob", the value belongs to the field that must be unique, if nothing else takes it.
  const isOfOther = ({ field: name }: (typeof slots)[number]) => inputNamed(inputs, name) !== null && name !== field;
  const given = slots.length === 0 ? settings : slots.filter((slot) => !isOfOther(slot));
  const [only, ...others] = given.flatMap(({ setting }): readonly InputSetting[] =>
    setting.kind === 'value' && field !== null ? [{ target: 'field', name: field, setting }] : [],
  );
  const isNamed = settings.some(({ name, setting }) => setting.kind === 'value' && (field === null || name === field));
  const set = isNamed ? settings : only === undefined || others.length > 0 ? [] : [only];
  const { status } = expectationIn(clause, create, null);
  const step = (expected: string | null): FlowStep => ({
    operation: create.key,
    settings: set,
    expect: { status: expected, fields: [] },
    identity: 'own',
  });
  return set.length === 0 ? null : { kind: 'flow', steps: [step(null), step(status ?? '4xx')] };
}

/** For "a repo with the same name twice", returns the simplest operation that creates the resource itself. */
function creationOfNamed(clause: Clause, situation: Situation): Operation | undefined {
  const [name, ...others] = new Set(slotsOf(clause, 'resource').map((slot) => singular(slot.name.toLowerCase())));
  if (name === undefined || others.length > 0 || slotsOf(clause, 'operation').length > 0) return undefined;
  return all(situation)
    .filter((one) => roleOf(one) === 'create' && resourceNounOf(one) === name)
    .toSorted(byDepth)[0];
}

/** The field that a word in the clause names. */
function fieldOf(clause: Clause, operation: Operation, { context }: Situation): string | null {
  if (context.model === null) return null;
  const inputs = inputsOf(operation, context.model).filter(({ target }) => target === 'field');
  const named = clause.words
    .filter(({ isFunction, isMark }) => !isFunction && !isMark)
    .map(({ lower }) => inputNamed(inputs, lower) ?? inputNamed(inputs, singular(lower)));
  return named.find((input) => input !== null)?.name ?? null;
}

/** The resource must exist first. Then the same request is sent twice. */
function repeatedRequest(clause: Clause, operation: Operation, situation: Situation): TestWish {
  const create = siblingInRole(operation, 'create', all(situation));
  const step = ({ key }: Operation, status: string | null): FlowStep => ({
    operation: key,
    settings: [],
    expect: { status, fields: [] },
    identity: 'own',
  });
  // In "first 204, second 404", each status belongs to one of the two requests.
  const [first, second] = slotsOf(clause, 'status').filter(({ excluded }) => !excluded);
  const last = second === undefined ? expectationIn(clause, operation, null).status : second.status;
  const made = create === null ? [] : [step(create, null)];
  return { kind: 'flow', steps: [...made, step(operation, second === undefined ? null : (first?.status ?? null)), step(operation, last)] };
}
type FlowStep = Extract<TestWish, { kind: 'flow' }>['steps'][number];
