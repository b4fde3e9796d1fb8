import { wordsOf } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { referenceOf, type SchemaTable } from '../../json/schema-ref.ts';
import { isObject, listOf, objectOf, ownValue } from '../../json/values.ts';
import type { ApiModel, InputSetting, Operation, Schema } from '../../model/index.ts';
import type { Situation, SlotOf } from './situation.ts';

export interface Input {
  readonly target: InputSetting['target'];
  /** The name in the spec. */
  readonly name: string;
  /** The names of the enclosing objects and its own, joined by dots: `contact.email`. */
  readonly label: string;
  readonly schema: Schema;
  /** Top-level members of the body come before nested ones. */
  readonly depth: number;
}

const DEEPEST = 4;
const MOST_INPUTS = 400;

function resolved(schema: Schema, schemas: SchemaTable): Schema {
  const name = referenceOf(schema);
  return name === null ? schema : (ownValue(schemas, name) ?? true);
}

function collect(schema: Schema, schemas: SchemaTable, depth: number, into: Input[], outer = ''): void {
  const found = resolved(schema, schemas);
  if (!isObject(found) || depth > DEEPEST || into.length > MOST_INPUTS) return;
  for (const part of [found.allOf, found.oneOf, found.anyOf].flatMap(listOf)) collect(asSchema(part), schemas, depth, into, outer);
  const members = Object.entries(objectOf(found.properties));
  for (const [name, member] of members)
    into.push({ target: 'field', name, label: `${outer}${name}`, schema: resolved(asSchema(member), schemas), depth });
  for (const [name, member] of members) collect(asSchema(member), schemas, depth + 1, into, `${outer}${name}.`);
  if (found.items !== undefined) collect(asSchema(found.items), schemas, depth + 1, into, outer);
}

/** Every input of an operation's request, parameters first. */
export function inputsOf(operation: Operation, model: ApiModel): readonly Input[] {
  const known = collected.get(operation) ?? collectInputs(operation, model);
  collected.set(operation, known);
  return known;
}
/** Cached, because planning needs the inputs of the same operation many times. An operation belongs to one model. */
const collected = new WeakMap<Operation, readonly Input[]>();

function collectInputs(operation: Operation, model: ApiModel): readonly Input[] {
  const inputs: Input[] = operation.params.flatMap((parameter) =>
    parameter.in === 'cookie'
      ? []
      : [
          {
            target: parameter.in,
            name: parameter.name,
            label: parameter.name,
            schema: resolved(parameter.schema, model.schemas),
            depth: 0,
          },
        ],
  );
  const fields: Input[] = [];
  for (const body of operation.bodies) collect(body.schema, model.schemas, 0, fields);
  return [...inputs, ...fields.toSorted((a, b) => a.depth - b.depth)];
}

/** The names in an operation's successful responses, keyed by lowercase name. */
export function outputNames(operation: Operation, model: ApiModel | null): ReadonlyMap<string, string> {
  const found: Input[] = [];
  const schemas = operation.responses.filter(({ status }) => /^(?:2|default)/i.test(status)).flatMap(({ media }) => media);
  for (const { schema } of schemas) if (schema !== null && model !== null) collect(schema, model.schemas, 0, found);
  return new Map(found.toReversed().map(({ name }) => [name.toLowerCase(), name]));
}

/** The fields of an operation's responses: those of the success, or those of a rejection. Cached like the inputs. */
export function outputsOf(operation: Operation, model: ApiModel, outcome: 'success' | 'rejection'): readonly Input[] {
  const known = outcome === 'success' ? returned : rejected;
  const found = known.get(operation) ?? collectOutputs(operation, model, outcome === 'success' ? /^(?:2|default)/i : /^[45]/);
  known.set(operation, found);
  return found;
}
const returned = new WeakMap<Operation, readonly Input[]>();
const rejected = new WeakMap<Operation, readonly Input[]>();

