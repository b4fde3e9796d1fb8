import { readJson } from '../json/read-json.ts';
import type { JsonObject } from '../model/index.ts';
import { inferSchema } from './infer-schema.ts';
import type { RecordedCall, RecordedResponse } from './recorded-call.ts';

/** Describes an operation's responses by status. Only their schemas are kept, because their contents may be private. */
export function describeResponses(calls: readonly RecordedCall[]): JsonObject {
  const responses = calls.flatMap((call) => call.responses).filter(({ status }) => status >= 100 && status <= 599);
  if (responses.length === 0) return { default: { description: 'No response was recorded.' } };
  const byStatus = Map.groupBy(responses, (response) => response.status);
  const entries = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, seen]) => [String(status), describeStatus(seen)]);
  return Object.fromEntries(entries);
}

function describeStatus(responses: readonly RecordedResponse[]): JsonObject {
  const byMedia = Map.groupBy(
    responses.filter((response) => response.media !== ''),
    (response) => response.media,
  );
  const content = [...byMedia].map(([media, seen]) => [media, contentOf(media, seen)]);
  return {
    description: `Recorded ${responses.length === 1 ? 'once' : `${responses.length} times`}.`,
    ...(content.length === 0 ? {} : { content: Object.fromEntries(content) }),
  };
}

function contentOf(media: string, responses: readonly RecordedResponse[]): JsonObject {
  if (!media.includes('json')) return {};
  const samples = responses.flatMap((response) => {
    const read = readJson(response.text);
    return read.kind === 'json' ? [{ value: read.value }] : [];
  });
  return samples.length === 0
    ? {}
    : {
        schema: inferSchema(
          samples.map((sample) => sample.value),
          { examples: 'left-out' },
        ),
      };
}
