import { literalSegments, resourceWord, singular, wordsOf } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { memberPath } from '../../json/portable-path.ts';
import type { SchemaTable } from '../../json/schema-ref.ts';
import type { Operation, Schema } from '../../model/index.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';
import { type OperationOutput, schemaProperties } from './outputs.ts';

/** The source for an input: a field in another operation's response. */
export interface Link {
  readonly producer: Operation;
  readonly kind: OperationOutput['kind'];
  readonly field: string;
  /** Portable path into the producer's response. */
  readonly path: string;
  /** The producer and the path. Inputs with the same key share one captured value. */
  readonly key: string;
  readonly scoreLink: number;
}

const ID_WORDS = new Set([
  'id',
  'uuid',
  'guid',
  'key',
  'slug',
  'name',
  'code',
  'number',
  'sha',
  'ref',
  'login',
  'username',
  'handle',
  'sid',
  'token',
]);
const KEY_WORDS = new Set(['id', 'ids', 'uuid', 'uuids', 'guid']);
/** Words for human-readable keys. They are only taken from a field with the same word. */
const CODE_WORDS = new Set(['code', 'codes', 'number', 'numbers', 'slug', 'slugs', 'sku', 'skus']);

export function isIdLike(name: string): boolean {
  return isIdWord(singular(wordsOf(name).at(-1) ?? ''));
}

/** `gid`, `uid` and similar words are ids too. */
const isIdWord = (word: string): boolean => ID_WORDS.has(word) || /^[a-z]id$/.test(word);

/** True for a POST that returns the one resource it created. */
export function isCreator(output: OperationOutput): boolean {
  return output.op.method === 'POST' && output.kind === 'item';
}

/** True when obtaining the value creates a new resource. */
export const createsResource = ({ kind, producer }: Link): boolean => kind === 'item' && producer.method === 'POST';

export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/$/, '');
}

/** A path parameter or field that needs a value. */
export interface LinkInput {
  readonly name: string;
  readonly prefix: string;
  readonly collection: string;
  readonly stem: string;
  readonly whole: string;
  /** True when another parameter follows directly in the path. */
  readonly isFollowed: boolean;
  /** True when only a field with the same last word fits. */
  readonly isExact: boolean;
  readonly schema: Schema;
}

