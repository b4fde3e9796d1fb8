import type { Operation, TestCase } from '../../model/index.ts';
import type { Workshop } from './draft.ts';

/** What one builder made for one operation, and how a plan says it in a few words. */
export interface Built {
  readonly cases: readonly TestCase[];
  readonly text: string;
}

export const NOTHING_BUILT: Built = { cases: [], text: '' };

export function nameOf(workshop: Workshop, op: Operation): string {
  return workshop.names.get(op.key)?.id ?? op.key;
}

/** Id of the case that proves an operation works at all: every other kind of case needs it. */
export function controlId(workshop: Workshop, op: Operation): string {
  return `${nameOf(workshop, op)}.smoke`;
}

/** What people call the operation, safe and short enough for a title. */
export function titleOf(op: Operation): string {
  const text = (op.summary ?? '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('{{', '{')
    .trim();
  return text === '' ? op.key : text.slice(0, 120);
}
