import type { ReadJson } from '../json/read-json.ts';
import { isObject } from '../json/values.ts';
import type { Json } from '../model/index.ts';

const LONGEST = 160;
/** Properties that usually contain a readable message, starting with the one from problem details. */
const MEMBERS = ['detail', 'message', 'error_description', 'error', 'title'] as const;

/** Explains why a step with an expected rejection is inconclusive, with the server's message if there is one. */
export function rejectionText(status: number, body: ReadJson): string {
  const message = body.kind === 'json' ? sentenceIn(body.value) : null;
  return `The server rejected the request with ${status}${message === null ? '' : ` (“${message}”)`}. That may be correct given its state or the generated values, so the result is inconclusive.`;
}

function sentenceIn(value: Json): string | null {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (!isObject(value)) return null;
  const found = MEMBERS.map((name) => sentenceIn(value[name] ?? null)).find((text) => text !== null && text.trim() !== '');
  return found ?? null;
}
