import { expect, test } from 'vitest';
import { diffCard, displayedChanges, planCard } from './generation-cards.ts';

const change = (path: string, lines: number) => ({
  path,
  change: 'added' as const,
  added: lines,
  removed: 0,
  hunks: [
    { oldStart: 0, newStart: 1, lines: Array.from({ length: lines }, (_, index) => ({ kind: '+' as const, text: `line ${index}` })) },
  ],
});

test('a diff card shows the lines of its files', () => {
  expect(diffCard('Orders smoke, revision 1', [change('tests/endpoint/a.json', 2)])).toMatchObject({
    type: 'diff',
    title: 'Orders smoke, revision 1',
    files: [
      { path: 'tests/endpoint/a.json', change: 'added', lines: 2, removed: 0, hunks: [{ lines: [{ kind: '+', text: 'line 0' }, {}] }] },
    ],
  });
});

test('a file too long for a card shows its counts and its beginning, and the others keep their lines', () => {
  const file = (path: string, lines: number) => ({ path, content: 'line\n'.repeat(lines) });
  const after = [
    file('small.json', 10),
    file('huge.json', 5000),
    file('same.json', 3),
    file('also-small.json', 10),
    file('grown.json', 2000),
  ];
  const card = diffCard('t', displayedChanges([file('same.json', 3), file('grown.json', 1)], after));
  const files = card.type === 'diff' ? card.files : [];
  const shown = (file: (typeof files)[number]) => file.hunks?.reduce((sum, { lines }) => sum + lines.length, 0);
  expect(files.map((file) => [file.path, file.lines, shown(file), file.isCut])).toEqual([
    ['small.json', 10, 10, undefined],
    ['huge.json', 5000, 100, true],
    ['also-small.json', 10, 10, undefined],
    ['grown.json', 1999, 100, true],
  ]);
});

test('with very many long files only the first ones show their beginning', () => {
  const after = Array.from({ length: 40 }, (_, index) => ({ path: `${index}.json`, content: 'line\n'.repeat(2000) }));
  const shown = displayedChanges([], after).map(({ added, hunks }) => [added, hunks !== null]);
  expect(shown.filter(([, isShown]) => isShown)).toHaveLength(15);
  expect(shown.at(-1)).toEqual([2000, false]);
});

const empty = { plan: [], omitted: [], dropped: [], considered: [] };

test('a plan card lists omitted ideas only if there are any', () => {
  expect(planCard(empty)).not.toHaveProperty('omitted');
  expect(planCard({ ...empty, omitted: [{ op: 'GET /x', reason: 'no id' }] })).toMatchObject({
    omitted: [{ op: 'GET /x', reason: 'no id' }],
  });
});

test('a plan card lists near matches only when there are any', () => {
  expect(planCard(empty)).not.toHaveProperty('considered');
  const near = { method: 'GET' as const, path: '/x', summary: null };
  expect(planCard({ ...empty, considered: [near] })).toMatchObject({ considered: [near] });
});
