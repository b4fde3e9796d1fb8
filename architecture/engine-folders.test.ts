import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = 'packages/engine/src';
/** A folder with a larger share of the lines covers more than one subject and should be split. */
const MAX_SHARE = 0.3;

type Lines = ReadonlyMap<string, number>;

function foldersAbove(share: number, lines: Lines): readonly string[] {
  const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
  return [...lines].filter(([, count]) => count > total * share).map(([folder]) => folder);
}

/** Counts lines per engine folder, including tests and samples, because developers read those too. */
function engineLines(): Lines {
  const lines = new Map<string, number>();
  for (const path of globSync(`${SOURCE}/**/*.ts`)) {
    const [folder = '', ...rest] = path.slice(SOURCE.length + 1).split('/');
    const name = rest.length === 0 ? '(entry points)' : folder;
    lines.set(name, (lines.get(name) ?? 0) + readFileSync(path, 'utf8').split('\n').length - 1);
  }
  return lines;
}

test('finds a folder with more than its share', () => {
  const lines = new Map([
    ['big', 31],
    ['fair', 30],
    ['rest', 39],
  ]);
  expect(foldersAbove(MAX_SHARE, lines)).toEqual(['big', 'rest']);
});

test('no folder of the engine holds more than 30 % of its lines', () => {
  const lines = engineLines();
  expect(lines.size).toBeGreaterThan(10);
  expect(foldersAbove(MAX_SHARE, lines)).toEqual([]);
});

test('ARCHITECTURE.md names the folders of the engine', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8');
  const unnamed = [...engineLines().keys()].filter((folder) => folder !== '(entry points)' && !text.includes(`\`${folder}/\``));
  expect(unnamed).toEqual([]);
});
