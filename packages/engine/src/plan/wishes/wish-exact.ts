import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, ExpectedResponse, Identity, InputSetting, Operation, Slot, TestWish } from '../../model/index.ts';
import {
  bindNameToIdentifier,
  namedItemSettings,
  normalizeResourceName,
  ownerAndNameSettings,
  preferCalled,
  quotedIn,
} from '../operations/called-things.ts';
import { isAboutBadCredentials } from '../situation/credential-state.ts';
import { createToolWordTest } from '../situation/idle-words.ts';
import {
  acceptsFields,
  type Input,
  inputMeant,
  inputNamed,
  inputsIn,
  inputWithValue,
  onlyNumber,
  searchParameter,
  unknownId,
} from '../situation/inputs.ts';
import {
  byDepth,
  compareByApiPartSize,
  resourceNounOf,
  roleOf,
  siblingInRole,
  siblingsOf,
  targetsSingleItem,
} from '../situation/relations.ts';
import { hasTopic, type Situation, type SlotOf, slotsOf } from '../situation/situation.ts';
import { isLooseNumber } from './counts.ts';
import { expectationIn } from './expectation.ts';
import { expectedFields } from './expected-fields.ts';
import { operationsAcceptingSettings, spokenSettings } from './spoken-settings.ts';
import { expectationOf, isFieldSet, valueCases } from './value-cases.ts';

type Field = SlotOf<'field'>;

/** Creating comes first, because a value is usually tested on a new resource, then changing, then reading. */
const RANK = ['create', 'update', 'list', 'read', 'delete'];
const rankOf = (operation: Operation): number => RANK.indexOf(roleOf(operation) ?? 'delete');

/** An identifier is tested with a read, every other value with a create. */
function rankFor(fields: readonly Field[], operation: Operation, situation: Situation): number {
  const known = inputsIn(operation, situation);
  const isInPath = fields.every(({ field }) => inputNamed(known, field)?.target === 'path');
  return isInPath && targetsSingleItem(operation) && operation.method === 'GET' ? -1 : rankOf(operation);
}

/** Ranks are computed once, because each of them checks every input. */
function bestRanked(fields: readonly Field[], found: readonly Operation[], situation: Situation): readonly Operation[] {
  const ranked = found.map((operation) => ({ operation, rank: rankFor(fields, operation, situation) }));
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked.filter(({ rank }) => rank === best).map(({ operation }) => operation);
}

/** `/pet/findByStatus` is about pets, even though it is not an item in `/pet`. */
function namesakesOf(candidates: readonly Operation[], all: readonly Operation[]): readonly Operation[] {
  const first = ({ path }: Operation) => singular(literalSegments(path)[0]?.toLowerCase() ?? '');
  const names = new Set(candidates.map(first));
  return names.size === 1 ? all.filter((one) => names.has(first(one)) && literalSegments(one.path).length <= 2) : [];
}

/** The methods for the verb in a clause, ignoring verbs about tests: "look for pets with status sold" reads. */
function methodsFromVerbs(clause: Clause | undefined, { retrieval, message }: Situation): ReadonlySet<string> {
  if (clause === undefined) return new Set();
  const idle = createToolWordTest(clause, message);
  // "I want to see a 400" names the outcome.
  const isOutcome = (at: number) =>
    /^(?:see|get)$/.test(clause.words[at]?.lower ?? '') &&
    slotsOf(clause, 'status').some(({ span }) => clause.words.slice(at + 1, at + 3).some((word) => word.span.start === span.start));
  const verb = clause.words.find((word, at) => !word.isMark && !idle(word) && !isOutcome(at) && retrieval.methodsOf(word.lower).length > 0);
  return new Set(verb === undefined ? [] : retrieval.methodsOf(verb.lower));
}

/** "search books by author" sends no body, regardless of the fields that books have. */
export function onlyReads(clause: Clause | undefined, situation: Situation): boolean {
  const methods = methodsFromVerbs(clause, situation);
  return methods.size > 0 && [...methods].every((method) => method === 'GET');
}

const means = (fields: readonly Field[], operation: Operation, situation: Situation): boolean =>
  acceptsFields(fields, operation, situation) || fields.every(({ field }) => inputMeant(inputsIn(operation, situation), field) !== null);

