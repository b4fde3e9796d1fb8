import { expect, test } from 'vitest';
import { describedRole, listRoles } from './described-roles.ts';
import { describedValues, isDescribedAsUnique } from './described-values.ts';

test.each([
  ['Administrators only', 'admin'],
  ['Coordinators only. The code is unique.', 'coordinator'],
  ['Add a telescope (administrators)', 'admin'],
  ['Only for managers', 'manager'],
])('“%s” restricts an operation to a role', (description, role) => {
  expect(describedRole({ summary: null, description })).toBe(role);
});

test.each([
  'Private notes are visible to their owner and administrators only; others get 404.',
  'Replace a note (owner or administrator)',
  'Own bookings only, except for administrators.',
  'Oldest first. Internal notes are shown to administrators only.',
])('“%s” also allows the owner', (description) => {
  expect(describedRole({ summary: null, description })).toBeNull();
});

test('A role in brackets counts if the schemas list it, and if it is not one that every user has.', () => {
  const roles = listRoles({ schemas: { Role: { enum: ['customer', 'employee', 'chef'] } } });
  const roleOf = (summary: string): string | null => describedRole({ summary, description: null }, roles);
  expect(roles).toEqual(['employee', 'chef']);
  expect(['Delete a dish (chef)', 'Add a dish (employee, chef)', 'Place an order (customer)', 'List dishes (beta)'].map(roleOf)).toEqual([
    'chef',
    'employee',
    null,
    null,
  ]);
});

test.each(['Unique', 'unique, case-insensitive', 'Short name. Unique.', 'Unique among all pets'])('“%s” calls a field unique', (text) => {
  expect(isDescribedAsUnique(text)).toBe(true);
  expect(isDescribedAsUnique(describedValues(text))).toBe(true);
});

test.each(['Unique identifier of the owner', 'A unique code', 'Not necessarily different'])('“%s” does not', (text) => {
  expect(isDescribedAsUnique(text)).toBe(false);
});
