import { expect, test } from 'vitest';
import { z } from 'zod';
import { strictList } from './strict-list.ts';

const Names = z.object({ names: strictList(z.object({ name: z.string() }), 3) });

test('valid items are read, and unknown members are dropped', () => {
  expect(Names.parse({ names: [{ name: 'a', more: 1 }, { name: 'b' }] })).toEqual({ names: [{ name: 'a' }, { name: 'b' }] });
});

test('only the first invalid item is reported, with its position', () => {
  const { error } = Names.safeParse({ names: [{ name: 'a' }, {}, {}] });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['names.1.name', 'Required']]);
});

test('a list that is too long is rejected without reading its items', () => {
  const seen: unknown[] = [];
  const Watched = strictList(
    z.unknown().refine((item) => seen.push(item) > 0),
    3,
  );
  expect(Watched.safeParse([1, 2, 3, 4]).error?.issues).toHaveLength(1);
  expect(seen).toEqual([]);
});
