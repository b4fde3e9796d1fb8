import { wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject, Operation } from '../../../model/index.ts';
import { isDescribedAsUnique } from '../../../readers/openapi/described-values.ts';
import { collectionOf, createdIn, endsInParam, type ItemPaths, paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { putAt } from '../../requests/body-place.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep } from '../model/script.ts';

/** Gives fields that must be unique a new value in every run of a script. */
export function withUniqueValues(world: ExploreContext, state: OperationState, body: Json, tag: string): Json {
  const fields = uniqueFields(world, state);
  // A stay has to end after it begins, so its dates move together.
  const dates = Object.entries(objectOf(body)).flatMap(([name, value]) => (typeof value === 'string' && isDate(value) ? [name] : []));
  const changed = fields.some((field) => dates.includes(field)) ? [...new Set([...fields, ...dates])] : fields;
  return changed.reduce<Json>((rest, field) => {
    const value = isObject(rest) ? rest[field] : undefined;
    if (typeof value !== 'number' && (typeof value !== 'string' || value.includes('{{'))) return rest;
    return putAt(rest, [field], freshValue(world, state, { field, stay: stayOf(body, dates) }, value, tag));
  }, body);
}

/** The message of a tentative rule, which helps to create resources but does not prove that the field is unique. */
export const ATTEMPTED_RULE_MESSAGE = 'conflict';

/**
 * The body fields that are unique according to facts, rejections or the spec. An update has the same rules as the create. With `proved`,
 * fields that were only tried do not count.
 */
export function uniqueFields(
  { facts, states, tools, itemPaths }: ExploreContext,
  state: OperationState,
  which: 'all' | 'proved' = 'all',
): readonly string[] {
  const place = placeOf(state.op.path, itemPaths);
  const isSame = (key: string): boolean => placeOf(key.slice(key.indexOf(' ') + 1), itemPaths) === place;
  const rules = [
    ...facts.filter((fact) => isSame(fact.op) && (which === 'all' || fact.evidence.message !== ATTEMPTED_RULE_MESSAGE)),
    ...states
      .filter(({ op }) => isSame(op.key))
      .flatMap(({ learnedRules }) =>
        learnedRules.filter(({ message }) => which === 'all' || message !== ATTEMPTED_RULE_MESSAGE).map(({ statement }) => statement),
      ),
  ];
  const learned = rules.flatMap((rule) => (rule.kind === 'unique' && rule.in === 'body' ? [rule.field] : []));
  const shape = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  const described = Object.entries(objectOf(shape.properties)).flatMap(([name, member]) =>
    isDescribedAsUnique(tools.flatten(asSchema(member)).description) ? [name] : [],
  );
  const names = Object.keys(objectOf(shape.properties));
  const said = states.filter(({ op }) => isSame(op.key)).flatMap(({ op }) => uniqueInWords(op, names));
  return [...new Set([...learned, ...described, ...said])];
}

const UNIQUE =
  /must (?:not be (?:in use|taken|used)|be (?:unique|new|unused|free|available))|already (?:in use|taken|used|exists?)\b|\b(?:is|are) (?:taken|in use|used)\b(?! (?:on|at|by|in|for|as|to)\b)|\b(?:assigned|added|registered|invited|enrolled|listed)\b[^.;]*\bonly once\b|\bunique\b|\bthe same\b.*\bexists?\b|\bhas the same\b/i;

/** Items of a list and paragraphs often end without a full stop. */
const SENTENCE_END = /[.;]|(?:^|\s)[-*•]\s|\n\s*\n/;

/** "The sku must not be in use by another product (409)" refers to a field. The spec must also list the conflict. */
function uniqueInWords({ description, responses }: Operation, names: readonly string[]): readonly string[] {
  const conflicts = responses.filter(({ status }) => status === '409');
  if (conflicts.length === 0) return [];
  const said = [description ?? '', ...conflicts.map((response) => response.description)];
  const sentences = said.flatMap((text) => text.split(SENTENCE_END)).filter((sentence) => UNIQUE.test(sentence));
  return names.filter((name) => {
    const parts = wordsOf(name).map((word) => word.toLowerCase());
    return sentences.some((sentence) => {
      const words = wordsOf(sentence.replace(/e-?mail(?: address)?/gi, 'email').replace(/user name/gi, 'username')).map((word) =>
        word.toLowerCase(),
      );
      return parts.every((part) => words.includes(part));
    });
  });
}

/** `/pets` and `/pets/{id}` are about the same resources. */
function placeOf(path: string, itemPaths: ItemPaths): string {
  const last = paramsIn(path).at(-1);
  return endsInParam(path) && last !== undefined ? collectionOf(path, last) : createdIn(path, itemPaths);
}

interface Fresh {
  readonly field: string;
  /** Shifts each date by a multiple of this many days. */
  readonly stay: number;
}

function freshValue(world: ExploreContext, state: OperationState, { field, stay }: Fresh, value: string | number, tag: string): Json {
  const shape = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  const member = resolveAlternatives(asSchema(objectOf(shape.properties)[field] ?? true), { tools: world.tools, turn: 0 });
  const flat = { ...member, ...learnedForm(world, state, field) };
  if (typeof value === 'string' && !hasForm(flat) && !PHONE.test(value)) return freshText(value, tag);
  const make = (count: number): Json =>
    laterDate(value, count, stay, movableDays(world, state)) ??
    otherPhone(value, count) ??
    world.tools.sampleFresh(flat, field, count) ??
    value;
  // A constant sample value must not change.
  if (listOf(flat.enum).length > 0 || JSON.stringify(make(1)) === JSON.stringify(make(2))) return value;
  const words = [...placeOf(state.op.path, world.itemPaths).split('/'), field, tag].filter((word) => word !== '' && !word.startsWith('{'));
  const name = `FRESH_${words
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')}`;
  world.fresh.set(name, (count) => make(tag === '' ? count : count * TAGS + (tag.codePointAt(0) ?? 0)));
  return `{{${name}}}`;
}

/** The same step with other unique values, so that a control that is repeated does not conflict with itself. Some values may have to stay. */
export function withNewUniqueValues(
  world: ExploreContext,
  step: ScriptStep,
  turn: number,
  stays: (value: Json) => boolean = () => false,
): ScriptStep {
  if (step.body === undefined) return step;
  const text = JSON.stringify(step.body)
    .replaceAll('{{RUN_ID}}', `{{RUN_ID}}${turn}`)
    .replace(/\{\{(FRESH_\w+)\}\}/g, (_, name: string) => {
      const make = world.fresh.get(name);
      if (make !== undefined && stays(make(turn))) return `{{${name}}}`;
      const other = `${name}_${turn}`;
      if (make !== undefined) world.fresh.set(other, (count) => make(count * TURNS + turn));
      return `{{${make === undefined ? name : other}}}`;
    });
  return { ...step, body: JSON.parse(text) };
}

/** The pattern or format given in error responses, if the spec does not define one. */
function learnedForm({ facts, itemPaths }: ExploreContext, state: OperationState, field: string): JsonObject {
  const place = placeOf(state.op.path, itemPaths);
  const known = facts.filter(({ op }) => placeOf(op.slice(op.indexOf(' ') + 1), itemPaths) === place);
  const rules = [...known, ...state.learnedRules.map(({ statement }) => statement)].flatMap((rule) =>
    rule.kind === 'rule' && rule.in === 'body' && rule.field === field ? [rule.schema] : [],
  );
  return Object.assign({}, ...rules);
}

const DAY_MS = 86_400_000;
/** About ten years, so that dates stay plausible. */
const MOST_DAYS = 3650;

const isDate = (value: string): boolean => /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value) && !Number.isNaN(Date.parse(value.slice(0, 10)));

