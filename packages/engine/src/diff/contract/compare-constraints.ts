import { isList, sameJson } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { formatValue, reportEffect, reportLevel, type SchemaLocation } from './schema-location.ts';

const ALL_TYPES: readonly string[] = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'];
const LOWER: readonly string[] = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
const UPPER: readonly string[] = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];
const UNORDERED: readonly string[] = [
  'format',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'patternProperties',
  'dependentRequired',
  'dependentSchemas',
];

/** Compares all keywords of a schema except its subschemas. */
export function compareConstraints(base: JsonObject, head: JsonObject, place: SchemaLocation): void {
  compareTypes(base, head, place);
  compareChoices(base, head, place);
  for (const keyword of LOWER) compareBound(keyword, base[keyword], head[keyword], place, 1);
  for (const keyword of UPPER) compareBound(keyword, base[keyword], head[keyword], place, -1);
  compareMultiple(base.multipleOf, head.multipleOf, place);
  compareFlag('uniqueItems', base.uniqueItems, head.uniqueItems, place);
  comparePattern(base.pattern, head.pattern, place);
  for (const keyword of UNORDERED) {
    if (!sameJson(base[keyword], head[keyword]))
      reportLevel(
        place,
        'unknown',
        `${kebab(keyword)}-changed`,
        `\`${keyword}\` changed from ${formatValue(base[keyword])} to ${formatValue(head[keyword])}`,
      );
  }
}

export function allowedTypes(schema: JsonObject): ReadonlySet<string> {
  const { type } = schema;
  const named = isList(type) ? type.map(String) : typeof type === 'string' ? [type] : ALL_TYPES;
  // Every integer is a number.
  return new Set(named.includes('number') ? [...named, 'integer'] : named);
}

function compareTypes(base: JsonObject, head: JsonObject, place: SchemaLocation): void {
  const before = allowedTypes(base);
  const after = allowedTypes(head);
  const lost = [...before].filter((type) => !after.has(type));
  const gained = [...after].filter((type) => !before.has(type));
  const message = `type changed from ${shownType(base)} to ${shownType(head)}`;
  if (lost.length > 0 && gained.length > 0) reportEffect(place, 'replaced', 'type-changed', message);
  else if (lost.length > 0) reportEffect(place, 'narrowed', 'type-narrowed', message);
  else if (gained.length > 0) reportEffect(place, 'widened', 'type-widened', message);
}

function shownType({ type }: JsonObject): string {
  if (isList(type)) return type.map(String).join(' | ');
  return typeof type === 'string' ? type : 'any';
}

function choicesOf(schema: JsonObject): readonly Json[] | null {
  if (schema.const !== undefined) return [schema.const];
  return isList(schema.enum) ? schema.enum : null;
}

function compareChoices(base: JsonObject, head: JsonObject, place: SchemaLocation): void {
  const before = choicesOf(base);
  const after = choicesOf(head);
  if (before === null && after === null) return;
  if (before === null) {
    reportEffect(place, 'narrowed', 'enum-added', `only ${formatValue(after)} is now allowed`);
    return;
  }
  if (after === null) {
    reportEffect(place, 'widened', 'enum-removed', `no longer limited to ${formatValue(before)}`);
    return;
  }
  for (const value of before)
    if (!contains(after, value)) reportEffect(place, 'narrowed', 'enum-value-removed', `value ${formatValue(value)} removed`);
  for (const value of after)
    if (!contains(before, value)) reportEffect(place, 'widened', 'enum-value-added', `value ${formatValue(value)} added`);
}

function contains(list: readonly Json[], value: Json): boolean {
  return list.some((item) => sameJson(item, value));
}

/** With `sign` 1, a greater limit is stricter. With -1, a smaller limit is stricter. */
function compareBound(keyword: string, base: Json | undefined, head: Json | undefined, place: SchemaLocation, sign: 1 | -1): void {
  const before = typeof base === 'number' ? base * sign : Number.NEGATIVE_INFINITY;
  const after = typeof head === 'number' ? head * sign : Number.NEGATIVE_INFINITY;
  if (before === after) return;
  const message = `\`${keyword}\` ${changed(base, head)}`;
  reportEffect(place, after > before ? 'narrowed' : 'widened', `${kebab(keyword)}-${after > before ? 'tightened' : 'relaxed'}`, message);
}

function changed(base: Json | undefined, head: Json | undefined): string {
  if (base === undefined) return `set to ${formatValue(head)}`;
  return head === undefined ? `removed (was ${formatValue(base)})` : `changed from ${formatValue(base)} to ${formatValue(head)}`;
}

function compareMultiple(base: Json | undefined, head: Json | undefined, place: SchemaLocation): void {
  if (base === head) return;
  const message = `\`multipleOf\` ${changed(base, head)}`;
  const ratio = Number(head) / Number(base);
  if (base === undefined || Number.isInteger(ratio)) reportEffect(place, 'narrowed', 'multiple-of-tightened', message);
  else if (head === undefined || Number.isInteger(1 / ratio)) reportEffect(place, 'widened', 'multiple-of-relaxed', message);
  else reportEffect(place, 'replaced', 'multiple-of-changed', message);
}

function compareFlag(keyword: string, base: Json | undefined, head: Json | undefined, place: SchemaLocation): void {
  if ((base === true) === (head === true)) return;
  const effect = head === true ? 'narrowed' : 'widened';
  reportEffect(place, effect, `${kebab(keyword)}-changed`, `\`${keyword}\` is ${head === true ? 'now' : 'no longer'} demanded`);
}

/** Two patterns cannot be compared, but a schema with a pattern is stricter than one without. */
function comparePattern(base: Json | undefined, head: Json | undefined, place: SchemaLocation): void {
  if (base === head) return;
  const message = `\`pattern\` ${changed(base, head)}`;
  if (base === undefined) reportEffect(place, 'narrowed', 'pattern-added', message);
  else if (head === undefined) reportEffect(place, 'widened', 'pattern-removed', message);
  else reportLevel(place, 'unknown', 'pattern-changed', message);
}

function kebab(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
