import { expect, test } from 'vitest';
import { inChunks } from './in-chunks.ts';

test('many small parts are joined without loss or reordering', () => {
  const parts = Array.from({ length: 5000 }, (_, at) => `line ${at} of a report\n`);
  const chunks = [...inChunks(parts)];
  expect(chunks.join('')).toBe(parts.join(''));
  expect(chunks.length).toBeLessThan(5);
});

test('an empty report has no chunk', () => {
  expect([...inChunks(['', ''])]).toEqual([]);
});
