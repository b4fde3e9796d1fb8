import { expect, test } from 'vitest';
import type { Json } from '../../model/index.ts';
import { isBareAction } from './bare-action.ts';

const PATHS = [
  '/tapes',
  '/tapes/{id}',
  '/tapes/start',
  '/tapes/copy',
  '/users/register',
  '/users/{id}',
  '/feedback',
  '/carts/basket',
  '/carts/basket/items',
];
const answer = (json: Json, location: string | null = null) => ({
  json,
  header: (name: string) => (name === 'location' ? location : null),
});

test.each<[string, Json, boolean]>([
  ['/tapes/start', {}, true],
  ['/tapes/copy', { id: 't2' }, false],
  ['/tapes', {}, false],
  ['/users/register', { message: 'registered' }, false],
  ['/feedback', {}, false],
  ['/carts/basket', {}, false],
])('POST %s with the response %j is a bare action: %s', (path, json, expected) => {
  expect(isBareAction(path, PATHS, answer(json))).toBe(expected);
});

test('A Location header shows that there is a new resource.', () => {
  expect(isBareAction('/tapes/start', PATHS, answer({}, '/tapes/7'))).toBe(false);
});
