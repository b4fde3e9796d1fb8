import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const page = read('docs/security.md');

/** Every test file that the page lists, with the threat it covers. */
const tests = page
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [id = ''] = section.split(':');
    return [id, [...section.matchAll(/^- `([^`]+)`$/gm)].map(([, file]) => file ?? '')] as const;
  });

test('every threat has its section', () => {
  expect(tests.map(([id]) => id)).toEqual(Array.from({ length: 21 }, (_, at) => `T${at + 1}`));
});

test.each(tests)('the tests behind %s exist', (_, files) => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
});

/** The numbers of the hostile inputs in a test file's titles. A title may cover a range: `9 to 12: …`. */
function numbersIn(text: string): readonly number[] {
  const single = [...text.matchAll(/(?:'|\[')(\d+)(?:: |', )/g)].map(([, number]) => Number(number));
  const ranges = [...text.matchAll(/'(\d+) to (\d+): /g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
  );
  return [...single, ...ranges];
}

test('each of the twenty hostile inputs is tried under its number', () => {
  const listed = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  const tried = [
    'packages/server/src/product-tests/hostile-inputs.test.ts',
    'packages/web/src/features/chat/components/inline-text.test.tsx',
  ]
    .map(read)
    .flatMap(numbersIn);
  expect(listed).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(listed.filter((number) => !tried.includes(number))).toEqual([19]);
  expect(read('packages/server/src/product-tests/membership.test.ts')).toContain(
    'returns the same to a stranger as for a missing resource',
  );
});
