import { wordsOf } from '../../format/words.ts';
import { isObject, listOf } from '../../json/values.ts';
import type { ApiModel, Operation } from '../../model/index.ts';
import { type Input, inputsOf, outputsOf, plainName } from '../situation/inputs.ts';

/** Everything that a message can set in a request or expect in a response. */
export interface KnownFields {
  readonly inputs: readonly Input[];
  readonly returned: readonly Input[];
  readonly rejected: readonly Input[];
  /** The inputs, returned fields and rejected fields, in this order. */
  readonly all: readonly Input[];
}

/** Cached, because each step of the planning needs the fields of the same operations. */
export function knownFieldsOf(operation: Operation, model: ApiModel): KnownFields {
  const found = collected.get(operation);
  if (found !== undefined) return found;
  const inputs = inputsOf(operation, model);
  const returned = outputsOf(operation, model, 'success');
  const rejected = outputsOf(operation, model, 'rejection');
  const known = { inputs, returned, rejected, all: [...inputs, ...returned, ...rejected] };
  collected.set(operation, known);
  return known;
}
const collected = new WeakMap<Operation, KnownFields>();

/** A message may refer to `contact.name` as "contact.name", "contact name" or, if nothing else has that name, "name". */
const spokenNames = ({ label }: Input): readonly string[] => {
  const parts = label.split('.').map(plainName);
  return [...new Set(parts.map((_, at) => parts.slice(at).join('')))];
};

/** An index of fields by the names that messages use, because a long message looks up each of its words. */
function byName(fields: readonly Input[]): ReadonlyMap<string, readonly Input[]> {
  const found = indexed.get(fields);
  if (found !== undefined) return found;
  const index = new Map<string, Input[]>();
  for (const field of fields)
    for (const name of spokenNames(field)) {
      const same = index.get(name);
      if (same === undefined) index.set(name, [field]);
      else same.push(field);
    }
  indexed.set(fields, index);
  return index;
}
const indexed = new WeakMap<readonly Input[], ReadonlyMap<string, readonly Input[]>>();

/** The fields with a name, those of the outermost object first. A plural also matches the singular. */
export function fieldsCalled(name: string, fields: readonly Input[]): readonly Input[] {
  const wanted = plainName(name);
  if (wanted === '') return [];
  const named = byName(fields);
  return named.get(wanted) ?? (wanted.endsWith('s') ? named.get(wanted.slice(0, -1)) : undefined) ?? [];
}

const typesOf = ({ schema }: Input): readonly unknown[] =>
  isObject(schema) ? (typeof schema.type === 'string' ? [schema.type] : listOf(schema.type)) : [];

export const isOfType = (field: Input, ...types: readonly string[]): boolean =>
  typesOf(field).some((type) => typeof type === 'string' && types.includes(type));

export const formatOf = ({ schema }: Input): string => (isObject(schema) && typeof schema.format === 'string' ? schema.format : '');

const enumOf = ({ schema }: Input): readonly unknown[] => {
  if (!isObject(schema)) return [];
  return [...listOf(schema.enum), ...(isObject(schema.items) ? listOf(schema.items.enum) : [])];
};

/** The enum value of the field that equals the text, ignoring case. Null if there is none. */
export function choiceCalled(input: Input, text: string): string | null {
  const wanted = text.toLowerCase();
  const found = enumOf(input).find((one) => typeof one === 'string' && one.toLowerCase() === wanted);
  return typeof found === 'string' ? found : null;
}

export const hasChoices = ({ schema }: Input): boolean => isObject(schema) && listOf(schema.enum).length > 0;

/** In "400 mg", the unit shows that the number belongs to `doseMg`. */
export const isMeasuredIn = (field: Input, unit: string): boolean => {
  const words = wordsOf(field.name);
  return words.length > 1 && words.at(-1)?.toLowerCase() === unit && isOfType(field, 'integer', 'number');
};

/** The number that "1,234.5" and the German "1.234,5" mean. Null for other texts, such as "1.2.3". */
function numberIn(text: string): number | null {
  const isGerman = /^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(text);
  const number = Number((isGerman ? text.replaceAll('.', '') : text.replace(/,(?=\d{3}(?:\D|$))/g, '')).replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

/** Converts a value to the type in the schema: if amounts are strings, 44.80 is sent and compared as a string. */
export function valueFor(text: string, kind: string, field: Input | undefined): string | number | boolean {
  const isText = field !== undefined && isOfType(field, 'string') && !isOfType(field, 'number', 'integer', 'boolean');
  if (field !== undefined) {
    const choice = choiceCalled(field, text);
    if (choice !== null) return choice;
  }
  if (kind === 'quoted' || isText) return text;
  const percent = field === undefined || !isOfType(field, 'integer', 'number') ? null : /^(-?\d+(?:\.\d+)?)%$/.exec(text);
  if (percent !== null) return Number(percent[1]);
  if (kind === 'number') return numberIn(text) ?? text;
  return text === 'true' ? true : text === 'false' ? false : text;
}
