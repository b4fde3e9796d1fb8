import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

const MarkdownText = lazy(() =>
  import('../../features/docs/components/markdown-text.tsx').then((module) => ({ default: module.MarkdownText })),
);

/** Renders Markdown in the same way as the docs. The renderer is loaded when the first text is shown. */
export function renderMarkdown(text: string): ReactNode {
  return (
    <Suspense fallback={<Skeleton className="mt-3 h-32" />}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