/** The number of days from the first of these dates to the day after the last one, so that a stay does not overlap the next one. */
function stayOf(body: Json, dates: readonly string[]): number {
  const moments = dates.map((name) => Date.parse(String(objectOf(body)[name]).slice(0, 10)));
  return moments.length < 2 ? 1 : Math.round((Math.max(...moments) - Math.min(...moments)) / DAY_MS) + 1;
}

/** By how many days dates may move, unless the server only accepts dates in the near future. */
function movableDays({ states, itemPaths }: ExploreContext, { op }: OperationState): number {
  const place = placeOf(op.path, itemPaths);
  const limits = states.flatMap((state) => (placeOf(state.op.path, itemPaths) === place ? (state.movableDays ?? []) : []));
  return Math.min(MOST_DAYS, ...limits);
}

/** A room that is taken on one night is free on another. Null for a value that is not a date. */
function laterDate(value: string | number, count: number, stay: number, most: number): string | null {
  if (typeof value !== 'string' || !isDate(value)) return null;
  if (most < stay) return value;
  const moment = Date.parse(value.slice(0, 10));
  return `${new Date(moment + (1 + (count % Math.max(1, Math.floor(most / stay)))) * stay * DAY_MS).toISOString().slice(0, 10)}${value.slice(10)}`;
}

const PHONE = /^\+?\d[\d ()-]{6,}$/;

/** A phone number with other digits at the end. Null for a value that is not a phone number. */
function otherPhone(value: string | number, count: number): string | null {
  if (typeof value !== 'string' || !PHONE.test(value)) return null;
  const digits = String(count * 7919 + 1_000_003).slice(-6);
  return `${value.slice(0, -6)}${digits.padStart(6, '0')}`;
}

const TAGS = 1009;
const TURNS = 31;
const SHORT = 24;

/** True if appending a mark would violate the format. */
function hasForm({ pattern, format, maxLength, type }: JsonObject): boolean {
  if (type === 'integer' || type === 'number') return true;
  return pattern !== undefined || (format !== undefined && format !== 'email') || (typeof maxLength === 'number' && maxLength < SHORT);
}

function freshText(value: string, tag: string): string {
  const mark = `{{RUN_ID}}${tag}`;
  if (value.includes('@')) return `a${mark}${value}`;
  return value.endsWith('.') ? `a${mark}.${value}` : `${value}${mark}`;
}
