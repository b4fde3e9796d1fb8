import { expect, test } from 'vitest';
import { CreateEnvironment } from './environment-input.ts';

const withHeader = (key: string) =>
  CreateEnvironment.safeParse({ name: 'local', baseUrl: 'http://127.0.0.1', headers: [{ key, value: 'v' }] });

test('blanks around the name of a header are a slip of the finger', () => {
  expect(withHeader(' \tX-One ').data?.headers).toEqual([expect.objectContaining({ key: 'X-One' })]);
});

test('a name of nearly a megabyte of blanks is refused for its length at once', () => {
  expect(withHeader(`x${' '.repeat(900_000)}x`).success).toBe(false);
});
