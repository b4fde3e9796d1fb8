import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { editorLanguage } from '../model/editor-language.ts';
import { editorTheme } from '../model/editor-theme.ts';

interface CompareEditorProps {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The changes between two versions of a file, with unchanged parts collapsed. */
export function CompareEditor({ path, before, after }: CompareEditorProps) {
  const placeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (placeRef.current === null) return;
    const view = new EditorView({
      parent: placeRef.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          lineNumbers(),
          editorLanguage(path),
          editorTheme,
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': `Changes of ${path}`, 'aria-readonly': 'true' }),
          unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
        ],
      }),
    });
    return () => view.destroy();
  }, [path, before, after]);
  return <div ref={placeRef} className="min-h-0 flex-1 overflow-hidden" />;
}
