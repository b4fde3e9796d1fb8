import { pointerTo } from '../../json/pointer.ts';
import { isList, isObject, objectOf } from '../../json/values.ts';
import type { Json, JsonObject, NamedExample } from '../../model/index.ts';
import { resolveObject, type Source } from './source.ts';

/** Reads the `example` and `examples` of a media type or parameter, in document order. */
export function readExamples(source: Source, holder: JsonObject, pointer: string): readonly NamedExample[] {
  const { example, examples } = holder;
  const single = example === undefined ? [] : [{ name: 'example', value: example }];
  if (isList(examples)) return [...single, ...examples.map((value, index) => ({ name: `example ${index + 1}`, value }))];
  if (!isObject(examples)) return single;
  const named = Object.entries(examples).flatMap(([name, entry]) => {
    const found = resolveObject(source, entry, pointerTo(pointerTo(pointer, 'examples'), name), 'An example');
    const value = found?.value.value;
    return value === undefined ? [] : [{ name, value }];
  });
  return [...single, ...named];
}

/** Returns the media types in a `content` object in lower case, such as `application/json`. */
export function mediaEntries(
  content: Json | undefined,
  pointer: string,
): readonly { readonly media: string; readonly body: JsonObject; readonly pointer: string }[] {
  return Object.entries(objectOf(content)).map(([media, body]) => ({
    media: media.trim().toLowerCase(),
    body: objectOf(body),
    pointer: pointerTo(pointer, media),
  }));
}
