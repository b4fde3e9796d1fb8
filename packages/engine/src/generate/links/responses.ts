import { memoize } from '../../json/memoize.ts';
import { referenceOf } from '../../json/schema-ref.ts';
import { isList } from '../../json/values.ts';
import type { Operation, ResponseMedia, ResponseSpec, Schema } from '../../model/index.ts';

const ERROR_WORDS = /\b(?:errors?|fail(?:s|ed|ure)?|unexpected|invalid|exception|fault|problem)\b/i;
const ERROR_NAMES = /error|problem|fault|exception/i;

/**
 * Returns the documented responses to a valid request. Some specs describe success only as `default`, which is used if no status from 200
 * to 399 is listed.
 */
export const successResponses = memoize((op: Operation): readonly ResponseSpec[] => {
  const successes = op.responses.filter(({ status }) => /^2/.test(status));
  if (successes.length > 0 || op.responses.some(({ status }) => /^3/.test(status))) return successes;
  return op.responses.filter((response) => response.status === 'default' && !describesError(response));
});

function describesError({ description, media }: ResponseSpec): boolean {
  const names = media.map(({ schema }) => (schema === null ? null : referenceOf(itemsOf(schema))));
  return (
    ERROR_WORDS.test(description) ||
    names.some((name) => name !== null && ERROR_NAMES.test(name)) ||
    media.some((entry) => entry.media.startsWith('application/problem+'))
  );
}

function itemsOf(schema: Schema): Schema {
  if (typeof schema === 'boolean' || !isList(schema.allOf)) return schema;
  const [only] = schema.allOf;
  return typeof only === 'object' && only !== null && !isList(only) ? only : schema;
}

/** Returns `application/json` for `application/json; charset=utf-8`. */
export function mediaType(media: string): string {
  return (media.split(';')[0] ?? '').trim();
}

/** True for a single JSON value. `application/json-seq` and `application/json;stream=watch` are sequences of them. */
export function isJsonMedia({ media }: { readonly media: string }): boolean {
  return /[/+]json$/.test(mediaType(media)) && !/;\s*stream\b/.test(media);
}

const ANYTHING = new Set(['*', '*/*', 'application/*']);

export function isAnyMedia({ media }: { readonly media: string }): boolean {
  return ANYTHING.has(mediaType(media));
}

/**
 * Returns the media type that a client gets when it accepts JSON. Plain JSON is preferred, because suites accept `application/json`. A
 * media range with an object or a list as its schema is accepted too.
 */
export function jsonMediaOf({ media }: Pick<ResponseSpec, 'media'>): ResponseMedia | undefined {
  const json = media.filter(isJsonMedia);
  const plain = json.find((entry) => mediaType(entry.media) === 'application/json');
  return plain ?? json[0] ?? media.find((entry) => isAnyMedia(entry) && isStructured(entry.schema));
}

function isStructured(schema: Schema | null): boolean {
  if (schema === null || typeof schema === 'boolean') return false;
  return schema.type === 'object' || schema.type === 'array' || ['$ref', 'properties', 'allOf'].some((key) => schema[key] !== undefined);
}
