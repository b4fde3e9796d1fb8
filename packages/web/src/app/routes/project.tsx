import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, FileJson, FolderGit2, FolderX, MessageSquareText } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { endpointsQuery } from '../../features/endpoints/api/queries.ts';
import { projectQuery, specsQuery } from '../../features/projects/api/queries.ts';
import { ImportSpecButton } from '../../features/projects/components/import-spec-button.tsx';
import { SpecsTable } from '../../features/projects/components/specs-table.tsx';
import { runsQuery } from '../../features/runs/api/queries.ts';
import { RunsCards } from '../../features/runs/components/runs-cards.tsx';
import { RunsTable } from '../../features/runs/components/runs-table.tsx';
import { suitesQuery } from '../../features/suites/api/queries.ts';
import { countOf, formatMs } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { RunStatusBadge } from '../../lib/view/run-status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, SectionHead } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stats } from '../../ui/stats.tsx';
import { useWorkspace } from '../workspace.tsx';

const RECENT = 6;

function Specs({ projectId }: { readonly projectId: string }) {
  const result = useQuery(specsQuery(projectId));
  return (
    <section aria-label="API Specifications">
      <SectionHead title="API Specifications">
        <ImportSpecButton projectId={projectId} />
      </SectionHead>
      {failureOf(result) !== null && <Notice tone="bad" title="Failed to load specs" className="mx-4 sm:mx-6" />}
      {result.data !== undefined && result.data.length > 0 && <SpecsTable specs={result.data} />}
      {result.data?.length === 0 && (
        <EmptyState
          className="border-t py-10"
          icon={<FileJson strokeWidth={1.75} />}
          title="No specs found"
          body="Import an OpenAPI document by its URL: its operations are what tests are made of."
        />
      )}
    </section>
  );
}

function RecentRuns({ projectId }: { readonly projectId: string }) {
  const result = useQuery(runsQuery({ page: 1, projectId }));
  const runs = result.data?.items.slice(0, RECENT);
  const List = useMediaQuery(PHONE) ? RunsCards : RunsTable;
  return (
    <section aria-label="Recent Runs" className="pt-4">
      <SectionHead title="Recent Runs">
        <Button asChild size="sm" variant="ghost">
          <Link to={screens.runs}>
            View All
            <ChevronRight />
          </Link>
        </Button>
      </SectionHead>
      {failureOf(result) !== null && <Notice tone="bad" title="Failed to load runs" className="mx-4 sm:mx-6" />}
      {runs !== undefined && runs.length > 0 && <List runs={runs} />}
      {runs?.length === 0 && (
        <p className="border-t px-4 py-6 text-fg-3 text-sm sm:px-6">
          No runs yet. Ask for a smoke suite in chat, then run it in the cloud.
        </p>
      )}
    </section>
  );
}

function Figures({ projectId }: { readonly projectId: string }) {
  const endpoints = useQuery(endpointsQuery(projectId));
  const suites = useQuery(suitesQuery(projectId));
  const project = useQuery(projectQuery(projectId));
  const lastRun = project.data?.lastRun ?? null;
  const cases = suites.data?.reduce((sum, suite) => sum + suite.cases, 0);
  return (
    <Stats
      items={[
        { label: 'Endpoints', value: endpoints.data?.length ?? '-' },
        { label: 'Cases', value: cases ?? '-', note: suites.data && `in ${countOf(suites.data.length, 'suite')}` },
        { label: 'Last run', value: lastRun === null ? '-' : <RunStatusBadge status={lastRun.status} /> },
        { label: 'p95 of the last run', value: formatMs(lastRun?.p95 ?? null) },
      ]}
    />
  );
}

export function ProjectRoute() {
  const { projectId = '' } = useParams();
  const result = useQuery(projectQuery(projectId));
  const { selectProject } = useWorkspace();
  const failure = failureOf(result);
  if (failure !== null) {
    return (
      <div className="grid flex-1 place-content-center">
        <EmptyState
          heading="h1"
          icon={<FolderX strokeWidth={1.75} />}
          title="Failed to load project"
          body={failure.message}
          action={
            <Button asChild>
              <Link to={screens.projects}>
                <ArrowLeft />
                All projects
              </Link>
            </Button>
          }
        />
      </div>
    );
  }
  if (result.data === undefined) return <Skeleton className="m-6 h-16 flex-1" />;
  const project = result.data;
  const name = project.name || 'Untitled project';
  return (
    <Page
      title={name}
      back={screens.projects}
      badges={<Badge variant="outline">{project.region}</Badge>}
      subtitle={
        <span className="flex items-center gap-1.5">
          <FolderGit2 className="size-3.5" aria-hidden />
          {project.repo === null ? (
            project.description || 'No repository linked'
          ) : (
            <code className="font-mono text-xs">{project.repo}</code>
          )}
        </span>
      }
      actions={
        <Button asChild variant="primary">
          <Link to={screens.chat} onClick={() => selectProject(project.id)}>
            <MessageSquareText />
            Open Chat
          </Link>
        </Button>
      }
    >
      <title>{pageTitle(name)}</title>
      <Figures projectId={project.id} />
      <Specs projectId={project.id} />
      <RecentRuns projectId={project.id} />
    </Page>
  );
}
