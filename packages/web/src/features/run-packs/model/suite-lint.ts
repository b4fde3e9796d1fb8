import { readSuiteText } from '@assay/engine/format';
import { suiteViolations } from '@assay/engine/suite-check';
import { jsonParseLinter } from '@codemirror/lang-json';
import { type Diagnostic, linter } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { findSpan } from './json-position.ts';

const MAX_SHOWN = 100;

/** All schema errors in a suite file, each at its position. */
export function suiteDiagnostics(view: EditorView, path: string): Diagnostic[] {
  const { state } = view;
  const broken = jsonParseLinter()(view);
  if (broken.length > 0) return broken;
  const read = readSuiteText(state.doc.toString());
  if (read.kind === 'unreadable') return [{ from: 0, to: 0, severity: 'error', message: read.problem }];
  return suiteViolations(path, read.value)
    .slice(0, MAX_SHOWN)
    .map(({ pointer, message }) => ({
      ...findSpan(state, pointer),
      severity: 'error',
      message: `${pointer === '' ? 'The file' : pointer} ${message}`,
    }));
}

export const suiteLinter = (path: string) => linter((view) => suiteDiagnostics(view, path), { delay: 300 });
