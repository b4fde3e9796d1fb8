import { expect, test } from 'vitest';
import { modelOf } from '../../scripted-api.fixture.ts';
import { overlapSentence } from './overlapping-actions.ts';

function said(description: string, conflict = 'no'): string | null {
  const model = modelOf({
    '/pauses': { post: { description, responses: { 200: { description: 'fine' }, 409: { description: conflict } } } },
  });
  const [op] = model.operations;
  return op === undefined ? null : overlapSentence(op);
}

test.each([
  ['The pause must lie within the course and must not share a day with another one.', 'no'],
  ['Pauses must not overlap.', 'no'],
  ['A pause cannot overlap an existing one (409).', 'no'],
  ['Overlapping pauses are rejected.', 'no'],
  ['409 if it overlaps another pause.', 'no'],
  ['Adds a pause.', 'The pause overlaps another one'],
])('"%s" with the conflict "%s" forbids overlaps.', (description, conflict) => {
  expect(said(description, conflict)).not.toBeNull();
});

test.each([
  ['Pauses may overlap and are then merged.', 'no'],
  ['Pauses can overlap, but cannot be longer than a week.', 'no'],
  ['Overlapping pauses are merged.', 'no'],
  ['A pause must not overlap a holiday.', 'no'],
  ['Overlapping pauses must not be longer than a week together.', 'no'],
  ['It is not a problem if a pause overlaps another one.', 'no'],
  ['Adds a pause.', 'The pause does not overlap the course'],
  ['Adds a pause.', 'The pause overlaps a holiday'],
])('"%s" with the conflict "%s" does not forbid overlaps.', (description, conflict) => {
  expect(said(description, conflict)).toBeNull();
});