/** The operation that accepts every named field. The names in the message give a few candidates, and the fields select one of them. */
export function operationTaking(
  fields: readonly Field[],
  candidates: readonly Operation[],
  situation: Situation,
  clause?: Clause,
): Operation | null {
  const all = situation.context.model?.operations ?? [];
  const methods = methodsFromVerbs(clause, situation);
  const bestOf = (found: readonly Operation[]) =>
    bestRanked(
      fields,
      found.filter((one) => acceptsFields(fields, one, situation)),
      situation,
    ).toSorted((a, b) => Number(b.method === 'PATCH') - Number(a.method === 'PATCH'))[0];
  const doing = (found: readonly Operation[]) => found.filter(({ method }) => methods.has(method));
  const [only, ...others] = candidates;
  if (only !== undefined && others.length === 0 && means(fields, only, situation)) return only;
  const siblings = [...new Set(candidates.flatMap((one) => siblingsOf(one, all)))].toSorted(byDepth);
  const done = bestOf(doing(candidates)) ?? bestOf(doing(siblings)) ?? bestOf(doing(namesakesOf(candidates, all)));
  if (done === undefined && onlyReads(clause, situation)) return null;
  return done ?? bestOf(candidates) ?? bestOf(siblings) ?? null;
}

/** The operations that accept all fields equally well, if the message does not say which one it means. */
export function operationsTaking(fields: readonly Field[], situation: Situation): readonly Operation[] {
  const taking = (situation.context.model?.operations ?? []).filter((one) => acceptsFields(fields, one, situation));
  return bestRanked(fields, taking, situation).toSorted(byDepth);
}

/** A value keeps its spelling from the message, unless the spec lists the field's values. */
function asTyped({ setting, span }: Field, input: Input | null, { message }: Situation): Field['setting'] {
  if (setting.kind !== 'value' || typeof setting.value !== 'string' || (input !== null && inputWithValue([input], setting.value) !== null))
    return setting;
  const at = message.slice(span.start, span.end).toLowerCase().lastIndexOf(setting.value.toLowerCase());
  return at < 0 ? setting : { kind: 'value', value: message.slice(span.start + at, span.start + at + setting.value.length) };
}

function settingOf(field: Field, operation: Operation, situation: Situation): InputSetting {
  const known = inputsIn(operation, situation);
  // "PATCH /todos/9999" sets the identifier in the path, even if the body also has one.
  const isTyped = situation.message.slice(field.span.start, field.span.end).includes('/');
  const inPath = isTyped ? known.find(({ target, name }) => target === 'path' && name === field.field) : undefined;
  const input = inPath ?? inputMeant(known, field.field);
  if (input === null && field.field === 'body') return { target: 'body', name: '', setting: field.setting };
  return { target: input?.target ?? 'field', name: input?.name ?? field.field, setting: asTyped(field, input, situation) };
}

const exact = (operation: Operation, settings: readonly InputSetting[], expect: ExpectedResponse, identity: Identity): TestWish => ({
  kind: 'exact',
  operation: operation.key,
  settings,
  expect,
  identity,
});

const identityIn = (clause: Clause): Identity => (slotsOf(clause, 'identity').some(({ who }) => who === 'none') ? 'none' : 'own');

/** "what if the dataset does not exist" is about the parameter with that name, anywhere in the path. */
const parameterNamed = (known: readonly Input[], { words }: Clause): Input | undefined =>
  known.find(({ target, name }) => target === 'path' && words.some(({ lower }) => lower === name.toLowerCase()));

/** "two users" counts the resources that the operation creates. In "order 0 books", the number is a quantity in the order. */
function countsThings({ span }: SlotOf<'amount'>, operation: Operation, { words }: Clause): boolean {
  const next = words.find((word) => word.span.start >= span.end && !word.isMark);
  return next !== undefined && normalizeResourceName(next.lower) === resourceNounOf(operation);
}

/** "more than 100" is tested with 101, "fewer than 1" with 0. */
function beyond({ value, bound, span }: SlotOf<'amount'>, { words }: Clause): number {
  const before = words.findLast((word) => word.span.end <= span.start)?.lower ?? '';
  if (!/^(?:than|over|above|below|under)$/.test(before)) return value;
  return bound === 'least' ? value + 1 : bound === 'most' ? value - 1 : value;
}

/** "sort the books by X": the query parameter for the verb. */
const parameterFromVerb = (known: readonly Input[], { words }: Clause): Input | undefined =>
  known.find(
    ({ target, name }) => target === 'query' && words.some(({ lower }) => lower.length > 3 && name.toLowerCase().startsWith(lower)),
  );

