import { GitPullRequest } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';

/** Cards are smaller than pages: headings and tables shrink with them. */
export const previewLook =
  'thin-scroll overflow-auto px-4 pt-1 pb-4 text-sm [&_h2]:mt-3 [&_h2]:text-lg [&_h3]:mt-4 [&_h3]:text-sm [&_table]:text-xs [&_td]:py-1 [&_th]:py-1';

interface PreviewCardProps {
  readonly title: string;
  readonly content: string;
  readonly renderMarkdown: (text: string) => ReactNode;
}

/** The text of a pull request as its readers will see it. */
export function PreviewCard({ title, content, renderMarkdown }: PreviewCardProps) {
  return (
    <Card className="animate-rise">
      <CardHead icon={<GitPullRequest />} title={title}>
        <span className="-mr-1.5">
          <CopyButton label="Copy Markdown" text={() => content} />
        </span>
      </CardHead>
      <div className={`max-h-[32rem] ${previewLook}`}>{renderMarkdown(content)}</div>
    </Card>
  );
}