function collectOutputs({ responses }: Operation, model: ApiModel, isMeant: RegExp): readonly Input[] {
  const found: Input[] = [];
  const schemas = new Set(responses.filter(({ status }) => isMeant.test(status)).flatMap(({ media }) => media.map(({ schema }) => schema)));
  for (const schema of schemas) if (schema !== null) collect(schema, model.schemas, 0, found);
  return found.toSorted((a, b) => a.depth - b.depth);
}

/** A name without its spelling: `due_on` and "dueOn" are the same. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isLastWord = (name: string, field: string): boolean => field.toLowerCase().split(/[_ -]/).slice(1).at(-1) === name.toLowerCase();

const lastWordOf = (name: string): string => wordsOf(name).at(-1) ?? '';

/** The input that matches a field in a message. "id" also matches the `bookId` in a path. */
export function inputNamed(inputs: readonly Input[], field: string): Input | null {
  const wanted = plainName(field);
  const same = inputs.filter(({ name }) => plainName(name) === wanted);
  const ending = inputs.filter(({ name, target }) => target === 'path' && plainName(name).endsWith(wanted));
  // "the domain name" is the `name` of a domain.
  const short = inputs.find(({ name, target, depth }) => target === 'field' && depth === 0 && name.length > 3 && isLastWord(name, field));
  // "the code" of a pickup is its `pickup_code`, if it has no other field for a code.
  const longer = inputs.filter(({ name, target, depth }) => target === 'field' && depth === 0 && lastWordOf(name) === wanted);
  const found = same.find(({ target }) => target === 'field') ?? same[0] ?? ending[0] ?? short;
  return found ?? (longer.length === 1 ? longer[0] : null) ?? null;
}

const CALLED = ['name', 'title'];
/** Finds the input that a field name refers to. People may call a title a name, and the other way round. */
export const inputMeant = (inputs: readonly Input[], field: string): Input | null =>
  inputNamed(inputs, field) ??
  inputs.find(
    ({ name, target, depth }) => target === 'field' && depth === 0 && CALLED.includes(name) && CALLED.includes(field.toLowerCase()),
  ) ??
  null;

const isNumeric = ({ schema }: Input): boolean => {
  const types = isObject(schema) ? listOf(schema.type).concat(typeof schema.type === 'string' ? [schema.type] : []) : [];
  return types.includes('integer') || types.includes('number');
};

/** The only numeric field in a body, apart from identifiers, so "order 0 copies" is unambiguous. */
export function onlyNumber(inputs: readonly Input[]): Input | null {
  const numbers = inputs.filter((input) => input.target === 'field' && isNumeric(input) && !/id$/i.test(input.name));
  const names = new Set(numbers.map(({ name }) => name));
  return names.size === 1 ? (numbers[0] ?? null) : null;
}

/** The input whose enum contains a value. */
export function inputWithValue(inputs: readonly Input[], value: string): Input | null {
  const has = ({ schema }: Input): boolean => {
    if (!isObject(schema)) return false;
    const items = isObject(schema.items) ? listOf(schema.items.enum) : [];
    return [...listOf(schema.enum), ...items].some((one) => one === value);
  };
  return inputs.find(has) ?? null;
}

const SEARCH = /^(?:q|query|search|search_?term|term|keywords?|text)$/i;

/** The list parameter for free-text search. */
export const searchParameter = (inputs: readonly Input[]): Input | undefined =>
  inputs.find(({ target, name }) => target === 'query' && SEARCH.test(name));

/** A value of the identifier's type that matches no resource. */
export function unknownId(schema: Schema): string | number {
  if (!isObject(schema)) return 'unknown-0';
  if (schema.type === 'integer' || schema.type === 'number') return 999_999_999;
  return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'unknown-0';
}

/** The inputs of an operation in the current project. */
export const inputsIn = (operation: Operation, { context }: Situation): readonly Input[] =>
  context.model === null ? [] : inputsOf(operation, context.model);

/** True if the operation's request accepts every field. */
export function acceptsFields(fields: readonly SlotOf<'field'>[], operation: Operation, situation: Situation): boolean {
  const known = inputsIn(operation, situation);
  return fields.every(({ field }) => inputNamed(known, field) !== null || (field === 'body' && operation.bodies.length > 0));
}
