import { useMemo } from 'react';
import { parseMarkdown } from '../model/markdown.ts';
import { BlockView } from './block-view.tsx';

/** Renders untrusted Markdown: no HTML, no pictures, only links to web pages. */
export function MarkdownText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}
