import { asSchema } from '../../json/as-schema.ts';
import { memberPath } from '../../json/portable-path.ts';
import type { SchemaTable } from '../../json/schema-ref.ts';
import { literalSegments, resourceWord, singular, wordsOf } from '../../json/words.ts';
import type { ApiModel, LinkChoice, LinkNotes, Operation, Schema } from '../../model/index.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';
import { openNotes } from './link-notes.ts';
import { fieldsOf, type Output, outputOf } from './outputs.ts';

/** Where the value of an input comes from: a field of what another operation answers. */
export interface Link {
  readonly producer: Operation;
  readonly kind: Output['kind'];
  readonly field: string;
  /** Portable path into the producer's answer. */
  readonly path: string;
  readonly score: number;
}

export interface Links {
  /** The best source of a path parameter; `own` takes only things the test itself creates. */
  readonly forPath: (op: Operation, param: string, from: LinkSource) => Link | null;
  /** What a person said about a path parameter. */
  readonly choiceFor: (op: Operation, param: string) => LinkChoice | undefined;
  /** Keys of the operations that could provide a path parameter, best first. */
  readonly sourcesOf: (op: Operation, param: string) => readonly string[];
  /** The best source of a field such as `bookId` in a body or query. */
  readonly forField: (op: Operation, field: string, schema: Schema) => Link | null;
  /** How to remove what a creator made. */
  readonly deleterOf: (creator: Operation) => Deleter | null;
}

export type LinkSource = 'own' | 'any';

export interface Deleter {
  readonly op: Operation;
  readonly param: string;
  readonly path: string;
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
const MIN_SCORE = 4;

export function isIdLike(name: string): boolean {
  return isIdWord(singular(wordsOf(name).at(-1) ?? ''));
}

/** `gid`, `uid` and the like are ids as well. */
const isIdWord = (word: string): boolean => ID_WORDS.has(word) || /^[a-z]id$/.test(word);

const NO_NOTES: LinkNotes = { choices: [], experience: [] };

/** Indexes the model once; each question is then a short scan over a few candidates. */
export function openLinks(model: ApiModel, notes: LinkNotes = NO_NOTES): Links {
  const outputs = model.operations.flatMap((op) => outputOf(op, model.schemas) ?? []).filter(isProducer);
  const byPath = group(outputs, (output) => [trimmed(output.op.path)]);
  const byResource = group(outputs, (output) => output.resources);
  const deleters = group(
    model.operations.filter((op) => op.method === 'DELETE'),
    (op) => [collectionOf(op.path)],
  );
  const pool = (prefix: string, words: readonly string[]): readonly Output[] => [
    ...new Set([...(byPath.get(prefix) ?? []), ...words.flatMap((word) => byResource.get(word) ?? [])]),
  ];
  // The same question comes once per case of an operation; the answer depends on the document alone.
  const known = new Map<string, Link | null>();
  const remembered = (key: string, find: () => Link | null): Link | null => {
    const link = known.get(key);
    if (link !== undefined) return link;
    const found = find();
    known.set(key, found);
    return found;
  };
  const { choiceOf, lesson } = openNotes(notes);
  const rankedFor = (op: Operation, input: Input, candidates: readonly Output[]): readonly Link[] =>
    ranked(
      candidates
        .filter((output) => output.op !== op)
        .flatMap((output) => score(output, input, model.schemas) ?? [])
        .map((link) => ({ ...link, score: link.score + lesson(op, link.producer) })),
    );
  const bestFor = (op: Operation, input: Input, candidates: readonly Output[]): Link | null => rankedFor(op, input, candidates)[0] ?? null;
  const poolFor = (input: Input): readonly Output[] => {
    const found = pool(input.prefix, [input.collection, input.stem, input.whole]);
    // Where the collection itself is documented, things of another part of the API only happen to be called the same.
    return byPath.has(input.prefix) ? found.filter(({ op }) => !isElsewhere(op.path, input.prefix)) : found;
  };
  /** What a person chose; undefined when they did not, or when the document has it no more. */
  const chosen = (op: Operation, param: string): Link | null | undefined => {
    const choice = choiceOf(op.key, param);
    if (choice === undefined || choice.from === null) return choice === undefined ? undefined : null;
    const output = outputs.find((candidate) => candidate.op.key === choice.from);
    return output === undefined ? undefined : (score(output, pathInput(op, param), model.schemas) ?? undefined);
  };
  return {
    forPath: (op, param, from) =>
      remembered(`path ${from} ${op.key} ${param}`, () => {
        const wanted = chosen(op, param);
        if (wanted !== undefined) return wanted !== null && from === 'own' && wanted.producer.method !== 'POST' ? null : wanted;
        const input = pathInput(op, param);
        const candidates = poolFor(input);
        return bestFor(op, input, from === 'any' ? candidates : candidates.filter(isCreator));
      }),
    choiceFor: (op, param) => choiceOf(op.key, param),
    sourcesOf: (op, param) => {
      const input = pathInput(op, param);
      return [...new Set(rankedFor(op, input, poolFor(input)).map(({ producer }) => producer.key))];
    },
    forField: (op, field, schema) =>
      remembered(`field ${op.key} ${field} ${JSON.stringify(schema)}`, () => {
        const input = fieldInput(field, schema);
        return input === null ? null : bestFor(op, input, pool('', [input.stem]));
      }),
    deleterOf: (creator) => {
      const output = outputs.find((candidate) => candidate.op === creator && isCreator(candidate));
      const op = deleters.get(trimmed(creator.path))?.[0];
      const param = op === undefined ? undefined : /\{([^{}]+)\}\/?$/.exec(op.path)?.[1];
      if (output === undefined || op === undefined || param === undefined) return null;
      const link = score(output, pathInput(op, param), model.schemas);
      return link === null ? null : { op, param, path: link.path };
    },
  };
}

function group<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [item]);
      else known.push(item);
    }
  }
  return groups;
}

