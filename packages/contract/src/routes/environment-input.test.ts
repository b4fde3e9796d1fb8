import { expect, test } from 'vitest';
import { CreateEnvironment } from './environment-input.ts';

const withHeader = (key: string) =>
  CreateEnvironment.safeParse({ name: 'local', baseUrl: 'http://127.0.0.1', headers: [{ key, value: 'v' }] });

test('blanks around the name of a header are trimmed', () => {
  expect(withHeader(' \tX-One ').data?.headers).toEqual([expect.objectContaining({ key: 'X-One' })]);
});

test('a name of nearly a megabyte of blanks is rejected quickly for its length', () => {
  expect(withHeader(`x${' '.repeat(900_000)}x`).success).toBe(false);
});