/** In "orders of user 5", the number belongs to a resource that the path has no parameter for. */
function isOfOther({ span }: SlotOf<'amount'>, id: Input, operation: Operation, { words, slots }: Clause): boolean {
  const before = words.findLast((word) => word.span.end <= span.start);
  const isThing = slots.some(({ kind, span: { start } }) => kind === 'resource' && start === before?.span.start);
  const name = normalizeResourceName(before?.lower ?? '');
  return isThing && name !== resourceNounOf(operation) && !id.name.toLowerCase().includes(name);
}

/** In "a review with 6 stars", the number describes the resource and does not identify it. */
const isProperty = ({ span }: SlotOf<'amount'>, { words }: Clause): boolean =>
  words.findLast((word) => word.span.end <= span.start)?.lower === 'with';

/** In "year 3000", the word before the number describes it, but the spec does not contain that word. */
function isOfUnknown({ span }: Pick<Slot, 'span'>, { words }: Clause): boolean {
  const before = words.findLast((word) => word.span.end <= span.start && !LINK.test(word.lower));
  return (
    before !== undefined && !before.isMark && !before.isFunction && !before.isOfProject && before.senses.length + before.topics.length === 0
  );
}
const LINK = /^(?:is|=|:|of)$/;

/** "genre 'romance'" is the value of something that the spec does not have. */
function isQuotedValue(clause: Clause, quoted: string, { message }: Situation): boolean {
  const word = clause.words.find(({ span }) => message.slice(span.start + 1, span.end - 1) === quoted);
  return word !== undefined && isOfUnknown(word, clause);
}

/** A value without a field: the only number in the body, an unknown identifier, or a quoted one. */
function impliedSettings(clause: Clause, operation: Operation, situation: Situation): readonly InputSetting[] {
  const known = inputsIn(operation, situation);
  const number = slotsOf(clause, 'amount').find((amount) => isLooseNumber(amount, clause) && !countsThings(amount, operation, clause));
  const field = number === undefined ? null : onlyNumber(known);
  if (number !== undefined && field !== null)
    return [{ target: 'field', name: field.name, setting: { kind: 'value', value: beyond(number, clause) } }];
  const quoted = quotedIn(clause, situation);
  const searched = operation.method === 'GET' ? (parameterFromVerb(known, clause) ?? searchParameter(known)) : undefined;
  if (quoted !== null && searched !== undefined)
    return [{ target: 'query', name: searched.name, setting: { kind: 'value', value: quoted } }];
  const address = addressIn(clause, known, situation);
  return address === null ? impliedId(clause, operation, situation, number) : [address];
}

/** "users.lookupByEmail with nobody@example.com": an e-mail address belongs to the input for one. */
function addressIn({ words, slots }: Clause, known: readonly Input[], { message }: Situation): InputSetting | null {
  const isFree = ({ span }: ClauseWord) =>
    !slots.some((slot) => slot.kind === 'field' && slot.span.start <= span.start && slot.span.end >= span.end);
  const said = words
    .filter(isFree)
    .map(({ span }) => message.slice(span.start, span.end))
    .find((text) => /^[^\s@]+@[^\s@]+\.\p{L}+$/u.test(text));
  const input = known.find(({ name }) => /e-?mail/i.test(name));
  return said === undefined || input === undefined
    ? null
    : { target: input.target, name: input.name, setting: { kind: 'value', value: said } };
}

/** In "stop container ghost -> 404", the unknown word directly after the resource name is its identifier. */
function calledId({ words, slots }: Clause): string | null {
  const isUnknown = ({ senses, topics, isOfProject, isFunction, isMark }: ClauseWord) =>
    senses.length + topics.length === 0 && !isOfProject && !isFunction && !isMark;
  const found = words.find((word, at) => {
    const before = words[at - 1];
    const isThing = slots.some(({ kind, span }) => kind === 'resource' && span.start === before?.span.start);
    const isLast = words[at + 1]?.isMark ?? true;
    const isJudged = words[at + 1]?.senses.includes('expect') === true;
    return isUnknown(word) && isThing && (isLast || isJudged) && before !== undefined && singular(before.lower) === before.lower;
  });
  return slots.some(({ kind }) => kind === 'status') ? (found?.lower ?? null) : null;
}

