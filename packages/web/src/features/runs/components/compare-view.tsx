import type { Run } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Equal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { countOf, formatDuration, shortAge, shortId } from '../../../lib/format.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { comparePath, runPath } from '../../../lib/paths.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { RunStatusBadge } from '../../../lib/view/run-status-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton, StatsSkeleton } from '../../../ui/page-skeleton.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Stat, Stats } from '../../../ui/stats.tsx';
import { runQuery, runStepsQuery, runsQuery } from '../api/queries.ts';
import { type ChangeGroup, type Comparison, compareRuns } from '../model/compare-runs.ts';
import { timeDelta } from '../model/run-deltas.ts';
import { computeP95 } from '../model/run-view.ts';
import { hasFailed, type StepView } from '../model/step-view.ts';
import { CompareRow, compareGrid } from './compare-row.tsx';

function Side({ label, facts, children }: { readonly label: string; readonly facts: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-12 min-w-0 flex-1 items-center gap-x-3 px-4 py-2 max-lg:basis-full max-lg:border-b sm:px-6">
      <span className="text-fg-3 text-xs">{label}</span>
      {children}
      <span className="nums ml-auto shrink-0 text-fg-3 text-xs">{facts}</span>
    </div>
  );
}

/** Any finished run of the same suite can be the base. */
function BaseChoice({ head, baseId }: { readonly head: Run; readonly baseId: string }) {
  const navigate = useNavigate();
  const others = useQuery(runsQuery({ page: 1, projectId: head.projectId, suiteId: head.suiteId }));
  const items = (others.data?.items ?? []).filter(({ id, finishedAt }) => id !== head.id && finishedAt !== null);
  const known = items.some(({ id }) => id === baseId);
  return (
    <Select
      aria-label="Base run"
      value={baseId}
      onChange={(event) => void navigate(comparePath(head.id, event.target.value), { replace: true })}
      className="w-72 min-w-0"
    >
      {!known && <option value={baseId}>{shortId(baseId)}</option>}
      {items.map((run) => (
        <option key={run.id} value={run.id}>
          {`${shortId(run.id)} ${run.status}, ${countOf(run.casesCount, 'case')}, ${shortAge(run.createdAt)}`}
        </option>
      ))}
    </Select>
  );
}

const countOfSteps = (steps: readonly StepView[], test: (step: StepView) => boolean): number => steps.filter(test).length;

/** Only the compared steps are counted, so that a partial run is not compared with a full one. */
function statsOf(base: Run, head: Run, comparison: Comparison): readonly Stat[] {
  const passed = (steps: readonly StepView[]) => countOfSteps(steps, ({ verdict }) => verdict === 'pass' || verdict === 'warn');
  const failed = (steps: readonly StepView[]) => countOfSteps(steps, hasFailed);
  const [before, after] = [failed(comparison.base), failed(comparison.head)];
  const isPart = comparison.comparedCases !== null;
  const [p95Before, p95After] = isPart ? [computeP95(comparison.base), computeP95(comparison.head)] : [base.p95Ms, head.p95Ms];
  const duration = isPart ? null : timeDelta(head.durationMs, base.durationMs, formatDuration, null);
  const p95 = timeDelta(p95After, p95Before, formatDuration, null);
  return [
    { label: 'Steps passed', value: `${passed(comparison.base)} → ${passed(comparison.head)}` },
    {
      label: 'Steps failed',
      value: `${before} → ${after}`,
      note: after > before ? `${after - before} more` : undefined,
      tone: after > before ? 'bad' : undefined,
    },
    { label: 'Duration', value: formatDuration(head.durationMs), note: duration?.text },
    { label: 'p95', value: formatDuration(p95After), note: p95?.text, tone: p95?.tone === 'bad' ? 'bad' : undefined },
  ];
}

interface GroupProps {
  readonly group: ChangeGroup;
  readonly headId: string;
  readonly slowest: number;
}

