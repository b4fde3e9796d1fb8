import { parsePath, selectNodes } from '../json/portable-path.ts';
import type { Json, Step } from '../model/index.ts';
import type { Answer } from './judge.ts';

/** Values a step takes from its answer; what is not there stays unbound. */
export function capturesOf(step: Step, answer: Pick<Answer, 'headers' | 'body'>): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  for (const [name, source] of Object.entries(step.capture ?? {})) {
    const value = typeof source === 'string' ? fromBody(source, answer.body) : answer.headers.get(source.header.toLowerCase());
    if (value !== undefined) found.set(name, value);
  }
  return found;
}

function fromBody(source: string, body: Answer['body']): Json | undefined {
  const path = parsePath(source);
  return path === null || body.kind === 'unreadable' ? undefined : selectNodes(body.value, path)[0];
}