/** An identifier without the name of its parameter: quoted, a number, or one that does not exist. */
function impliedId(
  clause: Clause,
  operation: Operation,
  situation: Situation,
  number: SlotOf<'amount'> | undefined,
): readonly InputSetting[] {
  const known = inputsIn(operation, situation);
  const quoted = quotedIn(clause, situation);
  const id = parameterNamed(known, clause) ?? known.findLast(({ target }) => target === 'path');
  if (id === undefined || (number !== undefined && (isOfOther(number, id, operation, clause) || isProperty(number, clause)))) return [];
  if (quoted !== null && !isQuotedValue(clause, quoted, situation))
    return [{ target: 'path', name: id.name, setting: { kind: 'value', value: quoted } }];
  const isWritten =
    number !== undefined && !isOfUnknown(number, clause) && /^\d+$/.test(situation.message.slice(number.span.start, number.span.end));
  const isLoose = number !== undefined && isWritten && Number.isInteger(number.value);
  if (isLoose) return [{ target: 'path', name: id.name, setting: { kind: 'value', value: number.value } }];
  const called = calledId(clause);
  if (called !== null)
    return [{ target: 'path', name: id.name, setting: { kind: 'value', value: /^-?\d+$/.test(called) ? Number(called) : called } }];
  // "invalid ids" means several cases, which the generator creates itself.
  const isAboutField = clause.words.some(({ lower }) => /^(?:field|property|parameter|attribute|member|key|ids)$/.test(lower));
  return hasTopic(clause, 'unknown-id') && !isAboutField
    ? [{ target: 'path', name: id.name, setting: { kind: 'value', value: unknownId(id.schema) } }]
    : [];
}

/** An enum value in the message sets the field that has it: "payment in euro" does not name the field. */
function valueSettings(clause: Clause, operation: Operation, situation: Situation): readonly InputSetting[] {
  const known = inputsIn(operation, situation);
  return slotsOf(clause, 'field').flatMap((field) => {
    if (field.setting.kind !== 'value' || inputNamed(known, field.field) !== null || typeof field.setting.value !== 'string') return [];
    const input = inputWithValue(known, field.setting.value);
    return input === null ? [] : [{ target: input.target, name: input.name, setting: field.setting }];
  });
}

/** No candidate has a numeric body field, so the number is an identifier. */
const onlyNumbers = (candidates: readonly Operation[], situation: Situation): boolean =>
  candidates.every((one) => onlyNumber(inputsIn(one, situation)) === null);

/** For "unknown id", the operation reads a single resource, unless the message names another operation. */
function operationFor(clause: Clause, candidates: readonly Operation[], situation: Situation): Operation | null {
  const [only, ...others] = candidates;
  const isMissing = hasTopic(clause, 'unknown-id') && candidates.every(({ path }) => !path.includes('{'));
  if (only === undefined || (others.length === 0 && !isMissing)) return only ?? null;
  const isAboutId =
    hasTopic(clause, 'unknown-id') ||
    slotsOf(clause, 'amount').some((amount) => isLooseNumber(amount, clause) && amount.value > 1 && onlyNumbers(candidates, situation)) ||
    quotedIn(clause, situation) !== null;
  const ones = candidates
    .filter(({ path }) => path.includes('{'))
    .toSorted((a, b) => Number(targetsSingleItem(b)) - Number(targetsSingleItem(a)));
  if (isAboutId)
    return ones.find(({ method }) => method === 'GET') ?? ones[0] ?? siblingInRole(only, 'read', situation.context.model?.operations ?? []);
  return candidates.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}

/** "a project without a name" is a project, not a project's attachment. */
function namesakesFirst(candidates: readonly Operation[], clause: Clause, all: readonly Operation[]): readonly Operation[] {
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => normalizeResourceName(name)));
  const rank = (one: Operation) => Number(names.has(resourceNounOf(one)));
  const standing = compareByApiPartSize(all);
  return candidates.toSorted((a, b) => rank(b) - rank(a) || (rank(a) === 1 ? standing(a, b) : 0));
}

const MOST_MISSING = 6;

