import type { Json, Schema } from '../model/index.ts';
import { pointerParts } from './pointer.ts';

/** A violated rule: a JSON pointer to the invalid or missing value, and the predicate of a sentence about it. */
export interface Violation {
  readonly pointer: string;
  readonly message: string;
}

const MISSING = 'is missing';

export const missingViolation = (pointer: string): Violation => ({ pointer, message: MISSING });

export const isMissing = ({ message }: Violation): boolean => message === MISSING;

/** The violation as a clause: `/items/0/price must be at least 0`, `the property price of /items/0 is missing`. */
export function violationText(violation: Violation, whole: string): string {
  const { pointer, message } = violation;
  if (!isMissing(violation)) return `${pointer === '' ? whole : pointer} ${message}`;
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  return `the property ${pointerParts(pointer).at(-1) ?? ''}${parent === '' ? '' : ` of ${parent}`} ${MISSING}`;
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
