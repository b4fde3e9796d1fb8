import { singular, wordsOf } from '../format/words.ts';
import { asSchema } from '../json/as-schema.ts';
import { referenceOf, type SchemaTable } from '../json/schema-ref.ts';
import { isObject, listOf, objectOf, ownValue } from '../json/values.ts';
import type { ApiModel, Operation, Schema } from '../model/index.ts';
import { tokensWithCommonWords } from './search-index.ts';

const DEEPEST = 3;
/** With more matches than this, the word is too general to select operations. */
const MOST = 12;

/**
 * Finds operations by the fields that they accept: `prices can't be negative` means the operations with a price. It is used when the words
 * name no operation. An operation must have a field for each word.
 */
export function operationsWithField({ operations, schemas }: ApiModel, words: string): readonly Operation[] {
  const wanted = tokensWithCommonWords(words);
  if (wanted.length === 0) return [];
  const found = operations.filter((op) => {
    const taken = new Set(
      fieldsTaken(op, schemas).flatMap((name) => [...wordsOf(name).map(singular), wordsOf(name).map(singular).join('')]),
    );
    return wanted.every((word) => taken.has(word));
  });
  return found.length > MOST ? [] : found;
}

function fieldsTaken(op: Operation, schemas: SchemaTable): readonly string[] {
  const inAddress = op.params.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return [...inAddress, ...op.bodies.flatMap(({ schema }) => namesIn(schema, schemas, 0))];
}

function namesIn(schema: Schema, schemas: SchemaTable, depth: number): readonly string[] {
  const name = referenceOf(schema);
  const found = name === null ? schema : (ownValue(schemas, name) ?? true);
  if (!isObject(found) || depth > DEEPEST) return [];
  const parts = [found.allOf, found.oneOf, found.anyOf].flatMap(listOf).map(asSchema);
  const items = found.items === undefined ? [] : [asSchema(found.items)];
  const properties = Object.entries(objectOf(found.properties));
  return [
    ...properties.flatMap(([key, value]) => [key, ...namesIn(asSchema(value), schemas, depth + 1)]),
    ...[...parts, ...items].flatMap((part) => namesIn(part, schemas, depth + 1)),
  ];
}