/** "404 tests for containers and networks": reads each of them with an identifier that does not exist. */
function missingOnes(clause: Clause, candidates: readonly Operation[], situation: Situation): readonly TestWish[] {
  const statuses = slotsOf(clause, 'status').map(({ status }) => status);
  const ones = candidates.filter(({ method, path }) => method === 'GET' && path.includes('{'));
  if (statuses.length !== 1 || statuses[0] !== '404' || ones.length > MOST_MISSING) return [];
  return ones.flatMap((one) => {
    const id = inputsIn(one, situation).findLast(({ target }) => target === 'path');
    const setting = id === undefined ? null : ({ kind: 'value', value: unknownId(id.schema) } as const);
    return id === undefined || setting === null
      ? []
      : [exact(one, [{ target: 'path', name: id.name, setting }], { status: '404', fields: [] }, identityIn(clause))];
  });
}

/** "search books by author X", if the list has no such parameter but has a search parameter. */
function searchWish(
  clause: Clause,
  [field, ...others]: readonly Field[],
  candidates: readonly Operation[],
  situation: Situation,
): readonly TestWish[] {
  const parameterOf = (one: Operation) => searchParameter(inputsIn(one, situation));
  const operation = candidates.find((one) => one.method === 'GET' && parameterOf(one) !== undefined);
  const input = operation === undefined ? undefined : parameterOf(operation);
  if (operation === undefined || input === undefined || field?.setting.kind !== 'value' || others.length > 0) return [];
  const setting = { target: 'query', name: input.name, setting: asTyped(field, input, situation) } as const;
  return [exact(operation, [setting], expectationIn(clause, operation, null), identityIn(clause))];
}

/** Values without a field slot. The inputs of the operation show which field each value belongs to. */
function unnamedSettings(clause: Clause, operation: Operation, situation: Situation): readonly InputSetting[] {
  const spoken = spokenSettings(clause, operation, situation);
  return spoken.length > 0 ? spoken : impliedSettings(clause, operation, situation);
}

/** Exact cases that a clause requests: values, omitted fields, an identity or a status. Empty if it requests none. */
export function exactWishes(clause: Clause, candidates: readonly Operation[], situation: Situation): readonly TestWish[] {
  const set = slotsOf(clause, 'field').filter(isFieldSet);
  const identity = identityIn(clause);
  const called = bindNameToIdentifier(set, candidates, clause, situation);
  if (called !== null) return [exact(called.operation, called.settings, expectationIn(clause, called.operation, null), identity)];
  if (set.length > 0) {
    const operation = operationTaking(
      set,
      namesakesFirst(preferCalled(candidates, clause, situation), clause, situation.context.model?.operations ?? []),
      situation,
      clause,
    );
    if (operation === null) return searchWish(clause, set, candidates, situation);
    return valueCases(clause, set, situation).map((one) =>
      exact(
        operation,
        [
          ...ownerAndNameSettings(clause, operation),
          ...namedItemSettings(clause, operation, one.fields, situation),
          ...one.fields.map((field) => settingOf(field, operation, situation)),
          ...valueSettings(clause, operation, situation),
        ],
        expectationOf(one, clause, operation),
        identity,
      ),
    );
  }
  // "orders without a token and with a bad one" is about all of them.
  return candidates.length > 1 && isAboutBadCredentials(clause) ? [] : unnamedWishes(clause, candidates, identity, situation);
}

/** Exact cases of a clause that sets no field by name. */
function unnamedWishes(clause: Clause, candidates: readonly Operation[], identity: Identity, situation: Situation): readonly TestWish[] {
  const missing = missingOnes(clause, candidates, situation);
  if (missing.length > 1) return missing;
  const operation = operationFor(clause, operationsAcceptingSettings(clause, candidates, situation), situation);
  if (operation === null) return [];
  const settings = unnamedSettings(clause, operation, situation);
  if (settings.length === 0 && missing.length === 1 && candidates.length > 1) return missing;
  const fields = expectedFields(clause, operation, situation);
  const said = expectationIn(clause, operation, null);
  // A resource that does not exist must result in a 404, unless the message expects something else.
  const isMissing = said.status === null && settings.length > 0 && hasTopic(clause, 'unknown-id');
  const expect = { ...said, status: isMissing ? '404' : said.status, fields };
  // "including 400 and 404" asks for several tests.
  const statuses = new Set(slotsOf(clause, 'status').map(({ status }) => status));
  const isExact = settings.length > 0 || fields.length > 0 || (statuses.size === 1 && (identity === 'none' || candidates.length === 1));
  return isExact ? [exact(operation, [...ownerAndNameSettings(clause, operation), ...settings], expect, identity)] : [];
}
