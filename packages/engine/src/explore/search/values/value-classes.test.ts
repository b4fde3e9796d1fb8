import { expect, test } from 'vitest';
import { bodyValues } from './value-classes.ts';

const kindsOf = (description?: string) =>
  bodyValues({ type: 'integer', minimum: 1, maximum: 500, ...(description === undefined ? {} : { description }) }, 'integer').map(
    ({ kind }) => kind,
  );

test('A number is tried at its limits.', () => {
  expect(kindsOf()).toEqual(expect.arrayContaining(['lowest', 'highest', 'above-maximum']));
  expect(kindsOf('At most 500 guests.')).toEqual(expect.arrayContaining(['lowest', 'highest']));
});

test.each(['Must not exceed the seats of the hall.', 'At least the number of the deposit', 'has to be less than its price'])(
  'A number that another value limits need not be accepted at the limits of its schema: %s',
  (description) => {
    const kinds = kindsOf(description);
    expect(kinds).toContain('above-maximum');
    expect(kinds).not.toContain('highest');
    expect(kinds).not.toContain('lowest');
  },
);
