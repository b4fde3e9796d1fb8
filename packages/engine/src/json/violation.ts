import type { Json, Schema } from '../model/index.ts';

/** A violated rule: a JSON pointer to the invalid value, and the predicate of a sentence about it. */
export interface Violation {
  readonly pointer: string;
  readonly message: string;
}

/** Checks a part of the value against a part of the schema. */
export type Visit = (value: Json, schema: Schema, pointer: string) => readonly Violation[];

/** The empty list that all conforming values share, because nearly all values conform. */
export const NO_VIOLATIONS: readonly Violation[] = [];

/** Concatenates two lists without copying if one of them is empty, which is the usual case. */
export function joinViolations(first: readonly Violation[], second: readonly Violation[]): readonly Violation[] {
  if (first.length === 0) return second;
  return second.length === 0 ? first : [...first, ...second];
}
