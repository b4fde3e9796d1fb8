import { pointerTo } from '../../json/pointer.ts';
import { isObject, objectOf, textOf } from '../../json/values.ts';
import type { Json, RequestBody, ResponseMedia, ResponseSpec, Schema } from '../../model/index.ts';
import { mediaEntries, readExamples } from './read-media.ts';
import type { SchemaNames } from './schema-names.ts';
import { type LocatedObject, resolveObject, type Source } from './source.ts';

export function readBodies(source: Source, names: SchemaNames, body: Json | undefined, pointer: string): readonly RequestBody[] {
  if (body === undefined || body === null) return [];
  const found = resolveObject(source, body, pointer, 'The request body');
  if (found === null) return [];
  return mediaEntries(found.value.content, pointerTo(found.pointer, 'content')).map((entry) => ({
    media: entry.media,
    required: found.value.required === true,
    schema: withFileTypes(names.lower(entry.body.schema, pointerTo(entry.pointer, 'schema')), entry.body.encoding),
    examples: readExamples(source, entry.body, entry.pointer),
  }));
}

/** Adds the media types of form parts to their fields, as `contentMediaType`. */
function withFileTypes(schema: Schema, encoding: Json | undefined): Schema {
  const types = Object.entries(objectOf(encoding)).flatMap(([name, part]): readonly (readonly [string, Json])[] => {
    const type = textOf(objectOf(part).contentType);
    return type === null || /json|\*\/\*/.test(type) ? [] : [[name, { contentMediaType: type }]];
  });
  return types.length === 0 ? schema : { allOf: [schema, { properties: Object.fromEntries(types) }] };
}

export function readResponses(source: Source, names: SchemaNames, responses: Json | undefined, pointer: string): readonly ResponseSpec[] {
  if (!isObject(responses) || Object.keys(responses).length === 0) {
    source.report('warning', 'The operation does not document any responses.', pointer);
    return [];
  }
  return Object.entries(responses).flatMap(([status, entry]) => {
    if (status.startsWith('x-')) return [];
    const at = pointerTo(pointer, status);
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/i.test(status)) {
      source.report('warning', `“${status.slice(0, 40)}” is not a status code.`, at);
      return [];
    }
    return [readResponse(source, names, /^default$/i.test(status) ? 'default' : status.toUpperCase(), entry, at)];
  });
}

function readResponse(source: Source, names: SchemaNames, status: string, entry: Json, pointer: string): ResponseSpec {
  const found = resolveObject(source, entry, pointer, 'A response');
  if (found === null) return { status, description: '', media: [], headers: [] };
  return { status, ...source.once('response', found.value, () => readResponseContent(source, names, found)) };
}

function readResponseContent(source: Source, names: SchemaNames, found: LocatedObject): Omit<ResponseSpec, 'status'> {
  const headers = isObject(found.value.headers) ? found.value.headers : {};
  const isRequired = (name: string): boolean =>
    resolveObject(source, headers[name], pointerTo(pointerTo(found.pointer, 'headers'), name), 'A header')?.value.required === true;
  const required = Object.keys(headers).filter(isRequired);
  return {
    description: textOf(found.value.description) ?? '',
    media: mediaEntries(found.value.content, pointerTo(found.pointer, 'content')).map(
      (media): ResponseMedia => ({
        media: media.media,
        schema: media.body.schema === undefined ? null : names.lower(media.body.schema, pointerTo(media.pointer, 'schema')),
      }),
    ),
    headers: Object.keys(headers),
    ...(required.length === 0 ? {} : { requiredHeaders: required }),
  };
}
