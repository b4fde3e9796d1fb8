import type { Run } from '@assay/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Activity, LayoutList, Plus, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { RUNS_PAGE_SIZE, runsQuery } from '../../features/runs/api/queries.ts';
import { RunsCards } from '../../features/runs/components/runs-cards.tsx';
import { RunsSkeleton } from '../../features/runs/components/runs-skeleton.tsx';
import { RunsTable } from '../../features/runs/components/runs-table.tsx';
import { RunsTrend } from '../../features/runs/components/runs-trend.tsx';
import { countOf } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'failed', label: 'Failed' },
  { value: 'passed', label: 'Passed' },
  { value: 'queued', label: 'Pending' },
] as const;
type StatusFilter = (typeof filters)[number]['value'];

const layouts = [
  {
    value: 'cards',
    label: (
      <>
        <LayoutList />
        Cards
      </>
    ),
  },
  {
    value: 'table',
    label: (
      <>
        <Table2 />
        Table
      </>
    ),
  },
] as const;

function Pager({ page, total, onPage }: { readonly page: number; readonly total: number; readonly onPage: (page: number) => void }) {
  const first = (page - 1) * RUNS_PAGE_SIZE + 1;
  const last = Math.min(total, page * RUNS_PAGE_SIZE);
  return (
    <div className="nums flex h-12 items-center justify-between px-4 text-fg-3 text-xs sm:px-6">
      <span>
        {first} to {last} of {total}
      </span>
      <span className="flex gap-2">
        <Button size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </div>
  );
}

function RunList({ runs }: { readonly runs: readonly Run[] }) {
  const isPhone = useMediaQuery(PHONE);
  const [layout, setLayout] = useState<'cards' | 'table'>('cards');
  if (!isPhone) return <RunsTable runs={runs} />;
  return (
    <>
      <div className="flex justify-end px-4 pb-3">
        <Segments label="Layout" value={layout} items={layouts} onChange={setLayout} />
      </div>
      {layout === 'cards' ? <RunsCards runs={runs} /> : <RunsTable runs={runs} />}
    </>
  );
}

const newRun = (
  <Button asChild variant="primary">
    <Link to={screens.chat}>
      <Plus />
      New Run
    </Link>
  </Button>
);

export function RunsRoute() {
  const [search, setSearch] = useSearchParams();
  const status = filters.find((filter) => filter.value === search.get('status'))?.value ?? 'all';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const result = useQuery({ ...runsQuery({ page, ...(status === 'all' ? {} : { status }) }), placeholderData: keepPreviousData });
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  const runs = result.data?.items ?? [];
  const total = result.data?.total ?? 0;
  const choose = (next: StatusFilter): void => setSearch(next === 'all' ? {} : { status: next }, { replace: true });
  const goTo = (next: number): void =>
    setSearch({ ...(status === 'all' ? {} : { status }), ...(next === 1 ? {} : { page: String(next) }) });
  return (
    <Page
      title="Test Runs"
      subtitle={result.data === undefined ? <>&nbsp;</> : <span className="nums">{countOf(total, 'run')}</span>}
      actions={newRun}
    >
      <title>{pageTitle('Test Runs')}</title>
      {failure !== null && (
        <Notice
          tone="bad"
          title="Failed to load runs"
          className="mx-4 mb-4 sm:mx-6"
          action={
            <Button size="sm" onClick={() => void result.refetch()}>
              Retry
            </Button>
          }
        >
          {failure.message}
        </Notice>
      )}
      {status === 'all' && page === 1 && runs.length > 1 && <RunsTrend runs={runs} />}
      <div className="no-scrollbar flex overflow-x-auto px-4 py-3 sm:px-6">
        <Segments label="Status" value={status} items={filters} onChange={choose} />
      </div>
      {isLate && failure === null && <RunsSkeleton />}
      {runs.length > 0 && <RunList runs={runs} />}
      {total > RUNS_PAGE_SIZE && <Pager page={page} total={total} onPage={goTo} />}
      {result.data !== undefined && runs.length === 0 && (
        <EmptyState
          icon={<Activity strokeWidth={1.75} />}
          title={status === 'all' ? 'No runs yet' : 'No run has this status'}
          body={
            status === 'all'
              ? 'Ask for a suite in chat and press Run in Cloud: the run appears here while it works.'
              : 'Choose another status above.'
          }
        />
      )}
    </Page>
  );
}
