import { asSchema } from '../json/as-schema.ts';
import { schemaViolations } from '../json/check-schema.ts';
import type { SchemaTable } from '../json/schema-ref.ts';
import { objectOf } from '../json/values.ts';
import type { Violation } from '../json/violation.ts';
import type { Json, Schema, SuiteFile, SuiteHeader } from '../model/index.ts';
import { compileValidator } from './compile-validator.ts';
import { suiteSchema } from './suite-schema.ts';

const definitions: SchemaTable = Object.fromEntries(
  Object.entries(objectOf(suiteSchema.$defs)).map(([name, schema]): [string, Schema] => [name, asSchema(schema)]),
);

export function headerViolations(value: Json): readonly Violation[] {
  return schemaViolations(value, { $ref: '#/$defs/header' }, definitions);
}

export function fileViolations(value: Json): readonly Violation[] {
  return schemaViolations(value, { $ref: '#/$defs/file' }, definitions);
}

const looksLikeHeader = compileValidator({ $ref: '#/$defs/header' }, definitions);
const looksLikeFile = compileValidator({ $ref: '#/$defs/file' }, definitions);

/** The JSON Schema defines these types. Only values that fail the quick test are checked in detail. */
export function isHeader(value: Json): value is Json & SuiteHeader {
  return looksLikeHeader(value) || headerViolations(value).length === 0;
}

export function isSuiteFile(value: Json): value is Json & SuiteFile {
  return looksLikeFile(value) || fileViolations(value).length === 0;
}
