import { type TestCase, WRITTEN_BY_HAND } from '@assay/engine/model';
import { findOperation, type Operation } from './operations.ts';

/** The id in the URL while a case is not saved yet. */
export const NEW_CASE = 'new';

/** The initial content of a case that a user writes. */
export const EMPTY_CASE: TestCase = {
  id: NEW_CASE,
  title: '',
  tags: ['flow'],
  op: '',
  why: WRITTEN_BY_HAND,
  evidence: 'H',
  edited: true,
  steps: [{ req: { method: 'GET', path: '/' }, expect: { must: { status: ['2xx'] } } }],
};

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

/** Gives a new case an ID based on its title, and the operation that it is listed under. */
export function completeCase(testCase: TestCase, taken: ReadonlySet<string>, operations: readonly Operation[]): TestCase {
  const base = slugOf(testCase.title) || 'case';
  let id = base;
  for (let count = 2; taken.has(id) || id === NEW_CASE; count += 1) id = `${base}-${count}`;
  const known = testCase.steps.map((step) => findOperation(step, operations)).find((operation) => operation !== null);
  const [first] = testCase.steps;
  const op =
    known === undefined || known === null ? `${first?.req.method ?? 'GET'} ${first?.req.path ?? '/'}` : `${known.method} ${known.path}`;
  return { ...testCase, id, op, title: testCase.title.trim() || `${op}` };
}
