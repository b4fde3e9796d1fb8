import { expect, test } from 'vitest';
import { planSecretChanges } from './plan-secret-changes.ts';

const stored = [
  { keyPath: 'A', maskedPreview: '••••aa' },
  { keyPath: 'B', maskedPreview: '••••' },
];

test('a row with a value sets it, a row without keeps it, and a missing row deletes it', () => {
  expect(planSecretChanges(stored, [{ keyPath: 'A', value: 'new' }, { keyPath: 'B' }])).toMatchObject({
    changes: [
      { kind: 'set', keyPath: 'A', value: 'new' },
      { kind: 'keep', keyPath: 'B' },
    ],
  });
  expect(planSecretChanges(stored, [{ keyPath: 'B' }])).toMatchObject({ changes: [{ kind: 'keep', keyPath: 'B' }] });
});

test.each(['', '••••aa'])('a value of %j means that no value was typed', (value) => {
  expect(planSecretChanges(stored, [{ keyPath: 'A', value }])).toMatchObject({ changes: [{ kind: 'keep', keyPath: 'A' }] });
});

test('a renamed row keeps its value, also when two rows swap names', () => {
  const rows = [
    { keyPath: 'B', renamedFrom: 'A' },
    { keyPath: 'A', renamedFrom: 'B' },
  ];
  expect(planSecretChanges(stored, rows)).toMatchObject({
    changes: [
      { kind: 'move', keyPath: 'B', from: 'A' },
      { kind: 'move', keyPath: 'A', from: 'B' },
    ],
  });
});

test('references to a renamed key follow, unless the old key still exists', () => {
  const renamed = (rows: Parameters<typeof planSecretChanges>[1]) => {
    const plan = planSecretChanges(stored, rows);
    return plan.kind === 'plan' ? [...plan.renamed] : plan;
  };
  expect(renamed([{ keyPath: 'C', renamedFrom: 'A' }])).toEqual([['A', 'C']]);
  expect(renamed([{ keyPath: 'C', renamedFrom: 'A', value: 'x' }])).toEqual([['A', 'C']]);
  expect(
    renamed([
      { keyPath: 'C', renamedFrom: 'A' },
      { keyPath: 'A', value: 'again' },
    ]),
  ).toEqual([]);
});

test('a rename that was already saved counts as a plain row', () => {
  expect(planSecretChanges(stored, [{ keyPath: 'A', renamedFrom: 'OLD' }])).toMatchObject({ changes: [{ kind: 'keep', keyPath: 'A' }] });
});

test('a new key needs a value, and a secret can be renamed only once', () => {
  expect(planSecretChanges(stored, [{ keyPath: 'A' }, { keyPath: 'C' }])).toEqual({
    kind: 'invalid',
    fields: { 'secrets.1.value': 'Enter a value for this secret.' },
  });
  const twice = [
    { keyPath: 'C', renamedFrom: 'A' },
    { keyPath: 'D', renamedFrom: 'A' },
  ];
  expect(planSecretChanges(stored, twice)).toEqual({
    kind: 'invalid',
    fields: { 'secrets.1.keyPath': 'Only one row can rename this secret.' },
  });
});
