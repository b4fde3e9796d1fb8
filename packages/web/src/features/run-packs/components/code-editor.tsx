import { isSuiteFile } from '@assay/contract/constants';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { editorLanguage } from '../model/editor-language.ts';
import { editorTheme } from '../model/editor-theme.ts';
import { suiteLinter } from '../model/suite-lint.ts';

interface CodeEditorProps {
  readonly path: string;
  readonly text: string;
  readonly mode: 'view' | 'edit';
  readonly onChange: (text: string) => void;
}

/** Shows a file. In edit mode it can be changed, and suite files are validated while typing. */
export function CodeEditor({ path, text, mode, onChange }: CodeEditorProps) {
  const placeRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<EditorView>(null);
  const changeRef = useRef(onChange);
  const textRef = useRef(text);
  useEffect(() => {
    changeRef.current = onChange;
    textRef.current = text;
  });
  useEffect(() => {
    if (placeRef.current === null) return;
    const isEditing = mode === 'edit';
    const view = new EditorView({
      parent: placeRef.current,
      state: EditorState.create({
        doc: textRef.current,
        extensions: [
          lineNumbers(),
          foldGutter(),
          drawSelection(),
          bracketMatching(),
          search({ top: true }),
          history(),
          keymap.of([
            ...defaultKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...foldKeymap,
            ...lintKeymap,
            ...(isEditing ? [indentWithTab] : []),
          ]),
          editorLanguage(path),
          editorTheme,
          EditorState.readOnly.of(!isEditing),
          EditorView.contentAttributes.of({
            tabindex: '0',
            'aria-label': `Content of ${path}`,
            ...(isEditing ? {} : { 'aria-readonly': 'true' }),
          }),
          ...(isEditing ? [highlightActiveLine(), highlightActiveLineGutter()] : []),
          ...(isSuiteFile(path) ? [lintGutter(), suiteLinter(path)] : []),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changeRef.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    viewRef.current = view;
    // Measures wrapped lines now. Otherwise the line numbers would move after the first paint.
    view.elementAtHeight(0);
    if (isEditing) view.focus();
    return () => view.destroy();
  }, [path, mode]);
  useEffect(() => {
    const view = viewRef.current;
    if (view === null || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [text]);
  return <div ref={placeRef} {...(mode === 'edit' ? { 'data-own-escape': '' } : {})} className="min-h-0 flex-1 overflow-hidden" />;
}