/** `/issuing/disputes` beside `/disputes`: the same last word below another one. */
function isElsewhere(path: string, collection: string): boolean {
  const [last, qualifier = ''] = path.split('/').toReversed();
  const known = collection.split('/');
  return last === known.at(-1) && qualifier !== '' && !qualifier.includes('{') && !known.includes(qualifier);
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}

function collectionOf(path: string): string {
  return trimmed(path).replace(/\/\{[^{}]+\}$/, '');
}

function isCreator(output: Output): boolean {
  return output.op.method === 'POST' && output.kind === 'item';
}

function isProducer(output: Output): boolean {
  return isCreator(output) || output.op.method === 'GET';
}

/** What is known about the input that needs a value. */
interface Input {
  readonly name: string;
  readonly prefix: string;
  readonly collection: string;
  readonly stem: string;
  readonly whole: string;
  /** Another parameter comes right after it in the path. */
  readonly isFollowed: boolean;
  readonly schema: Schema;
}

function pathInput(op: Operation, param: string): Input {
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
    schema,
  };
}

function fieldInput(field: string, schema: Schema): Input | null {
  const words = wordsOf(field);
  if (words.length < 2 || !KEY_WORDS.has(words.at(-1) ?? '')) return null;
  const stem = words.slice(0, -1).map(singular).join('');
  return { name: field, prefix: '', collection: '', stem, whole: '', isFollowed: false, schema };
}

/** Those that are good enough, best first. */
function ranked(links: readonly Link[]): readonly Link[] {
  const inputs = (link: Link): number => link.producer.params.filter((parameter) => parameter.in === 'path').length;
  return links
    .filter((link) => link.score >= MIN_SCORE)
    .toSorted((a, b) => b.score - a.score || inputs(a) - inputs(b) || a.producer.path.length - b.producer.path.length);
}

function score(output: Output, input: Input, schemas: SchemaTable): Link | null {
  const near = nearness(output, input);
  const source = near === 0 ? null : (nestedSource(output, input, schemas) ?? fieldSource(output, input, schemas));
  if (source === null) return null;
  const needsItself = input.prefix !== '' && output.op.path.includes(`{${input.name}}`) ? -5 : 0;
  const total = near + source.points + (isCreator(output) ? 2 : output.kind === 'list' ? 1 : 0) + needsItself + kinship(output, input);
  return { producer: output.op, kind: output.kind, field: source.field, path: source.path, score: total };
}

interface Source {
  readonly field: string;
  readonly path: string;
  readonly points: number;
}

/** A field of the thing itself, the more telling its name the better. */
function fieldSource(output: Output, input: Input, schemas: SchemaTable): Source | null {
  const names = candidateNames(output, input);
  const rank = names.findIndex((name) => {
    const field = output.byWord.get(resourceWord(name));
    return field !== undefined && isCompatible(input, asSchema(output.fields[field]), schemas);
  });
  const field = rank < 0 ? undefined : output.byWord.get(resourceWord(names[rank] ?? ''));
  const path = field === undefined ? null : memberPath(output.base, field);
  return field === undefined || path === null ? null : { field, path, points: Math.max(1, 3 - rank) };
}

/** A thing that the parameter is named after may be part of another: the owner in a repository, by its login. */
function nestedSource(output: Output, input: Input, schemas: SchemaTable): Source | null {
  const part = output.byWord.get(resourceWord(input.name));
  const base = part === undefined ? null : memberPath(output.base, part);
  if (part === undefined || base === null) return null;
  const fields = fieldsOf(asSchema(output.fields[part]), schemas, 0);
  const field = GENERIC_FIELDS.find((name) => Object.hasOwn(fields, name) && isCompatible(input, asSchema(fields[name]), schemas));
  const path = field === undefined ? null : memberPath(base, field);
  return field === undefined || path === null ? null : { field: `${part}.${field}`, path, points: 2 };
}

/** Of equally good sources the one that lives in the same part of the API is meant. */
function kinship(output: Output, input: Input): number {
  const [left, right] = [output.op.path, input.prefix].map((path) =>
    path
      .replace(/\{[^{}]*\}/g, '{}')
      .split('/')
      .slice(1),
  );
  const shared = left?.findIndex((segment, index) => segment !== right?.[index]) ?? 0;
  return Math.min(4, shared < 0 ? (left?.length ?? 0) : shared) / 4;
}

function nearness(output: Output, input: Input): number {
  const matches = (word: string): number => (word !== '' && output.resources.includes(word) ? 3 : 0);
  const samePath = input.prefix !== '' && trimmed(output.op.path) === input.prefix ? 6 : 0;
  return samePath + matches(input.collection) + matches(input.stem) + matches(input.whole);
}

const GENERIC_FIELDS = ['id', 'login', 'slug', 'name', 'key'];

function candidateNames(output: Output, input: Input): readonly string[] {
  const last = singular(wordsOf(input.name).at(-1) ?? '');
  const own = [input.name, ...(isIdWord(last) ? [last] : [])];
  return [...new Set(mayBeAny(output, input) ? [...own, ...GENERIC_FIELDS, last] : own)];
}

/** In `/repos/{owner}/{repo}` the first value is no name of a repository, although it stands right behind them. */
function mayBeAny(output: Output, { isFollowed, stem, whole }: Input): boolean {
  return !isFollowed || [stem, whole].some((word) => word !== '' && output.resources.includes(word));
}

function isCompatible(input: Input, field: Schema, schemas: SchemaTable): boolean {
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
