import { requestSchemas } from '../generate/values/direction.ts';
import { schemaViolations } from '../json/check-schema.ts';
import { readJson } from '../json/read-json.ts';
import type { Schema } from '../model/index.ts';

/** A violation of a request body's schema. */
export interface BodyProblem {
  /** JSON pointer, empty for the whole body. */
  readonly pointer: string;
  readonly message: string;
}

const MAX_PROBLEMS = 20;

/** Checks a body against its request schema while a user types. Read-only fields are not required. */
export function bodyProblems(text: string, schema: Schema, schemas: Readonly<Record<string, Schema>>): readonly BodyProblem[] {
  const read = readJson(text);
  if (read.kind === 'unreadable') return [{ pointer: '', message: 'is not valid JSON' }];
  const request = requestSchemas(schemas);
  return schemaViolations(read.value, request.directed(schema), request.schemas).slice(0, MAX_PROBLEMS);
}
