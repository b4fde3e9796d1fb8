import { expect, test } from 'vitest';
import { shortenUrl } from './shown-url.ts';

test.each([
  ['https://ci.example.test', 'https://ci.example.test'],
  ['https://ci.example.test/', 'https://ci.example.test'],
  ['https://ci.example.test/hooks/assay', 'https://ci.example.test/hooks/assay'],
  ['https://ci.example.test/hooks/assay?token=fake-1', 'https://ci.example.test/hooks/assay…'],
  ['https://ci.example.test/fake-secret-77', 'https://ci.example.test/…'],
  ['https://ci.example.test/hooks/a1b2c3', 'https://ci.example.test/hooks/…'],
  ['https://hooks.example.test/services/T0000/B0000/fake0secret', 'https://hooks.example.test/services/T0000/B0000/…'],
  ['https://hooks.example.test/workflows/a-very-long-name-of-words', 'https://hooks.example.test/workflows/a-very-long-n…'],
])('%s is displayed as %s', (url, shown) => {
  expect(shortenUrl(url)).toBe(shown);
});
