import { readJson } from '../json/read-json.ts';
import type { JsonObject } from '../model/index.ts';
import { inferSchema } from './infer-schema.ts';
import type { SeenAnswer, SeenCall } from './seen-call.ts';

/** The answers of one operation by status; their schemas are kept, their contents are not. */
export function describeAnswers(calls: readonly SeenCall[]): JsonObject {
  const answers = calls.flatMap((call) => call.answers).filter(({ status }) => status >= 100 && status <= 599);
  if (answers.length === 0) return { default: { description: 'No answer was recorded.' } };
  const byStatus = Map.groupBy(answers, (answer) => answer.status);
  const entries = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, seen]) => [String(status), describeStatus(seen)]);
  return Object.fromEntries(entries);
}

function describeStatus(answers: readonly SeenAnswer[]): JsonObject {
  const byMedia = Map.groupBy(
    answers.filter((answer) => answer.media !== ''),
    (answer) => answer.media,
  );
  const content = [...byMedia].map(([media, seen]) => [media, contentOf(media, seen)]);
  return {
    description: `Recorded ${answers.length === 1 ? 'once' : `${answers.length} times`}.`,
    ...(content.length === 0 ? {} : { content: Object.fromEntries(content) }),
  };
}

function contentOf(media: string, answers: readonly SeenAnswer[]): JsonObject {
  if (!media.includes('json')) return {};
  const samples = answers.flatMap((answer) => {
    const read = readJson(answer.text);
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
