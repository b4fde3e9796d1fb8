import type { Json, Schema } from '../model/index.ts';

/** One broken rule: where in the value (JSON pointer) and what, as the end of a sentence. */
export interface Violation {
  readonly pointer: string;
  readonly message: string;
}

/** Checks a part of the value against a part of the schema. */
export type Visit = (value: Json, schema: Schema, pointer: string) => readonly Violation[];

/** One list for all values that conform, since nearly all do. */
export const NO_VIOLATIONS: readonly Violation[] = [];

/** Two lists as one; usually one of them is empty. */
export function together(first: readonly Violation[], second: readonly Violation[]): readonly Violation[] {
  if (first.length === 0) return second;
  return second.length === 0 ? first : [...first, ...second];
}
