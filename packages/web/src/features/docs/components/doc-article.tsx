import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useDelayed } from '../../../lib/use-delayed.ts';
import { useScrollToHash } from '../../../lib/use-scroll-to-hash.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Block, Heading } from '../model/blocks.ts';
import { parseMarkdown } from '../model/markdown.ts';
import { adjacentPages, type DocPage, loadText, pathOf } from '../model/pages.ts';
import { BlockView } from './block-view.tsx';
import { OnThisPage } from './on-this-page.tsx';

function Neighbours({ page }: { readonly page: DocPage }) {
  const { before, after } = adjacentPages(page);
  const style = 'flex items-center gap-2 rounded-md hover:text-accent-text [&_svg]:size-4';
  return (
    <nav aria-label="Pages" className="mt-12 flex justify-between gap-4 border-t pt-6 text-base">
      {before === undefined ? (
        <span />
      ) : (
        <Link to={pathOf(before)} className={`${style} text-fg-2`}>
          <ArrowLeft strokeWidth={1.75} aria-hidden />
          {before.title}
        </Link>
      )}
      {after !== undefined && (
        <Link to={pathOf(after)} className={`${style} font-medium`}>
          {after.title}
          <ArrowRight strokeWidth={1.75} aria-hidden />
        </Link>
      )}
    </nav>
  );
}

function ArticleSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 pt-2">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="mt-8 h-6 w-40" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

const isHeading = (block: Block): block is Heading => block.kind === 'heading';
const none: readonly Block[] = [];

/** One page of the guide: its text, its table of contents, and links to the next and previous page. */
export function DocArticle({ page }: { readonly page: DocPage }) {
  const { data, error, isPending } = useQuery({ queryKey: ['doc', page.slug], queryFn: () => loadText(page.slug), staleTime: Infinity });
  const blocks = useMemo(() => (data === undefined ? none : parseMarkdown(data)), [data]);
  const isLate = useDelayed(isPending);
  useScrollToHash(blocks);
  return (
    <div className="mx-auto flex max-w-[66rem] gap-16 px-10 py-12 max-md:px-4 max-md:py-8">
      <article className="min-w-0 max-w-[44rem] flex-1 text-[0.9375rem] leading-[1.625rem] [&>h1+p]:text-lg [&>h1+p]:leading-7">
        <p className="text-fg-3 text-sm">{page.group}</p>
        {isLate && <ArticleSkeleton />}
        {error !== null && (
          <Notice tone="bad" title="The page could not be loaded" className="mt-4">
            {error.message}
          </Notice>
        )}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
          <BlockView key={index} block={block} />
        ))}
        {blocks.length > 0 && <Neighbours page={page} />}
      </article>
      <OnThisPage headings={blocks.filter(isHeading)} />
    </div>
  );
}
