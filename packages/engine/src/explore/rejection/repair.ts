import { lowerAlphanumeric, wordsOf } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { type JsonLocation, valueAt } from '../../json/edit-json.ts';
import { isList, isObject, listOf, objectOf, ownValue, sameJson } from '../../json/values.ts';
import type { FactStatement, Json, JsonObject, Parameter, Schema } from '../../model/index.ts';
import { describedChoices } from '../../readers/openapi/described-values.ts';
import { collectNotes } from '../../readers/rejections/collect-notes.ts';
import { findId } from '../learning/find-id.ts';
import { isDateOrTimestamp } from '../learning/moments.ts';
import { resourceOf } from '../learning/place.ts';
import { type Bindings, isScalar, type Resource, UNKNOWN_LOCATION } from '../learning/pool.ts';
import type { OperationState } from '../operation-state.ts';
import { dropAt, fieldOf, leavesOf, locateField, nameAt, parseLocation, putAt, schemaAt } from '../requests/body-place.ts';
import { FULL_VARIANT } from '../requests/compose-request.ts';
import { withOrderedDates, withPeriodOf, withShortPeriod, withStatedPeriod } from '../requests/date-pairs.ts';
import { resolveAlternatives, type Sampling, sampleValue } from '../requests/sample-body.ts';
import { asType, changedValue, resourceWords } from './change-value.ts';
import { classifyNote, type RejectionProblem } from './classify-note.ts';
import { withDateInResourcePeriod } from './date-of-resource.ts';
import { learnedRuleOf } from './learned-rule-of.ts';

export interface Rejection {
  readonly status: number;
  readonly json: Json | undefined;
  readonly text: string;
  /** The time on the server's clock, if it sends one. */
  readonly now: number | null;
}

interface RepairContext {
  readonly state: OperationState;
  readonly sampling: Sampling;
  readonly schema: Schema;
  readonly status: number;
  readonly now: number | null;
  /** The path values of the rejected request. */
  readonly bindings: Bindings;
}

/** Changes the next request as the rejection requires. False if the message does not help. */
export function repair(
  state: OperationState,
  schema: Schema | null,
  rejection: Rejection,
  sampling: Sampling,
  bindings: Bindings,
): boolean {
  const { status, now } = rejection;
  const repairing: RepairContext = { state, sampling, schema: schema ?? {}, status, now, bindings };
  const problems = collectNotes(rejection.json, rejection.text).map((note) => classifyNote(note, state.names));
  // The text of a server error says nothing about the request, unless it mentions that something exists or does not exist.
  const telling = rejection.status < 500 ? problems : problems.filter(({ kind }) => ['unique', 'unknown', 'itself'].includes(kind));
  const repaired = telling.map(
    (problem) =>
      addHeader(repairing, problem) || repairParameter(repairing, problem) || (schema !== null && repairBody(repairing, problem)),
  );
  return repaired.includes(true);
}

function learn({ state, status }: RepairContext, problem: RejectionProblem, statement: FactStatement): true {
  state.learnedRules = [...state.learnedRules, { statement, message: problem.note.text, status }];
  return true;
}

/** A rejection because of a header names one that the spec lists as optional. */
function addHeader(repairing: RepairContext, problem: RejectionProblem): boolean {
  const { state } = repairing;
  const named = problem.note.place === 'header' ? problem.at?.at(-1) : undefined;
  const header = state.op.params.find(
    ({ in: place, name }) => place === 'header' && named !== undefined && lowerAlphanumeric(name) === lowerAlphanumeric(named),
  );
  if (header === undefined || state.wantedHeaders.has(header.name)) return false;
  const value = header.examples[0] ?? sampleValue(header.schema, header.name, repairing.sampling, ['']);
  if (value === undefined) return false;
  state.wantedHeaders = new Set([...state.wantedHeaders, header.name]);
  state.headers = { ...state.headers, [header.name]: String(value) };
  return learn(repairing, problem, { kind: 'required', in: 'header', field: header.name });
}

