import { readJson } from '../json/read-json.ts';
import type { Json, JsonObject } from '../model/index.ts';
import { inferSchema, parseTextValue } from './infer-schema.ts';
import type { RecordedBody, RecordedCall } from './recorded-call.ts';

/** Describes an operation's request bodies by media type. Null when no call had a body. */
export function describeBody(calls: readonly RecordedCall[]): JsonObject | null {
  const bodies = calls.flatMap((call) => call.body ?? []);
  if (bodies.length === 0) return null;
  const byMedia = Map.groupBy(bodies, (body) => body.media);
  const content = [...byMedia].map(([media, seen]) => [media, { schema: schemaOf(media, seen) }]);
  return { required: bodies.length === calls.length, content: Object.fromEntries(content) };
}

function schemaOf(media: string, bodies: readonly RecordedBody[]): JsonObject {
  const samples = bodies.flatMap((body) => sampleOf(media, body));
  return samples.length === 0 ? { type: 'string' } : inferSchema(samples, { examples: 'kept' });
}

/** Returns the parsed body in a list, because the body may be a list itself. Empty when the body cannot be parsed. */
function sampleOf(media: string, body: RecordedBody): readonly Json[] {
  if (body.kind === 'form') return [Object.fromEntries(body.fields.map((field) => [field.name, parseTextValue(field.value)]))];
  if (!media.includes('json')) return [];
  // Postman collections omit the quotes around a placeholder for a number.
  const quoted = body.text.replace(/([:[,]\s*)(\{\{[^{}"]+\}\})/g, '$1"$2"');
  for (const text of [body.text, quoted]) {
    const read = readJson(text);
    if (read.kind === 'json') return [read.value];
  }
  return [];
}
