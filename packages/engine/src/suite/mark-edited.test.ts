import { expect, test } from 'vitest';
import { suiteText } from '../format/suite-text.ts';
import { markEdited } from './mark-edited.ts';

const one = {
  id: 'one',
  title: 'One',
  tags: ['smoke'],
  op: 'GET /a',
  why: 'w',
  evidence: 'C',
  steps: [{ req: { method: 'GET', path: '/a' }, expect: {} }],
};
const two = { ...one, id: 'two' };
const text = (...cases: readonly object[]) => suiteText({ cases });

test('changed and new cases are marked', () => {
  const after = markEdited(text(one), text({ ...one, title: 'Changed' }, two));
  expect(JSON.parse(after).cases).toMatchObject([
    { title: 'Changed', edited: true },
    { id: 'two', edited: true },
  ]);
});

test('a file with only layout changes keeps its bytes', () => {
  const after = JSON.stringify({ cases: [two, one] });
  expect(markEdited(text(one, two), after)).toBe(after);
});

test('Text without cases is not changed.', () => {
  expect(markEdited(text(one), '{"assay": "1"}')).toBe('{"assay": "1"}');
});
