import { expect, test } from 'vitest';
import { inChunks } from './in-chunks.ts';

test('many small parts are put together, and nothing is lost or moved', () => {
  const parts = Array.from({ length: 5000 }, (_, at) => `line ${at} of a report\n`);
  const chunks = [...inChunks(parts)];
  expect(chunks.join('')).toBe(parts.join(''));
  expect(chunks.length).toBeLessThan(5);
});

test('a report of nothing has no chunk', () => {
  expect([...inChunks(['', ''])]).toEqual([]);
});