/** A rejection because of a query parameter mentions its name or its value. */
function repairParameter(repairing: RepairContext, problem: RejectionProblem): boolean {
  const { state, schema } = repairing;
  const query = state.query ?? {};
  const hasBody = Object.keys(objectOf(isObject(schema) ? schema : undefined)).length > 0;
  const quoted = hasBody ? undefined : Object.keys(query).find((name) => isQuoted(ownValue(query, name), problem.note.text));
  const named = quoted ?? problem.at?.at(-1) ?? problem.field;
  const parameter = state.op.params.find(
    (entry) => entry.in === 'query' && named !== null && lowerAlphanumeric(entry.name) === lowerAlphanumeric(named),
  );
  if (parameter === undefined || (hasBody && problem.note.place !== 'query')) return false;
  state.blamed = parameter.name;
  const input = { in: 'query', field: parameter.name } as const;
  if (problem.kind === 'drop' && Object.hasOwn(query, parameter.name)) {
    const { [parameter.name]: _dropped, ...rest } = query;
    state.query = rest;
    return learn(repairing, problem, { kind: 'unwanted', ...input });
  }
  const old = ownValue(query, parameter.name);
  const value = newParameter(problem, old, parameter, repairing);
  if (value === undefined || sameJson(value, old)) return false;
  state.query = { ...query, [parameter.name]: value };
  return learn(repairing, problem, old === undefined ? { kind: 'required', ...input } : learnedRuleOf(problem, input, value));
}

function newParameter(
  problem: RejectionProblem,
  old: Json | undefined,
  { name, schema }: Parameter,
  { state, sampling, now }: RepairContext,
): Json | undefined {
  if (old === undefined) return sampleValue(schema, name, sampling, ['']);
  return changedValue(problem, old, { state, sampling, now, flat: resolveAlternatives(schema, sampling), name });
}

const isQuoted = (value: Json | undefined, text: string): boolean => typeof value === 'string' && value.length > 2 && text.includes(value);

function repairBody(repairing: RepairContext, problem: RejectionProblem): boolean {
  const { state } = repairing;
  if (problem.note.place === 'header') return false;
  if (typeof state.body !== 'object' || state.body === null) return false;
  const choice = namedChoice(repairing, problem.note.text);
  if (choice !== null) {
    state.body = putAt(state.body, choice.at, choice.value);
    return learn(repairing, problem, { kind: 'value', in: 'body', field: fieldOf(choice.at), value: choice.value });
  }
  const { sampling, bindings, now } = repairing;
  const inside = withDateInResourcePeriod(sampling.pool, { body: state.body, path: state.op.path, bindings, now }, problem.note.text);
  if (inside !== null) {
    state.body = inside;
    return true;
  }
  const place = placeOf(repairing, problem);
  if (place === null) return problem.kind === 'unknown' && useKnownResource(repairing, problem);
  state.blamed = fieldOf(place);
  if (problem.kind === 'drop') return dropField(repairing, problem, place);
  const old = valueAt(state.body, place);
  if (isDateOrTimestamp(old) && changePeriod(state, problem)) return true;
  return problem.kind === 'missing' || old === undefined
    ? addField(repairing, problem, place)
    : changeField(repairing, problem, place, old);
}

/** The location that the server reports, the value that it quotes, or the field that it mentions. */
function placeOf(repairing: RepairContext, problem: RejectionProblem): JsonLocation | null {
  const { state, bindings } = repairing;
  const body = state.body ?? {};
  if (problem.kind === 'itself') return leafWith(body, Object.values(bindings));
  if (problem.at !== null) return namedPlace(repairing, parseLocation(problem.at), problem);
  const quoted = problem.kind === 'missing' ? null : quotedLeaf(body, problem.note.text);
  if (quoted !== null) return quoted;
  const { field, kind } = problem;
  if (kind === 'nearer' || kind === 'later' || kind === 'earlier') return dateIn(body, field);
  if (field !== null)
    return locate(repairing, field, kind) ?? (kind === 'missing' || state.names.includes(field) ? field.split('.') : null);
  if (kind !== 'unique') return null;
  const texts = leavesOf(body).filter(([, value]) => typeof value === 'string');
  const mentioned = texts.find(([at]) => isMentioned(nameAt(at), problem.note.text));
  return (mentioned ?? texts.find(([at]) => /name|title|key|email|id$/i.test(nameAt(at))))?.[0] ?? null;
}

/** The date that a message is about: the one that it names, or the first one. */
function dateIn(body: Json, field: string | null): JsonLocation | null {
  const dates = leavesOf(body).filter(([, value]) => isDateOrTimestamp(value));
  return (dates.find(([at]) => nameAt(at) === field) ?? dates[0])?.[0] ?? null;
}

