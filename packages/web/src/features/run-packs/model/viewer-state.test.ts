import { isSuiteFile } from '@assay/contract/constants';
import { expect, test } from 'vitest';
import { fileName, groupFiles, languageBadge } from './pack-file.ts';
import { closeFile, dropDraft, EMPTY_VIEWER, editFile, markSaved, openFile, rebaseFile, setMode, unsavedFiles } from './viewer-state.ts';

const two = openFile(openFile(EMPTY_VIEWER, 'tests.json'), 'run.sh');

test('opening a file adds a tab once and shows it', () => {
  expect(two.open.map(({ path }) => path)).toEqual(['tests.json', 'run.sh']);
  const again = openFile(two, 'tests.json');
  expect(again.open).toHaveLength(2);
  expect(again.active).toBe('tests.json');
});

test('closing the active tab switches to the first that remains, closing another changes nothing', () => {
  expect(closeFile(two, 'run.sh').active).toBe('tests.json');
  expect(closeFile(two, 'tests.json').active).toBe('run.sh');
  expect(closeFile(closeFile(two, 'run.sh'), 'tests.json')).toEqual(EMPTY_VIEWER);
});

test('a draft keeps the revision it started from', () => {
  const first = editFile(two, 'tests.json', { text: 'b', original: 'a', revision: 3 });
  const second = editFile(first, 'tests.json', { text: 'bc', original: 'a', revision: 4 });
  expect(unsavedFiles(second)).toEqual([{ path: 'tests.json', mode: 'view', draft: 'bc', seen: 3 }]);
  expect(unsavedFiles(rebaseFile(second, 'tests.json', 4))[0]?.seen).toBe(4);
});

test('a draft typed back to the original is not unsaved', () => {
  const changed = editFile(two, 'tests.json', { text: 'b', original: 'a', revision: 3 });
  expect(unsavedFiles(editFile(changed, 'tests.json', { text: 'a', original: 'a', revision: 3 }))).toEqual([]);
});

test('saving leaves edit mode, but keeps text that was typed in the meantime', () => {
  const edited = setMode(editFile(two, 'tests.json', { text: 'b', original: 'a', revision: 3 }), 'tests.json', 'edit');
  expect(markSaved(edited, 'tests.json', { text: 'b', revision: 4 }).open[0]).toEqual({
    path: 'tests.json',
    mode: 'view',
    draft: null,
    seen: null,
  });
  const more = editFile(edited, 'tests.json', { text: 'bc', original: 'a', revision: 3 });
  expect(markSaved(more, 'tests.json', { text: 'b', revision: 4 }).open[0]).toEqual({
    path: 'tests.json',
    mode: 'edit',
    draft: 'bc',
    seen: 4,
  });
});

test('dropping a draft leaves edit mode', () => {
  const editing = setMode(editFile(two, 'run.sh', { text: 'x', original: '', revision: 1 }), 'run.sh', 'edit');
  expect(dropDraft(editing, 'run.sh').open[1]).toEqual({ path: 'run.sh', mode: 'view', draft: null, seen: null });
});

test.each([
  ['a/b.js', 'javascript'],
  ['x.ts', 'typescript'],
  ['x.jsx', 'jsx'],
  ['x.tsx', 'tsx'],
  ['tests.json', 'json'],
  ['README.md', 'markdown'],
  ['x.sql', 'sql'],
  ['x.py', 'python'],
  ['run.sh', 'bash'],
  ['run.ps1', 'powershell'],
  ['x.yaml', 'yaml'],
  ['x.yml', 'yaml'],
  ['x.xml', 'xml'],
  ['x.HTML', 'html'],
  ['x.css', 'css'],
  ['.env.example', 'text'],
  ['LICENSE', 'text'],
])('%s is shown as %s', (path, language) => {
  expect(languageBadge(path)).toBe(language);
});

test('files are grouped by folder, in the order of the archive', () => {
  expect(groupFiles(['tests.json', 'tests/endpoint/a.json', 'tests/endpoint/b.json', 'run.sh', '.env.example'])).toEqual([
    { folder: '', paths: ['tests.json'] },
    { folder: 'tests/endpoint', paths: ['tests/endpoint/a.json', 'tests/endpoint/b.json'] },
    { folder: '', paths: ['run.sh', '.env.example'] },
  ]);
  expect(fileName('tests/endpoint/a.json')).toBe('a.json');
});

test('suite files can be edited, generated files cannot', () => {
  expect(['tests.json', 'tests/endpoint/a.json', 'run.sh', '.env.example'].map(isSuiteFile)).toEqual([true, true, false, false]);
});
