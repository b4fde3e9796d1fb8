import type { Clause, ExpectedResponse, Identity, InputSetting, Operation, TestWish } from '../model/index.ts';
import { isLooseNumber } from './counts.ts';
import { expectationIn, type Verdict, verdictIn } from './expectation.ts';
import { expectedFields } from './expected-fields.ts';
import { type Input, inputNamed, inputsOf, inputWithValue, onlyNumber, unknownId } from './inputs.ts';
import { byDepth, isAboutOne, roleOf, siblingsOf, thingOf } from './relations.ts';
import { hasTopic, type Situation, type SlotOf, slotsOf } from './situation.ts';

type Field = SlotOf<'field'>;

const isSet = (field: Field): boolean => field.setting.kind !== 'named';
const inputs = (operation: Operation, { context }: Situation): readonly Input[] =>
  context.model === null ? [] : inputsOf(operation, context.model);

/** Creating comes first, since a value is mostly tried out on something new; then changing, then reading. */
const RANK = ['create', 'update', 'list', 'read', 'delete'];
const rankOf = (operation: Operation): number => RANK.indexOf(roleOf(operation) ?? 'delete');

/** An identifier is tried by reading with it, every other value by creating. */
function rankFor(fields: readonly Field[], operation: Operation, situation: Situation): number {
  const known = inputs(operation, situation);
  const isInPath = fields.every(({ field }) => inputNamed(known, field)?.target === 'path');
  return isInPath && isAboutOne(operation) && operation.method === 'GET' ? -1 : rankOf(operation);
}

/** Whether a request of the operation can carry every field. */
export function takes(fields: readonly Field[], operation: Operation, situation: Situation): boolean {
  const known = inputs(operation, situation);
  return fields.every(({ field }) => inputNamed(known, field) !== null || (field === 'body' && operation.bodies.length > 0));
}

/** Ranks are computed once, because each of them looks at every input. */
function bestRanked(fields: readonly Field[], found: readonly Operation[], situation: Situation): readonly Operation[] {
  const ranked = found.map((operation) => ({ operation, rank: rankFor(fields, operation, situation) }));
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked.filter(({ rank }) => rank === best).map(({ operation }) => operation);
}

/** The operation that takes every named field. Names of the message lead to a few candidates, and the fields choose among them. */
export function operationTaking(fields: readonly Field[], candidates: readonly Operation[], situation: Situation): Operation | null {
  const all = situation.context.model?.operations ?? [];
  const bestOf = (found: readonly Operation[]) =>
    bestRanked(
      fields,
      found.filter((one) => takes(fields, one, situation)),
      situation,
    )[0];
  return bestOf(candidates) ?? bestOf([...new Set(candidates.flatMap((one) => siblingsOf(one, all)))]) ?? null;
}

/** The operations that take every field equally well, when the message does not say which one it means. */
export function operationsTaking(fields: readonly Field[], situation: Situation): readonly Operation[] {
  const taking = (situation.context.model?.operations ?? []).filter((one) => takes(fields, one, situation));
  return bestRanked(fields, taking, situation).toSorted(byDepth);
}

function settingOf(field: Field, operation: Operation, situation: Situation): InputSetting {
  const known = inputs(operation, situation);
  // "PATCH /todos/9999" sets the identifier of the path, also where the body has one.
  const isTyped = situation.message.slice(field.span.start, field.span.end).includes('/');
  const inPath = isTyped ? known.find(({ target, name }) => target === 'path' && name === field.field) : undefined;
  const input = inPath ?? inputNamed(known, field.field);
  if (input === null && field.field === 'body') return { target: 'body', name: '', setting: field.setting };
  return { target: input?.target ?? 'field', name: input?.name ?? field.field, setting: field.setting };
}

const exact = (operation: Operation, settings: readonly InputSetting[], expect: ExpectedResponse, identity: Identity): TestWish => ({
  kind: 'exact',
  operation: operation.key,
  settings,
  expect,
  identity,
});

const identityIn = (clause: Clause): Identity => (slotsOf(clause, 'identity').some(({ who }) => who === 'none') ? 'none' : 'own');

