import type { TestCase } from './suite.ts';

const MAX_TITLE = 200;

/** A suite would read doubled braces in a spec as placeholders. */
const nameOf = (op: string): string => op.replace(/\{{2,}/g, '{').replace(/\}{2,}/g, '}');

/** The operation and what the case tests: `POST /orders without items`. A long path is truncated, because the rest is more informative. */
export function caseTitle(op: string, point: string): string {
  const name = nameOf(op);
  const room = Math.max(40, MAX_TITLE - point.length - 1);
  return `${name.length > room ? `${name.slice(0, room - 1)}…` : name} ${point}`.slice(0, MAX_TITLE);
}

/** The title without its operation, for lists that already show the operation: `without items`. */
export function shortCaseTitle({ op, title }: Pick<TestCase, 'op' | 'title'>): string {
  const name = `${nameOf(op)} `;
  return title.startsWith(name) && title.length > name.length ? title.slice(name.length) : title;
}
