import { parsePath, selectNodes } from '../json/portable-path.ts';
import type { Json, Step } from '../model/index.ts';
import { headerValue } from './header-list.ts';
import type { CheckedResponse } from './judge.ts';

const NOTHING: ReadonlyMap<string, Json> = new Map();

/**
 * Captures values from a step's response. Missing ones stay unbound. Error responses are skipped, because an id in an error does not belong
 * to an existing resource.
 */
export function captureValues(step: Step, answer: Pick<CheckedResponse, 'status' | 'headers' | 'body'>): ReadonlyMap<string, Json> {
  if (step.capture === undefined || answer.status < 200 || answer.status > 299) return NOTHING;
  const found = new Map<string, Json>();
  for (const [name, source] of Object.entries(step.capture)) {
    const value = typeof source === 'string' ? fromBody(source, answer.body) : headerValue(answer.headers, source.header.toLowerCase());
    if (value !== undefined) found.set(name, value);
  }
  return found;
}

function fromBody(source: string, body: CheckedResponse['body']): Json | undefined {
  const path = parsePath(source);
  return path === null || body.kind === 'unreadable' ? undefined : selectNodes(body.value, path)[0];
}
