import { isList, isObject } from '../../json/values.ts';
import type { DroppedIdea, IdeaReply, Json, TestIdea } from '../../model/index.ts';
import { MAX_IDEAS } from './idea-prompt.ts';

const MAX_TEXT = 300;

/** Parses a model's reply. Null when it cannot be parsed. Invalid ideas are dropped with a reason. */
export function readIdeas(reply: Json, known: readonly string[]): IdeaReply | null {
  if (!isObject(reply) || !isList(reply.ideas)) return null;
  const keys = new Set(known);
  const named = isList(reply.operations) ? reply.operations : [];
  const operations = [...new Set(named.filter((key) => typeof key === 'string'))].filter((key) => keys.has(key));
  const ideas: TestIdea[] = [];
  const dropped: DroppedIdea[] = [];
  for (const entry of reply.ideas.slice(0, MAX_IDEAS)) {
    const idea = readIdea(entry);
    if (idea === null) dropped.push({ op: '', text: shown(entry), reason: 'it is not in the requested format' });
    else if (!keys.has(idea.op)) dropped.push({ op: '', text: shown(entry), reason: 'it refers to an operation that is not in the list' });
    else ideas.push(idea);
  }
  return { operations, ideas, dropped };
}

function readIdea(entry: Json): TestIdea | null {
  if (!isObject(entry)) return null;
  const { op, kind, field, value, why } = entry;
  const place = entry.in;
  if (typeof op !== 'string' || typeof field !== 'string' || typeof why !== 'string' || value === undefined) return null;
  if (kind !== 'accepts' && kind !== 'refuses') return null;
  if (place !== 'body' && place !== 'query' && place !== 'path') return null;
  return { op, kind, in: place, field, value: readValue(value), why: plainText(why) };
}

/** Values are JSON strings, because some providers reject a schema for "any value". A string that is not JSON is used literally. */
function readValue(value: Json): Json {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function plainText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('{{', '{')
    .trim()
    .slice(0, MAX_TEXT);
}

function shown(entry: Json): string {
  return plainText(JSON.stringify(entry)).slice(0, 120);
}
