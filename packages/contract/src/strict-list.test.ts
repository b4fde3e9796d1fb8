import { expect, test } from 'vitest';
import { z } from 'zod';
import { strictList } from './strict-list.ts';

const Names = z.object({ names: strictList(z.object({ name: z.string() }), 3) });

test('good items are read, and what is not asked for is left out', () => {
  expect(Names.parse({ names: [{ name: 'a', more: 1 }, { name: 'b' }] })).toEqual({ names: [{ name: 'a' }, { name: 'b' }] });
});

test('the first faulty item is the only one that is told, with its place', () => {
  const { error } = Names.safeParse({ names: [{ name: 'a' }, {}, {}] });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['names.1.name', 'Required']]);
});

test('a list that is too long is refused without a look at its items', () => {
  const seen: unknown[] = [];
  const Watched = strictList(
    z.unknown().refine((item) => seen.push(item) > 0),
    3,
  );
  expect(Watched.safeParse([1, 2, 3, 4]).error?.issues).toHaveLength(1);
  expect(seen).toEqual([]);
});
