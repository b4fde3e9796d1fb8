import { describe, expect, test } from 'vitest';
import { readSuite } from '../index.ts';
import { generate } from '../shop.fixture.ts';
import { dropRejectedChanges } from './drop-rejected-changes.ts';

const first = generate({ say: '/generate smoke' }).files;
const second = generate({ say: '/negatives 2', existing: first }).files;
const pathsOf = (files: readonly { readonly path: string }[]): readonly string[] => files.map(({ path }) => path);
const opsOf = (files: typeof first): ReadonlySet<string> => {
  const read = readSuite(files);
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems));
  return new Set(read.suite.cases.map(({ op }) => op));
};

describe('Leaving out', () => {
  test('A changed file is restored, and the others are kept.', () => {
    const path = 'tests/endpoint/create-order.json';
    const files = dropRejectedChanges({ files: second, before: first, paths: [path], operations: [] });
    const at = (list: typeof first, wanted: string) => list.find((file) => file.path === wanted)?.content;
    expect(at(files, path)).toBe(at(first, path));
    expect(at(files, 'tests/endpoint/create-product.json')).toBe(at(second, 'tests/endpoint/create-product.json'));
  });

  test('A new file is removed, also from the header, and the suite stays valid.', () => {
    const files = dropRejectedChanges({ files: first, before: [], paths: ['tests/endpoint/get-report.json'], operations: [] });
    expect(pathsOf(files)).not.toContain('tests/endpoint/get-report.json');
    expect(opsOf(files).has('GET /reports')).toBe(false);
    expect(opsOf(files).size).toBe(opsOf(first).size - 1);
  });

  test('an operation is removed with all its cases, and so is its file once it is empty', () => {
    const [op = ''] = opsOf(first);
    const files = dropRejectedChanges({ files: second, before: first, paths: [], operations: [op] });
    expect(opsOf(files).has(op)).toBe(false);
    expect(files.length).toBe(second.length - 1);
  });

  test('an empty selection changes no byte', () => {
    expect(dropRejectedChanges({ files: second, before: first, paths: [], operations: ['GET /nowhere'] })).toEqual(second);
  });
});