/** "The registration number is in use" is about `registration_no`. */
function isMentioned(name: string, text: string): boolean {
  const words = wordsOf(name).filter((word) => word.length > 3);
  const said = new Set(wordsOf(text).map((word) => word.toLowerCase()));
  return words.length > 0 && words.every((word) => said.has(word.toLowerCase()));
}

function locate({ state, sampling, schema }: RepairContext, name: string, kind: RejectionProblem['kind']): JsonLocation | null {
  const need = kind === 'missing' ? 'missing' : 'present';
  return locateField((part) => resolveAlternatives(part, sampling), schema, state.body ?? {}, name, need);
}

/** A name without a path may belong to a nested field. */
function namedPlace(repairing: RepairContext, at: JsonLocation, { kind }: RejectionProblem): JsonLocation {
  const { state, sampling, schema } = repairing;
  const [first] = at;
  const isKnown =
    valueAt(state.body ?? {}, at) !== undefined || Object.hasOwn(objectOf(resolveAlternatives(schema, sampling).properties), String(first));
  return at.length === 1 && !isKnown ? (locate(repairing, String(first), kind) ?? at) : at;
}

const leafWith = (body: Json, values: readonly Json[]): JsonLocation | null =>
  leavesOf(body).find(([, value]) => values.includes(value))?.[0] ?? null;

/** The longest body value that the message repeats. */
function quotedLeaf(body: Json, text: string): JsonLocation | null {
  const isTelling = (value: Json): boolean => (typeof value === 'string' && value.length > 2) || (typeof value === 'number' && value > 99);
  const quoted = leavesOf(body).filter(([, value]) => isTelling(value) && text.includes(String(value)));
  return quoted.toSorted((left, right) => String(right[1]).length - String(left[1]).length)[0]?.[0] ?? null;
}

interface Choice {
  readonly at: JsonLocation;
  readonly value: Json;
}

/** A quoted word that a field allows, or another allowed value if the sentence contains the one that was sent. */
function namedChoice({ state, sampling, schema }: RepairContext, text: string): Choice | null {
  const walk = (value: Json, flat: JsonObject, at: JsonLocation): Choice | null => {
    if (isList(value))
      return firstOf(value, (item, index) => walk(item, resolveAlternatives(asSchema(flat.items), sampling), [...at, index]));
    if (!isObject(value)) return null;
    return firstOf(Object.entries(objectOf(flat.properties)), ([name, member]) => {
      const field = resolveAlternatives(asSchema(member), sampling);
      const sent = ownValue(value, name);
      const inner = typeof sent === 'object' && sent !== null ? walk(sent, field, [...at, name]) : null;
      const found = inner === null ? chosenByText(state, field, sent, text, name) : undefined;
      return inner ?? (found === undefined ? null : { at: [...at, name], value: found });
    });
  };
  return walk(state.body ?? {}, resolveAlternatives(schema, sampling), []);
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item, index: number) => Found | null): Found | null {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== null) return found;
  }
  return null;
}

function chosenByText(state: OperationState, field: JsonObject, sent: Json | undefined, text: string, name: string): Json | undefined {
  const choices = listOf(field.enum).length > 0 ? listOf(field.enum) : describedChoices(field.description);
  if (choices.length === 0) return undefined;
  const mark = (value: Json): string => `${name}=${String(value)}`;
  const isFree = (value: Json): boolean => typeof value === 'string' && value !== sent && !state.tried.has(mark(value));
  const quoted = choices.find((value) => isFree(value) && new RegExp(`["'\`]${escaped(String(value))}["'\`]`).test(text));
  const isAgainst = typeof sent === 'string' && sent.length > 2 && new RegExp(`\\b${escaped(sent)}\\b`, 'i').test(text);
  const value = quoted ?? (isAgainst ? choices.find(isFree) : undefined);
  if (value === undefined) return undefined;
  state.tried.add(mark(value));
  if (sent !== undefined) state.tried.add(mark(sent));
  return value;
}

