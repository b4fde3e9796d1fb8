import { expect, test } from 'vitest';
import { createdIn, findItemPaths, nestingOf, resourceOf } from './place.ts';

const FARM = ['/farms', '/farms/{id}', '/farms/{id}/hives', '/hives/{id}', '/hives/{id}/harvests', '/harvests/{id}'];

test('Items with their own path belong to one collection, whatever parent created them.', () => {
  const itemPaths = findItemPaths(FARM);
  expect(createdIn('/farms/{id}/hives', itemPaths)).toBe('/hives');
  expect(createdIn('/hives/{id}/harvests', itemPaths)).toBe('/harvests');
  expect(createdIn('/farms', itemPaths)).toBe('/farms');
});

test('Items below a parent, and items with the same name in two places, stay apart.', () => {
  expect(findItemPaths(['/zones/{id}/keys', '/zones/{id}/keys/{key}']).size).toBe(0);
  expect(findItemPaths(['/users/{id}/keys', '/keys/{id}', '/apps/{id}/keys/{key}']).size).toBe(0);
});

test('Parts are nested deeper than the whole, also when their paths have the same length.', () => {
  const depth = (path: string): number => nestingOf(path, FARM, findItemPaths(FARM));
  expect(depth('/harvests/{id}')).toBeGreaterThan(depth('/hives/{id}'));
  expect(depth('/hives/{id}')).toBeGreaterThan(depth('/farms/{id}'));
});

test('A list in the plural and items in the singular belong to one collection.', () => {
  const itemPaths = findItemPaths(['/api/fans', '/api/fan/{id}', '/keys', '/keys/{id}', '/key/{id}', '/hats', '/shop/hat/{id}']);
  expect([...itemPaths]).toEqual([['/api/fans', '/api/fan']]);
});

test('A version at the end of a path does not name the resource.', () => {
  expect(['/users/v1', '/v2/zones', '/v1'].map(resourceOf)).toEqual(['user', 'zone', 'v1']);
});
