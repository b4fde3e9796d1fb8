// @vitest-environment happy-dom
import { json } from '@codemirror/lang-json';
import { forceParsing } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { suiteDiagnostics } from './suite-lint.ts';

function viewOf(doc: string): EditorView {
  const view = new EditorView({ state: EditorState.create({ doc, extensions: [json()] }) });
  // The editor parses for 20 ms, then defers the rest. On a busy machine, that can happen after the test has ended.
  forceParsing(view, doc.length, 10_000);
  return view;
}
const found = (doc: string, path: string) =>
  suiteDiagnostics(viewOf(doc), path).map(({ from, to, message }) => [doc.slice(from, to), message]);

const oneCase = {
  id: 'a',
  title: 'A',
  tags: ['smoke'],
  op: 'GET /',
  why: 'x',
  evidence: 'C',
  steps: [{ req: { method: 'GET', path: '/' }, expect: {} }],
};

test('underlines nothing in a valid file', () => {
  expect(found(JSON.stringify({ cases: [oneCase] }), 'tests/endpoint/a.json')).toEqual([]);
});

test('underlines a wrong value at its position, also in a nested list', () => {
  const doc = JSON.stringify({ cases: [oneCase, { ...oneCase, steps: [{ req: { method: 'FLY', path: '/' }, expect: {} }] }] }, null, 2);
  expect(found(doc, 'tests/endpoint/a.json')).toEqual([['"FLY"', expect.stringContaining('/cases/1/steps/0/req/method')]]);
});

test('reports a missing property at the first line of its parent', () => {
  const doc = JSON.stringify({ cases: [{ id: 'a' }] }, null, 2);
  const [[text, message] = []] = found(doc, 'tests/endpoint/a.json');
  expect(text).toBe('{');
  expect(message).toContain('/cases/0');
});

test('the header and the included files have separate schemas', () => {
  expect(found('{"cases": []}', 'tests.json').length).toBeGreaterThan(0);
  expect(found('{"cases": []}', 'tests/endpoint/a.json')).toEqual([]);
});

test('reports only one error when the text is not JSON', () => {
  expect(found('{"cases": [', 'tests/endpoint/a.json')).toHaveLength(1);
});
