import { asSchema } from '../../json/as-schema.ts';
import { pointerTo } from '../../json/pointer.ts';
import { referenceOf, referencesIn } from '../../json/schema-ref.ts';
import { isList, sameJson } from '../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';
import { reportEffect, reportLevel, type SchemaLocation } from './schema-location.ts';

type Compare = (base: Schema, head: Schema, place: SchemaLocation) => void;

/**
 * Members of `oneOf` and `anyOf` are alternatives. Members of `allOf` are constraints, which are only paired when they
 * are equal.
 */
export function compareAlternatives(base: JsonObject, head: JsonObject, place: SchemaLocation, compare: Compare): void {
  for (const keyword of ['oneOf', 'anyOf', 'allOf'] as const) {
    const at = { ...place, pointer: pointerTo(place.pointer, keyword) };
    const before = membersOf(base[keyword]);
    const after = membersOf(head[keyword]);
    if (before.length > 0 && after.length > 0)
      compareMembers(pairUp(before, after), at, compare, keyword === 'allOf' ? 'demands' : 'alternatives');
    else if (before.length + after.length > 0)
      reportLevel(at, 'unknown', 'composition-changed', `\`${keyword}\` ${after.length === 0 ? 'removed' : 'added'}`);
  }
}

function membersOf(value: Json | undefined): readonly Schema[] {
  return isList(value) ? value.map(asSchema) : [];
}

interface Pairing {
  readonly pairs: readonly (readonly [Schema, Schema])[];
  readonly removed: readonly Schema[];
  readonly added: readonly Schema[];
}

/** Pairs equal members and references with the same name. If one member then remains on each side, these two are paired as well. */
function pairUp(before: readonly Schema[], after: readonly Schema[]): Pairing {
  const left = [...after];
  const pairs: (readonly [Schema, Schema])[] = [];
  const removed: Schema[] = [];
  for (const member of before) {
    const at = left.findIndex(
      (other) => sameJson(member, other) || (referenceOf(member) !== null && referenceOf(member) === referenceOf(other)),
    );
    const [twin] = at < 0 ? [] : left.splice(at, 1);
    if (twin === undefined) removed.push(member);
    else pairs.push([member, twin]);
  }
  const [lost] = removed;
  const [found] = left;
  const isOneEach = removed.length === 1 && left.length === 1 && lost !== undefined && found !== undefined;
  if (isOneEach && referenceOf(lost) === null && referenceOf(found) === null)
    return { pairs: [...pairs, [lost, found]], removed: [], added: [] };
  return { pairs, removed, added: left };
}

function compareMembers(
  { pairs, removed, added }: Pairing,
  place: SchemaLocation,
  compare: Compare,
  kind: 'demands' | 'alternatives',
): void {
  for (const [index, [base, head]] of pairs.entries()) compare(base, head, { ...place, pointer: pointerTo(place.pointer, index) });
  if (kind === 'demands') {
    if (removed.length + added.length > 0) reportLevel(place, 'unknown', 'composition-changed', demandMessage(removed, added));
    return;
  }
  for (const member of removed) reportEffect(place, 'narrowed', 'alternative-removed', `alternative ${nameOf(member)} removed`);
  for (const member of added) reportEffect(place, 'widened', 'alternative-added', `alternative ${nameOf(member)} added`);
}

function demandMessage(removed: readonly Schema[], added: readonly Schema[]): string {
  const parts = [...removed.map((member) => `${nameOf(member)} removed`), ...added.map((member) => `${nameOf(member)} added`)];
  return `composed differently: ${parts.slice(0, 5).join(', ')}`;
}

function nameOf(schema: Schema): string {
  return referenceOf(schema) ?? referencesIn(schema)[0] ?? 'unnamed';
}
