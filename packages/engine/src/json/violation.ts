import type { Json, Schema } from '../model/index.ts';

/** A violated rule: a JSON pointer to the invalid value, and the rest of a sentence about it. */
export interface Violation {
  readonly pointer: string;
  readonly message: string;
}

/** Checks a part of the value against a part of the schema. */
export type Visit = (value: Json, schema: Schema, pointer: string) => readonly Violation[];

/** One shared list for all values that conform, because nearly all do. */
export const NO_VIOLATIONS: readonly Violation[] = [];

/** Concatenates two lists. It avoids a copy, because usually one of them is empty. */
export function joinViolations(first: readonly Violation[], second: readonly Violation[]): readonly Violation[] {
  if (first.length === 0) return second;
  return second.length === 0 ? first : [...first, ...second];
}
