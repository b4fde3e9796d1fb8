import { asSchema } from '../../json/as-schema.ts';
import { pointerTo } from '../../json/pointer.ts';
import { isObject, listOf, objectOf, ownValue } from '../../json/values.ts';
import type { JsonObject, Schema } from '../../model/index.ts';
import { reportEffect, reportLevel, type SchemaLocation } from './schema-location.ts';

type Compare = (base: Schema, head: Schema, place: SchemaLocation) => void;

/** Compares an object's properties: which exist, which are required, and whether additional ones are allowed. */
export function compareProperties(base: JsonObject, head: JsonObject, place: SchemaLocation, compare: Compare): void {
  const before = visibleProperties(base, place);
  const after = visibleProperties(head, place);
  const required = { base: requiredNames(base), head: requiredNames(head) };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const at = { ...place, pointer: pointerTo(pointerTo(place.pointer, 'properties'), name) };
    const old = ownValue(before, name);
    const next = ownValue(after, name);
    if (old === undefined) propertyAdded(name, required.head.has(name), at);
    else if (next === undefined) propertyRemoved(name, closes(head), at);
    else {
      compareRequired(name, { base: required.base.has(name), head: required.head.has(name) }, at);
      compare(asSchema(old), asSchema(next), at);
    }
  }
  compareOthers(base, head, place, compare);
}

/** Callers cannot send read-only properties, and clients never receive write-only ones. */
function visibleProperties(schema: JsonObject, { direction }: SchemaLocation): JsonObject {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  const entries = Object.entries(objectOf(schema.properties));
  return Object.fromEntries(entries.filter(([, property]) => !(isObject(property) && property[hidden] === true)));
}

function requiredNames(schema: JsonObject): ReadonlySet<string> {
  return new Set(listOf(schema.required).map(String));
}

function closes(schema: JsonObject): boolean {
  return schema.additionalProperties === false;
}

function propertyAdded(name: string, isRequired: boolean, place: SchemaLocation): void {
  if (place.direction === 'request' && isRequired)
    reportLevel(place, 'breaking', 'required-property-added', `required property ${name} added`);
  else reportLevel(place, 'compatible', 'property-added', `property ${name} added`);
}

function propertyRemoved(name: string, isClosed: boolean, place: SchemaLocation): void {
  if (place.direction === 'response') reportLevel(place, 'breaking', 'property-removed', `property ${name} removed`);
  else if (isClosed) reportLevel(place, 'breaking', 'property-removed', `property ${name} removed, and unknown properties are rejected`);
  else reportLevel(place, 'compatible', 'property-removed', `property ${name} removed`);
}

function compareRequired(name: string, required: { readonly base: boolean; readonly head: boolean }, place: SchemaLocation): void {
  if (required.base === required.head) return;
  if (required.head) reportEffect(place, 'narrowed', 'property-became-required', `property ${name} became required`);
  else reportEffect(place, 'widened', 'property-became-optional', `property ${name} became optional`);
}

function compareOthers(base: JsonObject, head: JsonObject, place: SchemaLocation, compare: Compare): void {
  const at = { ...place, pointer: pointerTo(place.pointer, 'additionalProperties') };
  const before = asSchema(base.additionalProperties);
  const after = asSchema(head.additionalProperties);
  if (before !== false && after !== false) {
    compare(before, after, at);
    return;
  }
  if (before === after) return;
  // Clients must tolerate unknown properties in responses anyway, so allowing them breaks no client.
  if (after === false) reportEffect(at, 'narrowed', 'other-properties-refused', 'other properties are no longer allowed');
  else reportLevel(at, 'compatible', 'other-properties-allowed', 'other properties are now allowed');
}
