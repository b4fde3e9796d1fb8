import { wordsOf } from '../../format/words.ts';
import { isObject, listOf } from '../../json/values.ts';
import type { ApiModel, Operation } from '../../model/index.ts';
import { type Input, inputsOf, outputsOf } from '../situation/inputs.ts';

/** Everything that a message can set in a request or expect in a response. */
export interface KnownFields {
  readonly inputs: readonly Input[];
  readonly returned: readonly Input[];
  readonly rejected: readonly Input[];
}

export const knownFieldsOf = (operation: Operation, model: ApiModel): KnownFields => ({
  inputs: inputsOf(operation, model),
  returned: outputsOf(operation, model, 'success'),
  rejected: outputsOf(operation, model, 'rejection'),
});

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** `contact.name` is called "contact.name", "contact name" and, if nothing else has that name, "name". */
const isCalled = ({ label }: Input, wanted: string): boolean => {
  const parts = label.split('.').map(plain);
  return parts.some((_, at) => parts.slice(at).join('') === wanted);
};

/** The fields with a name, those of the outermost object first. A plural names the field of one. */
export function fieldsCalled(name: string, fields: readonly Input[]): readonly Input[] {
  const wanted = plain(name);
  if (wanted === '') return [];
  const found = fields.filter((field) => isCalled(field, wanted));
  if (found.length > 0 || !wanted.endsWith('s')) return found;
  return fields.filter((field) => isCalled(field, wanted.slice(0, -1)));
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

/** The value of the field's enum that is spelled like the text. Null if there is none. */
export function choiceCalled(input: Input, text: string): string | null {
  const wanted = text.toLowerCase();
  const found = enumOf(input).find((one) => typeof one === 'string' && one.toLowerCase() === wanted);
  return typeof found === 'string' ? found : null;
}

export const hasChoices = ({ schema }: Input): boolean => isObject(schema) && listOf(schema.enum).length > 0;

/** In "400 mg", the number is a `doseMg`. */
export const isMeasuredIn = (field: Input, unit: string): boolean => {
  const words = wordsOf(field.name);
  return words.length > 1 && words.at(-1)?.toLowerCase() === unit && isOfType(field, 'integer', 'number');
};

/** A number is sent and compared as the schema says: 44.80 is a text if amounts are texts. */
export function valueFor(text: string, kind: string, field: Input | undefined): string | number | boolean {
  const isText = field !== undefined && isOfType(field, 'string') && !isOfType(field, 'number', 'integer', 'boolean');
  if (field !== undefined) {
    const choice = choiceCalled(field, text);
    if (choice !== null) return choice;
  }
  if (kind === 'quoted' || isText) return text;
  const percent = field === undefined || !isOfType(field, 'integer', 'number') ? null : /^(-?\d+(?:\.\d+)?)%$/.exec(text);
  if (percent !== null) return Number(percent[1]);
  if (kind === 'number') return Number(text.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.'));
  return text === 'true' ? true : text === 'false' ? false : text;
}