/** Two values of one field are two cases: "price 10000 is ok, 10000.01 is not". */
function cases(
  clause: Clause,
  fields: readonly Field[],
): readonly { readonly fields: readonly Field[]; readonly verdict: Verdict | null; readonly status?: string }[] {
  const repeated = fields.filter((field, at) => fields.findIndex((one) => one.field === field.field) !== at);
  const last = fields.findLast(isSet);
  const further = slotsOf(clause, 'amount').filter(
    ({ unit, span }) => unit === 'count' && last !== undefined && span.start > last.span.end,
  );
  const loose = last === undefined || last.setting.kind !== 'value' || typeof last.setting.value !== 'number' ? [] : further;
  if (repeated.length === 0 && loose.length === 0) return [{ fields, verdict: null }];
  const base = fields.filter((field) => !repeated.includes(field));
  const others = [
    ...repeated,
    ...loose.flatMap((amount): readonly Field[] =>
      last === undefined ? [] : [{ ...last, span: amount.span, setting: { kind: 'value', value: amount.value } }],
    ),
  ];
  const replaced = others.map((other) => base.map((field) => (field.field === other.field ? other : field)));
  return [base, ...replaced].map((one, at) => {
    const [from, to] = [one.findLast(isSet)?.span.end ?? 0, others[at]?.span.start ?? Number.POSITIVE_INFINITY];
    const status = slotsOf(clause, 'status').find(({ span }) => span.start >= from && span.end <= to)?.status;
    return { fields: one, verdict: verdictIn(clause, from, to), ...(status === undefined ? {} : { status }) };
  });
}

/** "what if the dataset does not exist" is about the parameter of that name, wherever it stands in the path. */
const parameterNamed = (known: readonly Input[], { words }: Clause): Input | undefined =>
  known.find(({ target, name }) => target === 'path' && words.some(({ lower }) => lower === name.toLowerCase()));

/** "two users" are two of what the operation creates. "order 0 books" says how many books the order has. */
function countsThings({ span }: SlotOf<'amount'>, operation: Operation, { words }: Clause): boolean {
  const next = words.find((word) => word.span.start >= span.end && !word.isMark);
  return next !== undefined && thingNamed(next.lower) === thingOf(operation);
}

/** "more than 100" is tried with 101, "fewer than 1" with 0. */
function beyond({ value, bound, span }: SlotOf<'amount'>, { words }: Clause): number {
  const before = words.findLast((word) => word.span.end <= span.start)?.lower ?? '';
  if (!/^(?:than|over|above|below|under)$/.test(before)) return value;
  return bound === 'least' ? value + 1 : bound === 'most' ? value - 1 : value;
}

/** A value without a field: the only number of the body, an unknown identifier, or a quoted one. */
function impliedSettings(clause: Clause, operation: Operation, situation: Situation): readonly InputSetting[] {
  const known = inputs(operation, situation);
  const number = slotsOf(clause, 'amount').find((amount) => isLooseNumber(amount, clause) && !countsThings(amount, operation, clause));
  const field = number === undefined ? null : onlyNumber(known);
  if (number !== undefined && field !== null)
    return [{ target: 'field', name: field.name, setting: { kind: 'value', value: beyond(number, clause) } }];
  const id = parameterNamed(known, clause) ?? known.findLast(({ target }) => target === 'path');
  if (id === undefined) return [];
  const quoted = quotedIn(clause, situation);
  if (quoted !== null) return [{ target: 'path', name: id.name, setting: { kind: 'value', value: quoted } }];
  const isWritten = number !== undefined && /^\d+$/.test(situation.message.slice(number.span.start, number.span.end));
  const isLoose = number !== undefined && isWritten && Number.isInteger(number.value);
  if (isLoose) return [{ target: 'path', name: id.name, setting: { kind: 'value', value: number.value } }];
  // "invalid ids" are several cases, which the generator knows.
  const isAboutField = clause.words.some(({ lower }) => /^(?:field|property|parameter|attribute|member|key|ids)$/.test(lower));
  return hasTopic(clause, 'unknown-id') && !isAboutField
    ? [{ target: 'path', name: id.name, setting: { kind: 'value', value: unknownId(id.schema) } }]
    : [];
}

