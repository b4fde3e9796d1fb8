import { expect, test } from 'vitest';
import { isSafePath } from './safe-path.ts';

test.each(['tests.json', 'tests/endpoint/get-orders.json', '.env.example', 'README.md', 'Größe.json', 'a b.txt', 'console.json'])(
  '%j can be written',
  (path) => {
    expect(isSafePath(path)).toBe(true);
  },
);

test.each([
  '',
  '.',
  '..',
  '../tests.json',
  'tests/../../etc/passwd',
  '/etc/passwd',
  'tests//a.json',
  'tests/',
  '\\windows\\win.ini',
  'C:\\x',
  'C:x',
  'a\0b',
  'a\nb',
  '-rf',
  'tests/-x.json',
  '.ssh/id',
  '.env',
  'tests/.hidden',
  'con',
  'CON.json',
  'tests/aux.txt',
  'lpt1',
  'COM¹.json',
  'name.',
  'name ',
  ' name',
  'a\u202egnp.exe',
  'a\u200bb',
  'a\u2028b',
  'a*b',
  'a|b',
  'u\u0308.json',
  'x'.repeat(201),
])('%j is rejected', (path) => {
  expect(isSafePath(path)).toBe(false);
});
