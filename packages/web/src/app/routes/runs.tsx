import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Activity, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { RUNS_PAGE_SIZE, runsQuery } from '../../features/runs/api/queries.ts';
import { CoverageSkeleton } from '../../features/runs/components/coverage-skeleton.tsx';
import { RunsList } from '../../features/runs/components/runs-list.tsx';
import { RunsTrend, TrendSkeleton } from '../../features/runs/components/runs-trend.tsx';
import { countOf } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/page-skeleton.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SegmentedControl } from '../../ui/segments.tsx';
import { RunSuiteButton } from '../runs/run-suite-button.tsx';
import { RunsFilters } from '../runs/runs-filters.tsx';
import { isFiltered, type RunsFilter, useRunsFilter } from '../runs/use-runs-filter.ts';
import { useWorkspace } from '../workspace.tsx';

const CoverageView = lazy(() =>
  import('../../features/runs/components/coverage-view.tsx').then((module) => ({ default: module.CoverageView })),
);

const views = [
  { value: 'runs', label: 'Runs' },
  { value: 'coverage', label: 'Coverage' },
] as const;

/** Both start a run in the current project. */
function RunsActions() {
  const { project } = useWorkspace();
  if (project?.role === 'viewer') return null;
  return (
    <>
      <RunSuiteButton />
      <Button asChild variant="primary">
        <Link to={screens.chat}>
          <Plus />
          New Run
        </Link>
      </Button>
    </>
  );
}

function RunsSkeleton({ hasTrend }: { readonly hasTrend: boolean }) {
  return (
    <>
      {hasTrend && <TrendSkeleton />}
      <RowsSkeleton label="Loading runs" />
    </>
  );
}

function RunsSection({ filter, onPage }: { readonly filter: RunsFilter; readonly onPage: (page: number) => void }) {
  const { page, status, project, environment, words } = filter;
  const query = {
    page,
    ...(status === 'all' ? {} : { status }),
    ...(project === '' ? {} : { projectId: project }),
    ...(environment === '' ? {} : { environmentId: environment }),
    ...(words.trim() === '' ? {} : { search: words.trim() }),
  };
  const result = useQuery({ ...runsQuery(query), placeholderData: keepPreviousData });
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  const runs = result.data?.items ?? [];
  const total = result.data?.total ?? 0;
  const hasTrend = page === 1 && status === 'all';
  return (
    <>
      {failure !== null && (
        <LoadFailure title="Failed to load runs" failure={failure} onRetry={result.refetch} className="mx-4 mb-4 sm:mx-6" />
      )}
      {isLate && failure === null && <RunsSkeleton hasTrend={hasTrend} />}
      {hasTrend && runs.length > 1 && <RunsTrend runs={runs} />}
      {runs.length > 0 && <RunsList runs={runs} />}
      <Pager page={page} pageSize={RUNS_PAGE_SIZE} total={total} onPage={onPage} />
      {total > 0 && total <= RUNS_PAGE_SIZE && <p className="nums px-4 py-3 text-fg-3 text-xs sm:px-6">{countOf(total, 'run')}</p>}
      {result.data !== undefined && runs.length === 0 && (
        <EmptyState
          icon={<Activity strokeWidth={1.75} />}
          title={isFiltered(filter) ? 'No matching runs' : 'No runs yet'}
          body={
            isFiltered(filter)
              ? 'Try a different search, status, project or environment.'
              : 'Ask for a suite in chat, then click Run in Cloud. The run appears here as soon as it starts.'
          }
        />
      )}
    </>
  );
}

export function RunsRoute() {
  const { filter, change } = useRunsFilter();
  const { projects, project, state } = useWorkspace();
  const covered = projects.find(({ id }) => id === filter.project) ?? project;
  return (
    <Page
      title="Test Runs"
      subtitle={filter.view === 'runs' ? 'All projects, newest first' : 'Operations and statuses covered by the latest runs'}
      actions={<RunsActions />}
    >
      <title>{pageTitle('Test Runs')}</title>
      <div className="flex border-t px-4 pt-3 sm:px-6">
        <SegmentedControl label="View" value={filter.view} items={views} onChange={(view) => change({ view })} />
      </div>
      {filter.view === 'runs' ? (
        <>
          <RunsFilters filter={filter} onChange={change} />
          <RunsSection filter={filter} onPage={(page) => change({ page })} />
        </>
      ) : (
        <div className="pt-3">
          {covered === null && state === 'loading' && <CoverageSkeleton />}
          {covered !== null && (
            <Suspense fallback={<CoverageSkeleton />}>
              <CoverageView key={covered.id} projectId={covered.id} />
            </Suspense>
          )}
        </div>
      )}
    </Page>
  );
}