/** Quoted text, or an identifier behind the thing it belongs to, that no slot has taken. */
function quotedIn(clause: Clause, { message }: Situation): string | null {
  const isTaken = (start: number) => clause.slots.some(({ span }) => start >= span.start && start < span.end);
  const word = clause.words.find(
    ({ span }) => /^["'“„`]/.test(message.slice(span.start, span.end)) && span.end - span.start > 2 && !isTaken(span.start),
  );
  if (word !== undefined) return message.slice(word.span.start + 1, word.span.end - 1);
  // "stop container web1": letters with digits behind a thing are its identifier.
  const id = clause.words.find(
    ({ span, isMark }, at) =>
      !isMark &&
      /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}_-]{3,}$/u.test(message.slice(span.start, span.end)) &&
      !isTaken(span.start) &&
      slotsOf(clause, 'resource').some((slot) => slot.span.start === clause.words[at - 1]?.span.start),
  );
  return id === undefined ? null : message.slice(id.span.start, id.span.end);
}

/** A value of an enum in the message sets the field that has it: "payment in euro" hardly names the field. */
function valueSettings(clause: Clause, operation: Operation, situation: Situation): readonly InputSetting[] {
  const known = inputs(operation, situation);
  return slotsOf(clause, 'field').flatMap((field) => {
    if (field.setting.kind !== 'value' || inputNamed(known, field.field) !== null || typeof field.setting.value !== 'string') return [];
    const input = inputWithValue(known, field.setting.value);
    return input === null ? [] : [{ target: input.target, name: input.name, setting: field.setting }];
  });
}

/** The parameter that identifies a thing: `{namespace}` by its name, `{name}` by its place behind `pods`. */
function parameterOf(noun: string, operation: Operation, known: readonly Input[]): Input | undefined {
  const inPath = known.filter(({ target }) => target === 'path');
  const wanted = thingNamed(noun);
  const [, behind] = new RegExp(`/${wanted}s?/\\{([^}]+)\\}`, 'i').exec(operation.path) ?? [];
  return inPath.find(({ name }) => name.toLowerCase() === wanted) ?? inPath.find(({ name }) => name === behind);
}

/** "pod web-0 in namespace shop": what stands behind the name of a thing, when the path has a parameter for it. */
function thingsCalled(clause: Clause, operation: Operation, situation: Situation): readonly InputSetting[] {
  const known = inputs(operation, situation);
  const words = clause.words.filter(({ isMark }) => !isMark);
  return words.flatMap(({ lower, isOfProject }, at): readonly InputSetting[] => {
    const [next, isName] = [words[at + 1], isOfProject && /^\p{L}+$/u.test(lower)];
    const isId = next !== undefined && !next.isFunction && !next.isOfProject && next.senses.length === 0;
    const input = isName && isId ? parameterOf(lower, operation, known) : undefined;
    if (input === undefined || next === undefined || clause.slots.some(({ span }) => span.start === next.span.start)) return [];
    const value = situation.message.slice(next.span.start, next.span.end);
    return [{ target: 'path', name: input.name, setting: { kind: 'value', value } }];
  });
}

/** "stop container web1 with t=5" sets the identifier beside the field. */
function namedThing(clause: Clause, operation: Operation, fields: readonly Field[], situation: Situation): readonly InputSetting[] {
  const called = thingsCalled(clause, operation, situation).filter(({ name }) => !fields.some(({ field }) => field === name));
  if (called.length > 0) return called;
  const id = inputs(operation, situation).findLast(({ target }) => target === 'path');
  const value = quotedIn(clause, situation);
  const isSetAlready = id === undefined || fields.some(({ field }) => field === id.name);
  return value === null || isSetAlready || slotsOf(clause, 'owned').length > 0
    ? []
    : [{ target: 'path', name: id.name, setting: { kind: 'value', value } }];
}

/** "in acme/site" sets the first two parameters of a path such as `/repos/{owner}/{repo}/issues`. */
function ownedSettings(clause: Clause, operation: Operation): readonly InputSetting[] {
  const [owned] = slotsOf(clause, 'owned');
  const [, owner, name] = /\{([^}]+)\}\/\{([^}]+)\}/.exec(operation.path) ?? [];
  if (owned === undefined || owner === undefined || name === undefined) return [];
  const setting = (parameter: string, value: string): InputSetting => ({
    target: 'path',
    name: parameter,
    setting: { kind: 'value', value },
  });
  return [setting(owner, owned.owner), setting(name, owned.name)];
}

