import type { Run } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Equal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDay, formatDuration, formatMs, shortAge, shortId } from '../../../lib/format.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { comparePath, runPath } from '../../../lib/paths.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { RunStatusBadge } from '../../../lib/view/run-status-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Stat, Stats } from '../../../ui/stats.tsx';
import { runQuery, runStepsQuery, runsQuery } from '../api/queries.ts';
import { type ChangeGroup, compareRuns } from '../model/compare-runs.ts';
import { timeDelta } from '../model/run-deltas.ts';
import { CompareRow, compareGrid } from './compare-row.tsx';

function Side({ label, run, children }: { readonly label: string; readonly run: Run | undefined; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-12 min-w-0 flex-1 flex-wrap max-lg:basis-full max-lg:border-b items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
      <span className="text-fg-3 text-xs">{label}</span>
      {children}
      {run !== undefined && <RunStatusBadge status={run.status} />}
      {run !== undefined && (
        <span className="nums ml-auto text-fg-3 text-xs">
          {formatDay(run.createdAt)}, {shortAge(run.createdAt)}, r{run.suiteRevision}
        </span>
      )}
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
      className="w-56"
    >
      {!known && <option value={baseId}>{shortId(baseId)}</option>}
      {items.map((run) => (
        <option key={run.id} value={run.id}>
          {`${shortId(run.id)} ${run.status}, ${shortAge(run.createdAt)}`}
        </option>
      ))}
    </Select>
  );
}

function statsOf(base: Run, head: Run): readonly Stat[] {
  const passed = (run: Run) => run.counts.pass + run.counts.warn;
  const failed = (run: Run) => run.counts.fail + run.counts.error;
  const duration = timeDelta(head.durationMs, base.durationMs, formatDuration);
  const p95 = timeDelta(head.p95Ms, base.p95Ms, formatMs);
  const note = (text: string | undefined): string | undefined => text?.replace(' vs last', '').replace('same as last', 'same');
  return [
    { label: 'Passed', value: `${passed(base)} → ${passed(head)}`, tone: passed(head) < passed(base) ? 'bad' : undefined },
    {
      label: 'Failed',
      value: `${failed(base)} → ${failed(head)}`,
      note: failed(head) > failed(base) ? `${failed(head) - failed(base)} more` : undefined,
      tone: failed(head) > failed(base) ? 'bad' : undefined,
    },
    { label: 'Duration', value: formatDuration(head.durationMs), note: note(duration?.text) },
    { label: 'p95', value: formatMs(head.p95Ms), note: note(p95?.text), tone: p95?.tone === 'bad' ? 'bad' : undefined },
  ];
}

function Groups({ groups, headId }: { readonly groups: readonly ChangeGroup[]; readonly headId: string }) {
  const times = groups.flatMap(({ steps }) => steps.flatMap(({ base, head }) => [base?.ms ?? 0, head?.ms ?? 0]));
  const slowest = Math.max(1, ...times);
  return groups.map(({ change, title, steps }) => (
    <section key={change} aria-label={title}>
      <h2 className="flex h-9 items-center gap-2 border-b bg-inset px-4 font-medium text-sm sm:px-6">
        {title}
        <span className="nums font-normal text-fg-3 text-xs">{steps.length}</span>
      </h2>
      <ul>
        {steps.map((row) => (
          <CompareRow key={row.id} row={row} headId={headId} slowest={slowest} />
        ))}
      </ul>
    </section>
  ));
}

function Differences({ base, head }: { readonly base: Run; readonly head: Run }) {
  const [scope, setScope] = useState<'changed' | 'all'>('changed');
  const before = useQuery(runStepsQuery(base.id));
  const after = useQuery(runStepsQuery(head.id));
  const failure = failureOf(before) ?? failureOf(after);
  if (failure !== null)
    return (
      <Notice tone="bad" title="Failed to fetch run details" className="m-4">
        {failure.message}
      </Notice>
    );
  if (before.data === undefined || after.data === undefined) return <RowsSkeleton label="Loading both runs" />;
  const groups = compareRuns(before.data, after.data);
  const changed = groups.filter(({ change }) => change !== 'same');
  const total = (list: readonly ChangeGroup[]) => list.reduce((sum, { steps }) => sum + steps.length, 0);
  const shown = scope === 'all' ? groups : changed;
  return (
    <>
      <div className="flex px-4 py-3 sm:px-6">
        <Segments
          label="Steps shown"
          value={scope}
          onChange={setScope}
          items={[
            { value: 'changed', label: `Changed ${total(changed)}` },
            { value: 'all', label: `All ${total(groups)}` },
          ]}
        />
      </div>
      <div className={`h-8 border-y text-fg-3 text-xs ${compareGrid}`}>
        <span className="col-span-2">Step</span>
        <span>Base</span>
        <span>Head</span>
        <span className="max-md:hidden">Time, base above head</span>
        <span className="text-right max-md:hidden">Change</span>
      </div>
      {shown.length === 0 && (
        <EmptyState
          icon={<Equal strokeWidth={1.75} />}
          title="Nothing changed"
          body="Every step ended as before, and none took much longer."
        />
      )}
      <Groups groups={shown} headId={head.id} />
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
        <Notice tone="bad" title="Run not found" className="mx-4 mb-4 sm:mx-6">
          {failure.message}
        </Notice>
      )}
      <div className="flex flex-wrap border-t lg:divide-x lg:divide-line">
        <Side label="Base" run={base.data}>
          {head.data === undefined ? <Skeleton className="h-8 w-56" /> : <BaseChoice head={head.data} baseId={baseId} />}
        </Side>
        <Side label="Head" run={head.data}>
          <code className="font-mono text-sm">{shortId(headId)}</code>
        </Side>
      </div>
      {head.data !== undefined && base.data !== undefined && (
        <>
          <Stats items={statsOf(base.data, head.data)} />
          <Differences base={base.data} head={head.data} />
        </>
      )}
    </Page>
  );
}
