import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { suiteQuery } from '../api/queries.ts';
import { type CaseDifference, compareCases } from '../model/compare-suites.ts';
import { listCases } from '../model/suite-cases.ts';
import { LineDiff } from './line-diff.tsx';

const tones = { added: 'ok', removed: 'destructive', changed: 'info' } as const;

function Difference({ difference }: { readonly difference: CaseDifference }) {
  return (
    <details className="border-b">
      <summary className="flex cursor-pointer items-center gap-2 px-4 py-2 text-sm">
        <Badge variant={tones[difference.change]}>{difference.change}</Badge>
        <span className="min-w-0 flex-1 truncate">{difference.title}</span>
        <code className="max-w-[50%] truncate font-mono text-fg-3 text-xs">{difference.id}</code>
      </summary>
      <LineDiff before={difference.before} after={difference.after} />
    </details>
  );
}

interface RevisionDiffProps {
  readonly suiteId: string;
  readonly from: number;
  readonly to: number;
  readonly onClose: () => void;
}

/** How each case changed between two revisions. */
export function RevisionDiff({ suiteId, from, to, onClose }: RevisionDiffProps) {
  const before = useQuery(suiteQuery({ id: suiteId, revision: from })).data;
  const after = useQuery(suiteQuery({ id: suiteId, revision: to })).data;
  const found = before === undefined || after === undefined ? null : compareCases(listCases(before), listCases(after));
  return (
    <section aria-label={`From r${from} to r${to}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-b px-4">
        <h2 className="font-medium text-sm">
          From r{from} to r{to}
        </h2>
        {found !== null && <span className="nums text-fg-3 text-xs">{found.length} changed</span>}
        <span className="flex-1" />
        <Button variant="ghost" size="iconSm" aria-label="Close comparison" onClick={onClose}>
          <X />
        </Button>
      </header>
      {found === null && <Skeleton className="m-4 h-40" />}
      <ScrollRegion label="Changed cases" className="min-h-0 flex-1 lg:overflow-y-auto">
        {found?.map((difference) => (
          <Difference key={difference.id} difference={difference} />
        ))}
        {found?.length === 0 && <p className="px-4 py-8 text-center text-fg-3 text-sm">All cases are identical in both revisions.</p>}
      </ScrollRegion>
    </section>
  );
}