/** No candidate has a body in which a number could stand, so the number is an identifier. */
const onlyNumbers = (candidates: readonly Operation[], situation: Situation): boolean =>
  candidates.every((one) => onlyNumber(inputs(one, situation)) === null);

/** For "unknown id" the operation reads one thing, unless the message names another. */
function operationFor(clause: Clause, candidates: readonly Operation[], situation: Situation): Operation | null {
  const [only, ...others] = candidates;
  if (only === undefined || others.length === 0) return only ?? null;
  const isAboutId =
    hasTopic(clause, 'unknown-id') ||
    slotsOf(clause, 'amount').some((amount) => isLooseNumber(amount, clause) && amount.value > 1 && onlyNumbers(candidates, situation)) ||
    quotedIn(clause, situation) !== null;
  const ones = candidates.filter(({ path }) => path.includes('{')).toSorted((a, b) => Number(isAboutOne(b)) - Number(isAboutOne(a)));
  if (isAboutId) return ones.find(({ method }) => method === 'GET') ?? ones[0] ?? null;
  return candidates.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}

/** "a project without a name" is a project, and not the attachment of one. */
function namesakesFirst(candidates: readonly Operation[], clause: Clause): readonly Operation[] {
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => thingNamed(name)));
  return candidates.toSorted((a, b) => Number(names.has(thingOf(b))) - Number(names.has(thingOf(a))));
}

const thingNamed = (name: string): string => name.toLowerCase().replace(/s$/, '');

const MOST_MISSING = 6;

/** "404 tests for containers and networks": each of them read by an identifier that does not exist. */
function missingOnes(clause: Clause, candidates: readonly Operation[], situation: Situation): readonly TestWish[] {
  const statuses = slotsOf(clause, 'status').map(({ status }) => status);
  const ones = candidates.filter(({ method, path }) => method === 'GET' && path.includes('{'));
  if (statuses.length !== 1 || statuses[0] !== '404' || ones.length > MOST_MISSING) return [];
  return ones.flatMap((one) => {
    const id = inputs(one, situation).findLast(({ target }) => target === 'path');
    const setting = id === undefined ? null : ({ kind: 'value', value: unknownId(id.schema) } as const);
    return id === undefined || setting === null
      ? []
      : [exact(one, [{ target: 'path', name: id.name, setting }], { status: '404', fields: [] }, identityIn(clause))];
  });
}

/** Exact cases that a clause asks for: values, absent fields, an identity or a status. Empty when it asks for nothing exact. */
export function exactWishes(clause: Clause, candidates: readonly Operation[], situation: Situation): readonly TestWish[] {
  const set = slotsOf(clause, 'field').filter(isSet);
  const identity = identityIn(clause);
  if (set.length > 0) {
    const operation = operationTaking(set, namesakesFirst(candidates, clause), situation);
    if (operation === null) return [];
    return cases(clause, set).map((one) =>
      exact(
        operation,
        [
          ...ownedSettings(clause, operation),
          ...namedThing(clause, operation, one.fields, situation),
          ...one.fields.map((field) => settingOf(field, operation, situation)),
          ...valueSettings(clause, operation, situation),
        ],
        one.status === undefined ? expectationIn(clause, operation, one.verdict) : { status: one.status, fields: [] },
        identity,
      ),
    );
  }
  const missing = missingOnes(clause, candidates, situation);
  if (missing.length > 1) return missing;
  const operation = operationFor(clause, candidates, situation);
  if (operation === null) return [];
  const settings = impliedSettings(clause, operation, situation);
  if (settings.length === 0 && missing.length === 1 && candidates.length > 1) return missing;
  const fields = expectedFields(clause, operation, situation);
  const expect = { ...expectationIn(clause, operation, null), fields };
  const isExact =
    settings.length > 0 || fields.length > 0 || (slotsOf(clause, 'status').length > 0 && (identity === 'none' || candidates.length === 1));
  return isExact ? [exact(operation, [...ownedSettings(clause, operation), ...settings], expect, identity)] : [];
}
