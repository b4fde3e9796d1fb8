import type { Checks, Expectation, Operation, ResponseSpec, Schema } from '../../model/index.ts';
import { isJsonMedia, jsonIn } from '../links/outputs.ts';
import type { SchemaShelf } from './response-schemas.ts';

/** What the document promises for a valid request. */
export interface Promise2xx {
  readonly expect: Expectation;
  /** For people: `201 and schema Order`. */
  readonly text: string;
}

// Every case that should pass asks; a shelf belongs to one generation, in which an operation has one name.
const known = new WeakMap<SchemaShelf, WeakMap<Operation, Promise2xx>>();

/** The documented success of an operation as checks; without any documented success, any 2xx. */
export function successOf(op: Operation, name: string, shelf: SchemaShelf): Promise2xx {
  const ofShelf = known.get(shelf) ?? new WeakMap<Operation, Promise2xx>();
  known.set(shelf, ofShelf);
  const success = ofShelf.get(op) ?? readSuccess(op, name, shelf);
  ofShelf.set(op, success);
  return success;
}

function readSuccess(op: Operation, name: string, shelf: SchemaShelf): Promise2xx {
  const successes = op.responses.filter((response) => /^2/.test(response.status));
  const redirects = successes.length === 0 ? op.responses.filter((response) => /^3\d\d$/.test(response.status)) : [];
  const status = [...successes, ...redirects].map((response) => response.status.toLowerCase());
  const redirect = redirects.map((response) => response.status);
  const schema = schemaOf(successes, name, shelf);
  const media = op.method === 'HEAD' ? null : mediaOf(successes);
  const must: Checks = {
    status: successes.length === 0 && redirect.length > 0 ? redirect : ['2xx'],
    ...(media === null ? {} : { header: { 'content-type': [['contains', media]] } }),
    ...(schema === null || op.method === 'HEAD' ? {} : { schema }),
  };
  // Any success keeps the promise; another one than the documented is worth a word, not a failure.
  const should: Checks = { status };
  return {
    expect: status.length === 0 || status.includes('2xx') ? { must } : { must, should },
    text: `${status.length === 0 ? '2xx' : status.join(' or ')}${schemaWords(must.schema, name)}`,
  };
}

/** A name that the document gave says more than the one we made up for a schema without any. */
function schemaWords(schema: string | undefined, operation: string): string {
  if (schema === undefined) return '';
  return schema.startsWith(`${operation}.`) ? ' and its schema' : ` and schema ${schema}`;
}

function schemaOf(successes: readonly ResponseSpec[], name: string, shelf: SchemaShelf): string | null {
  const schemas = successes.map((response) => jsonIn(response)?.schema ?? null);
  // With several successes of different shape no single schema holds for all of them.
  const [first] = schemas;
  if (first === undefined || first === null || !schemas.every((schema) => sameSchema(schema, first))) return null;
  if (successes.some((response) => response.media.some((media) => !isJsonMedia(media) && media !== jsonIn(response)))) return null;
  return shelf.nameFor(first, `${name}.${successes[0]?.status ?? '2xx'}`);
}

function sameSchema(left: Schema | null, right: Schema): boolean {
  return left === right || (left !== null && JSON.stringify(left) === JSON.stringify(right));
}

function mediaOf(successes: readonly ResponseSpec[]): string | null {
  const media = successes.flatMap((response) => response.media.map((entry) => entry.media.split(';')[0]?.trim() ?? ''));
  const everyHasBody = successes.every((response) => response.media.length > 0);
  if (media.length === 0 || !everyHasBody || media.some((entry) => entry.includes('*'))) return null;
  const distinct = [...new Set(media)];
  if (distinct.length === 1) return distinct[0] ?? null;
  return distinct.every((entry) => isJsonMedia({ media: entry })) ? 'json' : null;
}