export function pathInput(op: Operation, param: string): LinkInput {
  const segments = op.path.split('/');
  const at = segments.findIndex((segment) => segment.includes(`{${param}}`));
  const before = segments.slice(0, Math.max(at, 0)).join('/');
  const schema = op.params.find((parameter) => parameter.in === 'path' && parameter.name === param)?.schema ?? true;
  const words = wordsOf(param);
  return {
    name: param,
    prefix: before,
    collection: resourceWord(literalSegments(before).at(-1) ?? ''),
    stem: words.slice(0, -1).map(singular).join(''),
    whole: isIdLike(param) ? '' : resourceWord(param),
    isFollowed: /^\{/.test(segments[at + 1] ?? ''),
    isExact: false,
    schema,
  };
}

export function fieldInput(field: string, schema: Schema): LinkInput | null {
  const words = wordsOf(field);
  const last = words.at(-1) ?? '';
  const isExact = CODE_WORDS.has(last);
  if (words.length < 2 || !(isExact || KEY_WORDS.has(last))) return null;
  const stem = words.slice(0, -1).map(singular).join('');
  return { name: field, prefix: '', collection: '', stem, whole: '', isFollowed: false, isExact, schema };
}

/** Scores the best field in an operation's response as the source of an input value. Null when no field fits. */
export function scoreLink(output: OperationOutput, input: LinkInput, schemas: SchemaTable): Link | null {
  const near = resourceScore(output, input);
  const source = near === 0 ? null : (nestedSource(output, input, schemas) ?? fieldSource(output, input, schemas));
  if (source === null) return null;
  const needsItself = input.prefix !== '' && output.op.path.includes(`{${input.name}}`) ? -5 : 0;
  const total =
    near + source.points + (isCreator(output) ? 2 : output.kind === 'list' ? 1 : 0) + needsItself + sharedPathScore(output, input);
  const key = `${output.op.key} ${source.path}`;
  return { producer: output.op, kind: output.kind, field: source.field, path: source.path, key, scoreLink: total };
}

interface Source {
  readonly field: string;
  readonly path: string;
  readonly points: number;
}

/** Scores the resource's own fields. A more specific field name scores higher. */
function fieldSource(output: OperationOutput, input: LinkInput, schemas: SchemaTable): Source | null {
  const names = candidateNames(output, input);
  const rank = names.findIndex((name) => {
    const field = output.byWord.get(resourceWord(name));
    return field !== undefined && isCompatible(input, asSchema(output.fields[field]), schemas);
  });
  const field = rank < 0 ? undefined : output.byWord.get(resourceWord(names[rank] ?? ''));
  const path = field === undefined ? null : memberPath(output.base, field);
  return field === undefined || path === null ? null : { field, path, points: Math.max(1, 3 - rank) };
}

/** Scores fields of a nested resource that the parameter is named after, such as the login of the owner inside a repository. */
function nestedSource(output: OperationOutput, input: LinkInput, schemas: SchemaTable): Source | null {
  const part = output.byWord.get(resourceWord(input.name));
  const base = part === undefined ? null : memberPath(output.base, part);
  if (part === undefined || base === null) return null;
  const fields = schemaProperties(asSchema(output.fields[part]), schemas, 0);
  const field = GENERIC_FIELDS.find((name) => Object.hasOwn(fields, name) && isCompatible(input, asSchema(fields[name]), schemas));
  const path = field === undefined ? null : memberPath(base, field);
  return field === undefined || path === null ? null : { field: `${part}.${field}`, path, points: 2 };
}

/** Between equally good sources, the one in the same part of the API is preferred. */
function sharedPathScore(output: OperationOutput, input: LinkInput): number {
  const [left, right] = [output.op.path, input.prefix].map((path) =>
    path
      .replace(/\{[^{}]*\}/g, '{}')
      .split('/')
      .slice(1),
  );
  const shared = left?.findIndex((segment, index) => segment !== right?.[index]) ?? 0;
  return Math.min(4, shared < 0 ? (left?.length ?? 0) : shared) / 4;
}

function resourceScore(output: OperationOutput, input: LinkInput): number {
  const matches = (word: string): number => (word !== '' && output.resources.includes(word) ? 3 : 0);
  const samePath = input.prefix !== '' && withoutTrailingSlash(output.op.path) === input.prefix ? 6 : 0;
  return samePath + matches(input.collection) + matches(input.stem) + matches(input.whole);
}

const GENERIC_FIELDS = ['id', 'login', 'slug', 'name', 'key'];

function candidateNames(output: OperationOutput, input: LinkInput): readonly string[] {
  const last = singular(wordsOf(input.name).at(-1) ?? '');
  const own = [input.name, ...(isIdWord(last) || input.isExact ? [last] : [])];
  if (input.isExact) return own;
  return [...new Set(mayBeAny(output, input) ? [...own, ...GENERIC_FIELDS, last] : own)];
}

/** False for the first value in `/repos/{owner}/{repo}`, which is not the name of a repository even though it follows `/repos`. */
function mayBeAny(output: OperationOutput, { isFollowed, stem, whole }: LinkInput): boolean {
  return !isFollowed || [stem, whole].some((word) => word !== '' && output.resources.includes(word));
}

function isCompatible(input: LinkInput, field: Schema, schemas: SchemaTable): boolean {
  const wanted = typeOf(input.schema, schemas);
  const given = typeOf(field, schemas);
  if (given === 'object' || given === 'array') return false;
  if (wanted === null || given === null || wanted === given || wanted === 'array') return true;
  if (wanted === 'number' && given === 'integer') return true;
  return wanted === 'string' && given === 'integer' && /id$/i.test(input.name);
}

function typeOf(schema: Schema, schemas: SchemaTable): string | null {
  const flat = flattenSchema(schema, schemas);
  return flat === null ? null : mainType(flat);
}