const escaped = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** "No user found": uses a field value from a known user. */
function useKnownResource(repairing: RepairContext, problem: RejectionProblem): boolean {
  const { state, sampling } = repairing;
  const named = resourceWords(problem.note.text).flatMap((word) => sampling.pool.named(word));
  const found = firstOf(leavesOf(state.body), ([at, old]) =>
    firstOf(named, (resource) => {
      const value = valueFrom(resource, nameAt(at));
      return value === undefined || value === old ? null : { at, value, from: resource.from };
    }),
  );
  if (found === null) return false;
  state.body = putAt(state.body, found.at, found.value);
  state.sources = [...state.sources, { ...found, path: UNKNOWN_LOCATION }];
  return learn(repairing, problem, { kind: 'value', in: 'body', field: fieldOf(found.at), value: found.value });
}

function valueFrom(resource: Resource, name: string): string | number | undefined {
  const own = isObject(resource.value) ? ownValue(resource.value, name) : undefined;
  const isItsName = lowerAlphanumeric(name) === resourceOf(resource.collection);
  const value = own ?? (/id$/i.test(name) || isItsName ? findId(resource, 'id')?.value : undefined);
  return isScalar(value) ? value : undefined;
}

function dropField(repairing: RepairContext, problem: RejectionProblem, place: JsonLocation): boolean {
  const { state } = repairing;
  const body = state.body ?? {};
  const inner = problem.word === null ? place : [...place, problem.word];
  const at = valueAt(body, inner) === undefined ? place : inner;
  if (valueAt(body, at) === undefined) return false;
  state.body = dropAt(body, at);
  return learn(repairing, problem, { kind: 'unwanted', in: 'body', field: fieldOf(at) });
}

function addField(repairing: RepairContext, problem: RejectionProblem, place: JsonLocation): boolean {
  const { state, sampling, schema } = repairing;
  const body = state.body ?? {};
  const old = valueAt(body, place);
  const flat = schemaAt((part) => resolveAlternatives(part, sampling), schema, place);
  const name = nameAt(place);
  const wanted = { ...sampling, size: state.isDense || (old !== undefined && old !== null) ? 'full' : 'minimal' } as const;
  const known = problem.allowed.find((value) => value !== '' && !state.tried.has(value));
  const sampled = known ?? sampleValue(flat, name, wanted, place);
  const value = asType(problem.type, sampled, { flat, name, sampling });
  if (value === undefined || sameJson(value, old)) return false;
  state.body = putAt(body, place, value);
  return learn(repairing, problem, { kind: 'required', in: 'body', field: fieldOf(place) });
}

/** "The window must last one to eight hours" is about both dates. */
function changePeriod(state: OperationState, { note }: RejectionProblem): boolean {
  const lasting = isObject(state.body) ? withStatedPeriod(state.body, note.text) : null;
  if (lasting !== null) state.body = lasting;
  return lasting !== null;
}

function changeField(repairing: RepairContext, problem: RejectionProblem, place: JsonLocation, old: Json): boolean {
  const { state, sampling, schema, now } = repairing;
  const flatten = (part: Schema): JsonObject => resolveAlternatives(part, sampling);
  const name = nameAt(place);
  const input = { in: 'body', field: fieldOf(place) } as const;
  const value = changedValue(problem, old, { state, sampling, now, flat: schemaAt(flatten, schema, place), name });
  if (value !== undefined) {
    const changed = putAt(state.body, place, value);
    // The date is only valid for a limited time, so it is not stored as a rule, and the later date that was learned before is dropped.
    if (problem.kind === 'nearer' && isObject(changed)) {
      state.body = withShortPeriod(changed, name);
      state.learnedRules = state.learnedRules.filter(({ statement }) => statement.kind !== 'value' || statement.field !== input.field);
      return true;
    }
    state.body = isObject(changed) && isDateOrTimestamp(value) ? withOrderedDates(changed) : changed;
    return learn(repairing, problem, learnedRuleOf(problem, input, value));
  }
  if (problem.kind === 'longest' && isDateOrTimestamp(old) && isObject(state.body)) {
    const shorter = withPeriodOf(state.body, Number(problem.word), problem.note.text);
    if (shorter !== null) state.body = shorter;
    return shorter !== null;
  }
  // An optional field whose sampled value is rejected is omitted once a full body has been tried.
  const isRequired = listOf(schemaAt(flatten, schema, place.slice(0, -1)).required).includes(name);
  const isLearned = state.learnedRules.some(({ statement }) => statement.kind === 'required' && statement.field === input.field);
  if (isRequired || isLearned || place.length !== 1 || state.variant < FULL_VARIANT) return false;
  state.body = dropAt(state.body ?? {}, place);
  return true;
}
