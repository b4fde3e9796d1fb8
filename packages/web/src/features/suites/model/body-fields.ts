import type { Json } from '@assay/engine/model';

type Key = string | number;

/** A value inside a JSON body that is neither a filled object nor a filled list. */
export interface BodyField {
  readonly path: readonly Key[];
  /** The path as people write it: `items[0].bookId`. */
  readonly name: string;
  readonly value: Json;
}

const isTree = (value: Json): value is Json[] | { readonly [key: string]: Json } => typeof value === 'object' && value !== null;

const nameOf = (path: readonly Key[]): string =>
  path.reduce<string>((name, key) => (typeof key === 'number' ? `${name}[${key}]` : name === '' ? key : `${name}.${key}`), '');

/** Lists a body's values with their paths, so that it can be edited without writing JSON. */
export function listFields(body: Json, path: readonly Key[] = []): readonly BodyField[] {
  if (!isTree(body)) return [{ path, name: nameOf(path), value: body }];
  const entries: readonly (readonly [Key, Json])[] = Array.isArray(body)
    ? body.map((value, at) => [at, value] as const)
    : Object.entries(body);
  if (entries.length === 0) return path.length === 0 ? [] : [{ path, name: nameOf(path), value: body }];
  return entries.flatMap(([key, value]) => listFields(value, [...path, key]));
}

/** Reads `items[0].bookId` as a path; null when it is not one. */
export function parseFieldPath(name: string): readonly Key[] | null {
  const text = name.trim().replace(/^\$\.?/, '');
  if (!/^[^.[\]]*(?:\[\d+\]|\.[^.[\]]+)*$/.test(text) || text === '') return null;
  return [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key = '']) => (index === undefined ? key : Number(index)));
}

/** Sets the value at a path and creates the objects and lists that lead there. */
export function setField(body: Json | undefined, path: readonly Key[], value: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(body) ? body : [];
    const at = Math.min(key, list.length);
    return list.toSpliced(at, 1, setField(list[at], rest, value));
  }
  const object = body !== undefined && isTree(body) && !Array.isArray(body) ? body : {};
  return { ...object, [key]: setField(Object.hasOwn(object, key) ? object[key] : undefined, rest, value) };
}

/** Removes the value at a path. The object or list that contained it stays. */
export function removeField(body: Json, path: readonly Key[]): Json {
  const [key, ...rest] = path;
  if (key === undefined || !isTree(body)) return body;
  if (Array.isArray(body)) {
    const at = Number(key);
    const [inner] = body.slice(at, at + 1);
    return rest.length === 0 || inner === undefined ? body.toSpliced(at, 1) : body.toSpliced(at, 1, removeField(inner, rest));
  }
  const { [String(key)]: inner, ...others } = body;
  return rest.length === 0 || inner === undefined ? others : { ...body, [String(key)]: removeField(inner, rest) };
}

/** Shows strings without quotes. Other values look as in JSON. */
export const fieldText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['[]', []],
  ['{}', {}],
]);

/** Whether a field contains text, or a value whose type follows from its notation. */
export type FieldType = 'text' | 'any';

export const fieldType = (value: Json): FieldType => (typeof value === 'string' ? 'text' : 'any');

/** Parses a typed value. In a field of any type, `5`, `true`, `null`, `[]` and `{}` keep their type, and quotes turn them into text. */
export function fieldValue(text: string, type: FieldType): Json {
  const word = text.trim();
  if (type === 'text') return text;
  if (PLAIN_NUMBER.test(word)) return Number(word);
  const quoted = /^"(.*)"$/.exec(word)?.[1];
  return quoted ?? WORDS.get(word) ?? (word === 'null' ? null : text);
}
