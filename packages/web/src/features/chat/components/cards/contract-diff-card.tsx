import type { ContractDiffCard as ContractDiffCardData } from '@assay/contract';
import { GitCompare } from 'lucide-react';
import { Link } from 'react-router';
import { countOf } from '../../../../lib/format.ts';
import { specDiffPath } from '../../../../lib/paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../../ui/card.tsx';
import { TextWithCode } from '../../../../ui/text-with-code.tsx';
import { ChangeCounts } from './change-counts.tsx';

const tones = { breaking: 'destructive', unknown: 'warn', compatible: 'ok' } as const;

/** The changes between the last two API versions that affect callers. */
export function ContractDiffCard({ card, projectId }: { readonly card: ContractDiffCardData; readonly projectId: string }) {
  return (
    <Card className="animate-rise">
      <CardHeader icon={<GitCompare />} title={`${card.title}, ${card.from} to ${card.to}`}>
        <ChangeCounts counts={card} />
      </CardHeader>
      <ul className="divide-y divide-line">
        {card.changes.map((change) => (
          <li key={`${change.where} ${change.message}`} className="flex items-start gap-2.5 px-3 py-2 text-sm">
            <Badge variant={tones[change.level]} className="w-20 shrink-0 justify-center">
              {change.level}
            </Badge>
            <span className="min-w-0 flex-1">
              <code className="block truncate font-mono text-xs">{change.where}</code>
              <span className="block break-words text-fg-2">
                <TextWithCode text={change.message} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <footer className="flex h-10 items-center gap-3 border-t px-3 text-fg-3 text-xs">
        {card.omitted > 0 && <span>{countOf(card.omitted, 'more change')} not listed</span>}
        <Link
          to={specDiffPath(projectId, card.headId)}
          className="ml-auto rounded-sm font-medium text-accent-text underline-offset-4 hover:underline"
        >
          Open comparison
        </Link>
      </footer>
    </Card>
  );
}
