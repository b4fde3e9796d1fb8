import { asSchema } from '../json/as-schema.ts';
import { refOf, resolveSchema, type SchemaTable } from '../json/schema-ref.ts';
import { isList, objectOf, ownValue, sameJson } from '../json/values.ts';
import type { Json, JsonObject, Schema } from '../model/index.ts';
import type { Collector } from './contract-change.ts';

interface Spot {
  readonly op: string;
  readonly direction: 'request' | 'response';
  readonly place: string;
}

const MAX_DEPTH = 12;
const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Tells how a schema changed for those who send it or receive it. */
export function compareShapes(collector: Collector, spot: Spot, base: Schema, head: Schema, depth = 0): void {
  const name = refOf(base);
  if (depth > MAX_DEPTH) return;
  if (name === null || name !== refOf(head)) compareResolved(collector, spot, base, head, depth);
  else collector.once(spot.op, `${spot.direction} ${name}`, () => compareResolved(collector, { ...spot, place: name }, base, head, depth));
}

function compareResolved(collector: Collector, spot: Spot, base: Schema, head: Schema, depth: number): void {
  const left = merged(base, collector.tables.base, 0);
  const right = merged(head, collector.tables.head, 0);
  compareTypes(collector, spot, left, right);
  compareChoices(collector, spot, left, right);
  compareBounds(collector, spot, left, right);
  compareMembers(collector, spot, left, right, depth);
  if (left.items !== undefined && right.items !== undefined)
    compareShapes(collector, { ...spot, place: `${spot.place}[]` }, asSchema(left.items), asSchema(right.items), depth + 1);
  const isOther = ['pattern', 'format', 'oneOf', 'anyOf', 'not'].find((key) => !sameJson(left[key], right[key]));
  if (isOther !== undefined) collector.tell(spot.op, { kind: 'unknown', place: spot.place, message: `has another ${isOther}` });
}

/** One object schema: references followed, members of `allOf` put together. */
function merged(schema: Schema, table: SchemaTable, depth: number): JsonObject {
  const resolved = resolveSchema(schema, table);
  if (typeof resolved === 'boolean' || depth > 8) return {};
  const { allOf, ...own } = resolved;
  if (!isList(allOf)) return own;
  const parts = [...allOf.map((part) => merged(asSchema(part), table, depth + 1)), own];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => objectOf(part.properties))),
    required: parts.flatMap((part) => listed(part.required)),
  };
}

const listed = (value: Json | undefined): readonly Json[] => (isList(value) ? value : value === undefined ? [] : [value]);

/** A request that allows less and an answer that may be more both break someone. */
function tellChange(
  collector: Collector,
  spot: Spot,
  change: { readonly narrowed: boolean; readonly widened: boolean },
  message: string,
): void {
  const breaks = spot.direction === 'request' ? change.narrowed : change.widened;
  if (change.narrowed || change.widened) collector.tell(spot.op, { kind: breaks ? 'breaking' : 'compatible', place: spot.place, message });
}

function compareTypes(collector: Collector, spot: Spot, left: JsonObject, right: JsonObject): void {
  const before = listed(left.type);
  const after = listed(right.type);
  if (sameJson([...before].sort(), [...after].sort())) return;
  const covers = (types: readonly Json[], type: Json): boolean =>
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  const narrowed = before.length === 0 || before.some((type) => !covers(after, type));
  const widened = after.length === 0 || after.some((type) => !covers(before, type));
  tellChange(
    collector,
    spot,
    { narrowed, widened },
    `was ${before.join(' or ') || 'of any type'} and is ${after.join(' or ') || 'of any type'}`,
  );
}

function compareChoices(collector: Collector, spot: Spot, left: JsonObject, right: JsonObject): void {
  if (!isList(left.enum) && !isList(right.enum)) return;
  const before = isList(left.enum) ? left.enum : null;
  const after = isList(right.enum) ? right.enum : null;
  const lacks = (list: readonly Json[] | null, value: Json): boolean => list !== null && !list.some((item) => sameJson(item, value));
  const gone = (before ?? []).filter((value) => lacks(after, value));
  const added = (after ?? []).filter((value) => lacks(before, value));
  const parts = [
    ...(gone.length === 0 ? [] : [`loses the choices ${gone.join(', ')}`]),
    ...(added.length === 0 ? [] : [`gains the choices ${added.join(', ')}`]),
  ];
  const message = parts.length > 0 ? parts.join(' and ') : 'has other choices';
  tellChange(
    collector,
    spot,
    { narrowed: gone.length > 0 || (before === null && after !== null), widened: added.length > 0 || (before !== null && after === null) },
    message,
  );
}

function compareBounds(collector: Collector, spot: Spot, left: JsonObject, right: JsonObject): void {
  for (const key of [...LEAST, ...MOST]) {
    const before = left[key];
    const after = right[key];
    if (sameJson(before, after)) continue;
    const sign = LEAST.includes(key) ? 1 : -1;
    const narrowed = typeof after === 'number' && (typeof before !== 'number' || sign * (after - before) > 0);
    tellChange(
      collector,
      spot,
      { narrowed, widened: !narrowed },
      `${key} was ${String(before ?? 'open')} and is ${String(after ?? 'open')}`,
    );
  }
}

function compareMembers(collector: Collector, spot: Spot, left: JsonObject, right: JsonObject, depth: number): void {
  const before = objectOf(left.properties);
  const after = objectOf(right.properties);
  const required = { before: new Set(listed(left.required)), after: new Set(listed(right.required)) };
  const isRequest = spot.direction === 'request';
  for (const name of Object.keys(before)) {
    const inside: Spot = { ...spot, place: `${spot.place}.${name}` };
    const now = ownValue(after, name);
    if (now === undefined) tellGone(collector, inside);
    else {
      tellRequired(collector, inside, { was: required.before.has(name), is: required.after.has(name) });
      compareShapes(collector, inside, asSchema(ownValue(before, name)), asSchema(now), depth + 1);
    }
  }
  for (const name of Object.keys(after).filter((key) => !Object.hasOwn(before, key))) {
    const breaks = isRequest && required.after.has(name);
    const message = breaks ? 'is new and required' : 'is new';
    collector.tell(spot.op, { kind: breaks ? 'breaking' : 'compatible', place: `${spot.place}.${name}`, message });
  }
}

function tellGone(collector: Collector, { op, direction, place }: Spot): void {
  if (direction === 'request') collector.tell(op, { kind: 'compatible', place, message: 'is not read any more' });
  else collector.tell(op, { kind: 'breaking', place, message: 'is gone' });
}

function tellRequired(
  collector: Collector,
  { op, direction, place }: Spot,
  { was, is }: { readonly was: boolean; readonly is: boolean },
): void {
  if (was === is) return;
  const breaks = is === (direction === 'request');
  collector.tell(op, { kind: breaks ? 'breaking' : 'compatible', place, message: is ? 'is required now' : 'is optional now' });
}
