import { checkSchema } from '../../json/check-schema.ts';
import type { SchemaTable } from '../../json/schema-ref.ts';
import { isList } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { mainType } from '../values/flatten-schema.ts';
import { brokenFormat } from './broken-format.ts';

/** A string that cannot be parsed as the declared type. URLs and forms contain only strings. Null when every string may be valid. */
export function unreadableText(flat: JsonObject, table: SchemaTable): string | null {
  const text = wrongText(flat);
  return text === null || isReadable(text, flat, table) ? null : text;
}

function wrongText(flat: JsonObject): string | null {
  if (flat.anyOf !== undefined || flat.oneOf !== undefined) return null;
  if (isList(flat.enum)) return 'assay-no-such-choice';
  switch (mainType(flat)) {
    case 'integer':
    case 'number':
      return 'not-a-number';
    case 'boolean':
      return 'not-a-boolean';
    case 'string': {
      const [broken] = brokenFormat(flat).filter(({ lenient }) => !lenient);
      return typeof broken?.value === 'string' ? broken.value : null;
    }
    default:
      return null;
  }
}

export function describeDeclaredType(flat: JsonObject): string {
  if (isList(flat.enum)) return 'one of a fixed set of values';
  return typeof flat.format === 'string' ? `a ${flat.format}` : `of type ${mainType(flat) ?? 'any'}`;
}

/** Many servers treat everything except "true" as false. */
export const isBooleanText = (flat: JsonObject): boolean => mainType(flat) === 'boolean';

/** True when a server could parse the string as a valid value of the declared type. */
function isReadable(text: string, flat: JsonObject, table: SchemaTable): boolean {
  if (mainType(flat) === 'string' && !isList(flat.enum)) return false;
  const readings: readonly Json[] = [text, ...(text.trim() !== '' && Number.isFinite(Number(text)) ? [Number(text)] : [])];
  return readings.some((value) => checkSchema(value, flat, table).length === 0);
}
