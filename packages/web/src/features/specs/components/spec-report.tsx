import type { Spec } from '@assay/contract';
import { ChevronRight, CircleAlert, GitCompareArrows, Info, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { countOf, formatExact } from '../../../lib/format.ts';
import { specDiffPath } from '../../../lib/paths.ts';
import { useShowMore } from '../../../lib/use-show-more.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatName } from '../model/spec-versions.ts';

type Finding = Spec['findings'][number];

const looks = {
  error: { Icon: CircleAlert, tone: 'text-bad', word: 'error' },
  warning: { Icon: TriangleAlert, tone: 'text-warn', word: 'warning' },
  info: { Icon: Info, tone: 'text-info', word: 'note' },
} as const;

function FindingRow({ finding }: { readonly finding: Finding }) {
  const { Icon, tone, word } = looks[finding.level];
  return (
    <li className="flex items-start gap-2.5 py-1.5 text-sm">
      <Icon role="img" aria-label={word} className={cn('mt-0.5 size-4 shrink-0', tone)} strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        {finding.message}
        <code className="block break-all font-mono text-fg-3 text-xs">{finding.pointer || '/'}</code>
      </span>
      {finding.line !== undefined && <span className="nums shrink-0 text-fg-3 text-xs">line {finding.line}</span>}
    </li>
  );
}

function findingsText(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'No findings';
  const counts = (['error', 'warning', 'info'] as const).flatMap((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return count === 0 ? [] : [countOf(count, looks[level].word)];
  });
  return `Findings: ${counts.join(', ')}`;
}

/** The result of an import: counts, the difference from the previous version, and findings with their locations. */
export function SpecReport({ spec, state }: { readonly spec: Spec; readonly state: 'open' | 'closed' }) {
  const { shown, rest, showMore } = useShowMore(spec.findings);
  const facts = [`revision ${spec.revision}`, countOf(spec.operations, 'operation'), formatName(spec.format)];
  return (
    <section aria-label="This version" className="mx-4 mb-4 rounded-lg border bg-raised sm:mx-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
        <span className="min-w-0 truncate font-medium">
          {spec.title} {spec.version}
        </span>
        <span className="nums text-fg-3 text-xs" title={`Imported ${formatExact(spec.createdAt)}`}>
          {facts.join(', ')}
        </span>
        {spec.unchanged && <Badge>No changes</Badge>}
        {spec.changes !== null && !spec.unchanged && (
          <span className="flex flex-wrap items-center gap-1.5">
            <Badge variant={spec.changes.breaking > 0 ? 'destructive' : 'ok'}>
              {spec.changes.breaking > 0 ? `${spec.changes.breaking} breaking` : 'No breaking changes'}
            </Badge>
            <Badge variant="ok">{spec.changes.compatible} compatible</Badge>
            {spec.changes.unknown > 0 && <Badge variant="warn">{spec.changes.unknown} unclear</Badge>}
          </span>
        )}
        <span className="flex-1" />
        {spec.changes !== null && (
          <Button asChild size="sm" variant="ghost">
            <Link to={specDiffPath(spec.projectId, spec.id)}>
              <GitCompareArrows />
              Open full diff
            </Link>
          </Button>
        )}
      </div>
      <details open={state === 'open' && spec.findings.length > 0} className="group border-t">
        <summary className="flex h-9 cursor-pointer list-none items-center gap-2 px-3 text-fg-2 text-sm [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-3.5 text-fg-3 transition-transform group-open:rotate-90" aria-hidden />
          {findingsText(spec.findings)}
          {spec.findings.length > 0 && <span className="text-fg-3 text-xs max-sm:hidden">none of them block testing</span>}
        </summary>
        <ul className="px-3 pb-2">
          {shown.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings repeat and their order is fixed
            <FindingRow key={index} finding={finding} />
          ))}
          {spec.findings.length === 0 && <li className="py-1 text-fg-3 text-sm">The entire spec was read successfully.</li>}
        </ul>
        {rest > 0 && (
          <Button size="sm" variant="ghost" className="mx-1 mb-2" onClick={showMore}>
            Show more of {rest}
          </Button>
        )}
      </details>
    </section>
  );
}