function Group({ group: { title, steps, isFolded }, headId, slowest }: GroupProps) {
  const [isOpen, setIsOpen] = useState(!isFolded);
  return (
    <section aria-label={title}>
      <h2 className="border-b bg-inset text-sm">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-9 w-full items-center gap-2 px-4 font-medium outline-offset-[-2px] hover:bg-fg/4 sm:px-6"
        >
          <ChevronRight aria-hidden className={cn('size-3.5 text-fg-3', isOpen && 'rotate-90')} />
          {title}
          <span className="nums font-normal text-fg-3 text-xs">{steps.length}</span>
        </button>
      </h2>
      {isOpen && (
        <ul>
          {steps.map((row) => (
            <CompareRow key={row.id} row={row} headId={headId} slowest={slowest} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ComparedGroups({ comparison, headId }: { readonly comparison: Comparison; readonly headId: string }) {
  const { groups, comparedCases } = comparison;
  const times = groups.flatMap(({ steps }) => steps.flatMap(({ base, head }) => [base?.ms ?? 0, head?.ms ?? 0]));
  const slowest = Math.max(1, ...times);
  return (
    <>
      {comparedCases !== null && (
        <p className="border-b px-4 py-2 text-fg-2 text-sm sm:px-6">
          One of the runs includes only some of the cases. The comparison covers {countOf(comparedCases, 'case')} in both runs.
        </p>
      )}
      <div className={`h-8 border-b text-fg-3 text-xs ${compareGrid}`}>
        <span className="col-span-2">Step</span>
        <span>Base</span>
        <span>Head</span>
        <span className="max-md:hidden">Time (base above head)</span>
        <span className="text-right max-md:hidden">Change</span>
      </div>
      {groups.every(({ isFolded }) => isFolded) && (
        <EmptyState icon={<Equal strokeWidth={1.75} />} title="No verdicts changed" body="Every step has the same verdict in both runs." />
      )}
      {groups.map((group) => (
        <Group key={group.change} group={group} headId={headId} slowest={slowest} />
      ))}
    </>
  );
}

const STATS = ['Steps passed', 'Steps failed', 'Duration', 'p95'];

function Differences({ base, head }: { readonly base: Run; readonly head: Run }) {
  const before = useQuery(runStepsQuery(base.id));
  const after = useQuery(runStepsQuery(head.id));
  const failure = failureOf(before) ?? failureOf(after);
  const retry = (): void => {
    void before.refetch();
    void after.refetch();
  };
  if (failure !== null) return <LoadFailure title="Failed to fetch run details" failure={failure} onRetry={retry} className="m-4" />;
  if (before.data === undefined || after.data === undefined) return <DifferencesSkeleton />;
  const comparison = compareRuns(before.data, after.data);
  return (
    <>
      <Stats items={statsOf(base, head, comparison)} />
      <ComparedGroups comparison={comparison} headId={head.id} />
    </>
  );
}

function DifferencesSkeleton() {
  return (
    <>
      <StatsSkeleton labels={STATS} />
      <div className="h-8 border-b" />
      <RowsSkeleton label="Loading both runs" />
    </>
  );
}

/** Compares two runs of a suite: which steps broke, became slower or were fixed. */
export function CompareView({ headId, baseId }: { readonly headId: string; readonly baseId: string }) {
  const head = useQuery(runQuery(headId));
  const base = useQuery(runQuery(baseId));
  const failure = failureOf(head) ?? failureOf(base);
  return (
    <Page
      title="Compare runs"
      back={runPath(headId)}
      subtitle={head.data === undefined ? <>&nbsp;</> : `${head.data.suiteTitle} on ${head.data.environmentName}`}
      actions={
        <Button asChild variant="primary">
          <Link to={runPath(headId)}>Open head run</Link>
        </Button>
      }
    >
      <title>{pageTitle('Compare runs')}</title>
      {failure !== null && (
        <LoadFailure
          title={isNotFound(failure) ? 'Run not found' : 'Failed to fetch run details'}
          failure={failure}
          onRetry={() => Promise.all([head.refetch(), base.refetch()])}
          className="mx-4 mb-4 sm:mx-6"
        />
      )}
      <div className="flex flex-wrap border-t lg:divide-x lg:divide-line">
        <Side label="Base" facts={base.data && `r${base.data.suiteRevision}`}>
          {head.data === undefined ? <Skeleton className="h-8 w-56" /> : <BaseChoice head={head.data} baseId={baseId} />}
        </Side>
        <Side label="Head" facts={head.data && `${shortAge(head.data.createdAt)}, r${head.data.suiteRevision}`}>
          <code className="font-mono text-sm">{shortId(headId)}</code>
          {head.data !== undefined && <RunStatusBadge status={head.data.status} />}
        </Side>
      </div>
      {head.data !== undefined && base.data !== undefined && <Differences base={base.data} head={head.data} />}
      {failure === null && (head.data === undefined || base.data === undefined) && <DifferencesSkeleton />}
    </Page>
  );
}
