import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export const markdownCode = lazyComponent<{ readonly text: string }>(async () => {
  const { MarkdownText } = await import('../../features/docs/components/markdown-text.tsx');
  return MarkdownText;
});

/** Renders Markdown the same way the docs do. The renderer is loaded on first use. */
export function renderMarkdown(text: string): ReactNode {
  return <Suspense fallback={<Skeleton className="mt-3 h-32" />}>{markdownCode.show({ text })}</Suspense>;
}
