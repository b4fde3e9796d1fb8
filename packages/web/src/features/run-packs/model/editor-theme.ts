import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView, highlightSpecialChars } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--warn)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--patch)' },
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], color: 'var(--accent-text)' },
  { tag: [tags.comment, tags.meta], color: 'var(--fg-3)' },
  { tag: [tags.variableName, tags.definition(tags.variableName)], color: 'var(--ok)' },
]);

const frame = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'transparent', color: 'var(--fg)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--fg-3)', border: 'none', paddingLeft: '4px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in oklab, var(--fg) 4%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--fg)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': { backgroundColor: 'var(--accent-soft) !important' },
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--fg)', border: '1px solid var(--line-strong)' },
  '.cm-panel input, .cm-panel button': { color: 'var(--fg)', background: 'var(--inset)', border: '1px solid var(--line-strong)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--inset)', border: 'none', color: 'var(--fg-3)' },
  '.cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--ok-soft) !important' },
  '.cm-deletedChunk': { backgroundColor: 'var(--bad-soft) !important' },
  '.cm-changedText': { background: 'var(--ok-soft) !important' },
  '.cm-deletedText': { background: 'var(--bad-soft) !important' },
  '.cm-collapsedLines': { color: 'var(--fg-3)', background: 'var(--inset) !important' },
});

/**
 * The theme for all code views. It uses the page's CSS variables, so that it follows the theme, and shows invisible and bidirectional
 * characters.
 */
export const editorTheme = [frame, syntaxHighlighting(colors), highlightSpecialChars()];
