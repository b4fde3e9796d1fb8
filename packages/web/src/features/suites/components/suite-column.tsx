import type { SuiteRevision, SuiteSummary } from '@assay/contract';
import { GitCompareArrows, History, Plus } from 'lucide-react';
import { countOf, formatExact, shortAge } from '../../../lib/format.ts';
import { suiteDetails, suiteOrigin } from '../../../lib/suite-label.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn, rowHover, rowSelected } from '../../../ui/cn.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';

interface SuiteColumnProps {
  readonly suites: readonly SuiteSummary[];
  readonly chosenId: string;
  readonly revisions: readonly SuiteRevision[];
  /** The revision that is compared with the current one. */
  readonly comparedWith: number | null;
  readonly onChoose: (id: string) => void;
  /** Absent for users who may not change the project. */
  readonly onNew: (() => void) | undefined;
  readonly onCompare: (revision: number | null) => void;
}

function RevisionRow({
  revision,
  isLatest,
  isCompared,
  onCompare,
}: {
  readonly revision: SuiteRevision;
  readonly isLatest: boolean;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
}) {
  return (
    <li className="flex items-start gap-2 border-l pb-3 pl-3 last:pb-0 max-lg:shrink-0 max-lg:items-center max-lg:pb-0">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <code className="font-mono text-xs">r{revision.revision}</code>
          {isLatest && <Badge variant="accent">current</Badge>}
          {revision.origin === 'edited' && <Badge>edited</Badge>}
        </span>
        <span className="block truncate text-fg-3 text-xs" title={formatExact(revision.createdAt)}>
          {[revision.author, countOf(revision.cases, 'case'), shortAge(revision.createdAt)].filter(Boolean).join(', ')}
        </span>
      </span>
      {!isLatest && (
        <Button
          variant={isCompared ? 'secondary' : 'ghost'}
          size="iconSm"
          aria-pressed={isCompared}
          aria-label={`Compare r${revision.revision} with the current revision`}
          onClick={onCompare}
        >
          <GitCompareArrows />
        </Button>
      )}
    </li>
  );
}

/** The project's suites, and the selected suite's revisions. */
export function SuiteColumn({ suites, chosenId, revisions, comparedWith, onChoose, onNew, onCompare }: SuiteColumnProps) {
  return (
    <ScrollRegion label="Suites" className="min-h-0 min-w-0 flex-1 border-b lg:overflow-y-auto lg:border-r lg:border-b-0">
      <div className="flex h-12 items-center px-4 sm:px-6 lg:pr-3">
        <h2 className="flex-1 font-medium text-sm">Suites</h2>
        {onNew !== undefined && (
          <Button variant="ghost" size="sm" onClick={onNew} data-leaves="">
            <Plus />
            New suite
          </Button>
        )}
      </div>
      <ul className="px-2 max-lg:flex sm:px-4 max-lg:gap-1 max-lg:overflow-x-auto max-lg:pb-3">
        {suites.map((suite) => (
          <li key={suite.id} className="shrink-0">
            <button
              type="button"
              aria-current={suite.id === chosenId}
              onClick={() => onChoose(suite.id)}
              className={cn('w-full rounded-md px-2 py-1.5 text-left max-lg:max-w-56', suite.id === chosenId ? rowSelected : rowHover)}
            >
              <span className="block truncate text-sm" title={suite.name}>
                {suite.name}
              </span>
              <span className="nums block truncate text-fg-3 text-xs" title={formatExact(suite.updatedAt)}>
                {suiteDetails(suite)}
              </span>
              {suiteOrigin(suite) !== null && (
                <span className="block truncate text-fg-3 text-xs" title={suiteOrigin(suite) ?? undefined}>
                  from “{suiteOrigin(suite)}”
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <section
        aria-label="Revisions"
        className={cn('mt-3 border-t px-6 py-3 max-lg:mt-0 max-sm:px-4', revisions.length < 2 && 'max-lg:hidden')}
      >
        <h3 className="mb-2 flex items-center gap-2 text-fg-3 text-sm">
          <History className="size-4" strokeWidth={1.75} aria-hidden />
          Revisions
        </h3>
        <ol className="max-lg:flex max-lg:gap-4 max-lg:overflow-x-auto">
          {revisions.map((revision, index) => (
            <RevisionRow
              key={revision.revision}
              revision={revision}
              isLatest={index === 0}
              isCompared={revision.revision === comparedWith}
              onCompare={() => onCompare(revision.revision === comparedWith ? null : revision.revision)}
            />
          ))}
        </ol>
      </section>
    </ScrollRegion>
  );
}
