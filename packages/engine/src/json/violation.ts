import type { Json, Schema } from '../model/index.ts';

/** One broken rule: where in the value (JSON pointer) and what, as the end of a sentence. */
export interface Violation {
  readonly pointer: string;
  readonly message: string;
}

/** Checks a part of the value against a part of the schema. */
export type Visit = (value: Json, schema: Schema, pointer: string) => readonly Violation[];
