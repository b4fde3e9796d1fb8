import { expect, test } from 'vitest';
import { importsOf, relationsOf, sortNearestFirst } from './related-tests.mjs';

test('imports, re-exports and files of threads count, types do not', () => {
  const source = `import { a } from './a.ts';
    import type { B } from './b.ts';
    export { c } from '../c.ts';
    const thread = new URL('./d-entry.ts', import.meta.url);`;
  expect(importsOf('/x/y/file.ts', source)).toEqual(['/x/y/a.ts', '/x/c.ts', '/x/y/d-entry.ts']);
});

test('the tests that reach a file are listed once, the closest first', () => {
  const related = relationsOf(
    new Map([
      ['far.test.ts', ['index.ts']],
      ['index.ts', ['file.ts', 'other.ts']],
      ['file.test.ts', ['file.ts', 'index.ts']],
      ['other.test.ts', ['other.ts']],
    ]),
  );
  expect(related('file.ts')).toEqual([
    { path: 'file.test.ts', distance: 1 },
    { path: 'far.test.ts', distance: 2 },
  ]);
});

test('the test for the file itself runs first, then those in its folder and in its parent folders', () => {
  const tests = ['/a/far/x.test.ts', '/a/b/c/other.test.ts', '/a/b/up.test.ts', '/a/b/c/file.test.ts'];
  const related = tests.map((path, index) => ({ path, distance: index + 1 }));
  expect(sortNearestFirst('/a/b/c/file.ts', related)).toEqual([
    '/a/b/c/file.test.ts',
    '/a/b/c/other.test.ts',
    '/a/b/up.test.ts',
    '/a/far/x.test.ts',
  ]);
});
