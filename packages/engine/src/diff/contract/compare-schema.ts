import { asSchema } from '../../json/as-schema.ts';
import { pointerTo } from '../../json/pointer.ts';
import { referenceOf, referencesIn, type SchemaTable } from '../../json/schema-ref.ts';
import { isList, isObject, ownValue, sameJson } from '../../json/values.ts';
import type { JsonObject, Schema } from '../../model/index.ts';
import { compareAlternatives } from './compare-alternatives.ts';
import { allowedTypes, compareConstraints } from './compare-constraints.ts';
import { compareProperties } from './compare-properties.ts';
import { mergeAllOf } from './merge-all-of.ts';
import { reportEffect, reportLevel, type SchemaLocation } from './schema-location.ts';

const MAX_OPEN = 12;

/** Compares two schemas at the same location. Pairs of shared schemas are queued, so that each is reported once. */
export function compareSchema(base: Schema, head: Schema, place: SchemaLocation): void {
  const names = { base: bareRef(base), head: bareRef(head) };
  if (names.base !== null && names.head !== null) {
    place.book.enqueue({ direction: place.direction, base: names.base, head: names.head });
    return;
  }
  if (sameJson(base, head)) {
    enqueueInside(head, place);
    return;
  }
  if (names.base !== null) {
    openReference(names.base, base, head, place);
    return;
  }
  if (names.head !== null) {
    openReference(names.head, base, head, place);
    return;
  }
  const { left, right } = bothMerged(asObject(base), asObject(head), place);
  compareInline(left, right, place);
}

/** If only one version splits an object into `allOf` parts, both versions are compared as merged objects. */
function bothMerged(
  base: JsonObject,
  head: JsonObject,
  { book }: SchemaLocation,
): { readonly left: JsonObject; readonly right: JsonObject } {
  const isMixed = (base.allOf === undefined) !== (head.allOf === undefined);
  if (!isMixed) return { left: base, right: head };
  return { left: mergeAllOf(base, book.base.schemas) ?? base, right: mergeAllOf(head, book.head.schemas) ?? head };
}

/** A reference on only one side means that the schema was moved, which makes no difference to callers. */
function openReference(name: string, base: Schema, head: Schema, place: SchemaLocation): void {
  if (place.open.includes(name) || place.open.length >= MAX_OPEN) return;
  const inner = { ...place, open: [...place.open, name] };
  compareSchema(resolved(base, place.book.base.schemas), resolved(head, place.book.head.schemas), inner);
}

function resolved(schema: Schema, table: SchemaTable): Schema {
  const name = bareRef(schema);
  return name === null ? schema : (ownValue(table, name) ?? true);
}

function bareRef(schema: Schema): string | null {
  return isObject(schema) && Object.keys(schema).length === 1 ? referenceOf(schema) : null;
}

function asObject(schema: Schema): JsonObject {
  if (isObject(schema)) return schema;
  return schema === true ? {} : { not: {} };
}

function enqueueInside(schema: Schema, { book, direction }: SchemaLocation): void {
  for (const name of new Set(referencesIn(schema))) book.enqueue({ direction, base: name, head: name });
}

function compareInline(base: JsonObject, head: JsonObject, place: SchemaLocation): void {
  const before = withoutNull(base);
  const after = withoutNull(head);
  if (before.nullable !== after.nullable) compareNull(after.nullable, place);
  if (before.isWrapped || after.isWrapped) {
    compareSchema(before.schema, after.schema, place);
    return;
  }
  const [left, right] = [asObject(before.schema), asObject(after.schema)];
  if (!sameJson(left.$ref, right.$ref)) reportLevel(place, 'unknown', 'composition-changed', 'the schema composition changed');
  else enqueueInside(left.$ref === undefined ? {} : { $ref: left.$ref }, place);
  compareConstraints(left, right, place);
  if (allowedTypes(left).has('object') && allowedTypes(right).has('object')) compareProperties(left, right, place, compareSchema);
  compareItems(left, right, place);
  compareAlternatives(left, right, place, compareSchema);
}

function compareNull(isNullable: boolean, place: SchemaLocation): void {
  if (isNullable) reportEffect(place, 'widened', 'null-allowed', 'null is now allowed');
  else reportEffect(place, 'narrowed', 'null-refused', 'null is no longer allowed');
}

interface NullSplit {
  readonly nullable: boolean;
  readonly schema: Schema;
  /** True when the schema was in an `anyOf` with null. */
  readonly isWrapped: boolean;
}

/** Separates "or null" from the other keywords of a schema, in both notations. */
function withoutNull(schema: JsonObject): NullSplit {
  const { anyOf, type } = schema;
  if (isList(anyOf) && anyOf.length === 2 && Object.keys(schema).length === 1) {
    const rest = anyOf.filter((member) => !(isObject(member) && member.type === 'null'));
    if (rest.length === 1) return { nullable: true, schema: asSchema(rest[0]), isWrapped: true };
  }
  if (!isList(type) || !type.includes('null') || type.length < 2) return { nullable: false, schema, isWrapped: false };
  const others = type.filter((name) => name !== 'null');
  const choices = isList(schema.enum) ? { enum: schema.enum.filter((value) => value !== null) } : {};
  return {
    nullable: true,
    schema: { ...schema, ...choices, type: others.length === 1 ? (others[0] ?? 'null') : others },
    isWrapped: false,
  };
}

function compareItems(base: JsonObject, head: JsonObject, place: SchemaLocation): void {
  if (base.items !== undefined || head.items !== undefined)
    compareSchema(asSchema(base.items), asSchema(head.items), { ...place, pointer: pointerTo(place.pointer, 'items') });
  const before = isList(base.prefixItems) ? base.prefixItems : [];
  const after = isList(head.prefixItems) ? head.prefixItems : [];
  const at = pointerTo(place.pointer, 'prefixItems');
  if (before.length !== after.length) {
    reportLevel({ ...place, pointer: at }, 'unknown', 'prefix-items-changed', 'the prefix items changed');
    return;
  }
  for (const [index, item] of before.entries())
    compareSchema(asSchema(item), asSchema(after[index]), { ...place, pointer: pointerTo(at, index) });
}
