import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

const MarkdownText = lazy(() =>
  import('../../features/docs/components/markdown-text.tsx').then((module) => ({ default: module.MarkdownText })),
);

/** Renders Markdown the same way the docs do. The renderer is loaded on first use. */
export function renderMarkdown(text: string): ReactNode {
  return (
    <Suspense fallback={<Skeleton className="mt-3 h-32" />}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
