import { GitPullRequest } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../../../ui/card.tsx';
import { cn } from '../../../../ui/cn.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { ScrollRegion } from '../../../../ui/scroll-region.tsx';

/** Cards are narrower than pages, so headings and tables are smaller too. */
const previewLook =
  'overflow-auto px-4 pt-1 pb-4 text-sm [&_h2]:mt-3 [&_h2]:text-lg [&_h3]:mt-4 [&_h3]:text-sm [&_table]:text-xs [&_td]:py-1 [&_th]:py-1';

interface PreviewCardProps {
  readonly title: string;
  readonly content: string;
  readonly renderMarkdown: (text: string) => ReactNode;
  /** `whole` when the surrounding panel scrolls, so that the card does not have to. */
  readonly height?: 'short' | 'whole';
}

/** A preview of the pull request description. */
export function PreviewCard({ title, content, renderMarkdown, height = 'short' }: PreviewCardProps) {
  return (
    <Card className="animate-rise">
      <CardHeader icon={<GitPullRequest />} title={title}>
        <span className="-mr-1.5">
          <CopyButton label="Copy Markdown" text={() => content} />
        </span>
      </CardHeader>
      <ScrollRegion role="group" label={title} className={cn(previewLook, height === 'short' && 'max-h-[32rem]')}>
        {renderMarkdown(content)}
      </ScrollRegion>
    </Card>
  );
}
