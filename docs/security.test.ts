import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('./security.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => /^\| (T?\d+) \|/.test(line));
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());
const filesOf = (row: string) => [...(cellsOf(row).at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('every threat and every hostile input has its row', () => {
  const ids = rows.map((row) => cellsOf(row)[1]);
  expect(ids).toEqual([...Array.from({ length: 21 }, (_, at) => `T${at + 1}`), ...Array.from({ length: 20 }, (_, at) => `${at + 1}`)]);
});

test.each(rows)('the tests exist: %s', (row) => {
  const files = filesOf(row);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
});

/** A title may cover a range: `9 to 12: …`. */
function numbersIn(text: string): readonly number[] {
  const single = [...text.matchAll(/['[(]\s*'?(\d+)(?:: |', )/g)].map(([, number]) => Number(number));
  const ranges = [...text.matchAll(/'(\d+) to (\d+): /g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
  );
  return [...single, ...ranges];
}

test.each(rows.filter((row) => /hostile-inputs|inline-text/.test(row)))('the input is tried under its number: %s', (row) => {
  const number = Number(cellsOf(row)[1] ?? 0);
  expect(filesOf(row).some((file) => !Number.isInteger(number) || numbersIn(read(file)).includes(number))).toBe(true);
});
