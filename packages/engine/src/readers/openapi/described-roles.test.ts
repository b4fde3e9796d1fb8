import { expect, test } from 'vitest';
import { describedRole, listRoles } from './described-roles.ts';
import { describedValues, isDescribedAsUnique } from './described-values.ts';

test.each([
  ['Administrators only', 'admin'],
  ['Coordinators only. The code is unique.', 'coordinator'],
  ['Add a telescope (administrators)', 'admin'],
  ['Only for managers', 'manager'],
  ['For role `admin`. The passengers of a sailing.', 'admin'],
  ['Requires the role "auditor".', 'auditor'],
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

test('A description of a 403 restricts an operation only if it says nothing else.', () => {
  const roleOf = (description: string): string | null =>
    describedRole({ summary: null, description: null, responses: [{ status: '403', description, media: [], headers: [] }] });
  expect(['Only for role `admin`.', 'Only an admin may set the status to archived.', 'Not for role admin'].map(roleOf)).toEqual([
    'admin',
    null,
    null,
  ]);
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

test.each([
  'Unique in the fleet, compared without regard to case',
  'Part of the base fare: adult 100 %, child 50 %, rounded down',
  '450 for each started metre of the vehicle (401 cm are 5 metres)',
  'subtotal less discount',
  'Blanks at both ends are removed',
  'The two ports must differ',
  'The year must lie between 2020 and 2099',
])('“%s” is kept for the search.', (text) => {
  const kept = describedValues(`${text}.`) ?? '';
  expect(kept.length).toBeGreaterThan(text.length / 2);
});

test.each(['Unique', 'unique, case-insensitive', 'Short name. Unique.', 'Unique among all pets'])('“%s” calls a field unique', (text) => {
  expect(isDescribedAsUnique(text)).toBe(true);
  expect(isDescribedAsUnique(describedValues(text))).toBe(true);
});

test.each(['Unique identifier of the owner', 'A unique code', 'Not necessarily different'])('“%s” does not', (text) => {
  expect(isDescribedAsUnique(text)).toBe(false);
});
