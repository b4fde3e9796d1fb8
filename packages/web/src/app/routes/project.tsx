import { useQuery } from '@tanstack/react-query';
import {
  ChevronRight,
  Download,
  FileJson,
  FlaskConical,
  FolderGit2,
  Lightbulb,
  MessageSquareText,
  Network,
  Plus,
  Settings,
} from 'lucide-react';
import { Link, useParams } from 'react-router';
import { environmentsQuery } from '../../features/environments/api/queries.ts';
import { projectQuery } from '../../features/projects/api/queries.ts';
import { ProjectMissing } from '../../features/projects/components/project-missing.tsx';
import { QuickButton, QuickLink } from '../../features/projects/components/quick-link.tsx';
import { RunPackButton } from '../../features/run-packs/components/run-pack-button.tsx';
import { runsQuery } from '../../features/runs/api/queries.ts';
import { RunsCards } from '../../features/runs/components/runs-cards.tsx';
import { RunsTable } from '../../features/runs/components/runs-table.tsx';
import { specsQuery } from '../../features/specs/api/queries.ts';
import { ImportSpecButton } from '../../features/specs/components/import-spec-button.tsx';
import { SpecsTable } from '../../features/specs/components/specs-table.tsx';
import { endpointsQuery, suitesQuery } from '../../lib/api/shared-queries.ts';
import { countOf, formatDuration } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import {
  projectEndpointsPath,
  projectFactsPath,
  projectSettingsPath,
  projectSpecsPath,
  projectStartPath,
  projectSuitesPath,
  screens,
} from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { RunStatusBadge } from '../../lib/view/run-status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, SectionHeader } from '../../ui/page.tsx';
import { HeaderSkeleton, RowsSkeleton, StatsSkeleton } from '../../ui/page-skeleton.tsx';
import { Stats } from '../../ui/stats.tsx';
import { PackFiles, useOpenPackFiles } from '../pack-files.tsx';
import { useWorkspace } from '../workspace.tsx';

const RECENT = 6;

function Specs({ projectId }: { readonly projectId: string }) {
  const result = useQuery(specsQuery(projectId));
  const failure = failureOf(result);
  useFailureToast('Failed to load specs', failure);
  return (
    <section aria-label="API Specifications">
      <SectionHeader title="API Specifications">
        <Button asChild size="sm" variant="ghost">
          <Link to={projectSpecsPath(projectId)}>
            All versions
            <ChevronRight />
          </Link>
        </Button>
        <ImportSpecButton projectId={projectId}>
          <Button size="sm">
            <Plus />
            Import Spec
          </Button>
        </ImportSpecButton>
      </SectionHeader>
      {failure !== null && <LoadFailure title="Failed to load specs" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />}
      {result.isPending && failure === null && <RowsSkeleton label="Loading specs" rows={1} />}
      {result.data !== undefined && result.data.length > 0 && <SpecsTable specs={result.data.slice(0, RECENT)} />}
      {result.data?.length === 0 && (
        <EmptyState
          className="border-t py-10"
          icon={<FileJson strokeWidth={1.75} />}
          title="No specs found"
          body="Import an OpenAPI spec by URL. Assay generates tests from its operations."
        />
      )}
    </section>
  );
}

function RecentRuns({ projectId }: { readonly projectId: string }) {
  const result = useQuery(runsQuery({ page: 1, projectId }));
  const failure = failureOf(result);
  const runs = result.data?.items.slice(0, RECENT);
  const List = useMediaQuery(PHONE_QUERY) ? RunsCards : RunsTable;
  return (
    <section aria-label="Recent Runs" className="pt-4">
      <SectionHeader title="Recent Runs">
        <Button asChild size="sm" variant="ghost">
          <Link to={screens.runs}>
            View All
            <ChevronRight />
          </Link>
        </Button>
      </SectionHeader>
      {failure !== null && <LoadFailure title="Failed to load runs" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />}
      {result.isPending && failure === null && <RowsSkeleton label="Loading runs" rows={4} />}
      {runs !== undefined && runs.length > 0 && <List runs={runs} />}
      {runs?.length === 0 && (
        <p className="border-t px-4 py-6 text-fg-3 text-sm sm:px-6">
          No runs yet. Ask for a smoke suite in chat, then run it in the cloud.
        </p>
      )}
    </section>
  );
}

function QuickLinks({ projectId }: { readonly projectId: string }) {
  const openPackFiles = useOpenPackFiles();
  const endpoints = useQuery(endpointsQuery(projectId));
  const environments = useQuery(environmentsQuery(projectId));
  const suites = useQuery(suitesQuery(projectId));
  const environment = environments.data?.find((candidate) => candidate.projectId === projectId) ?? null;
  return (
    <section aria-label="Quick Links" className="max-xl:pt-4">
      <h2 className="flex min-h-12 items-center border-b px-4 font-medium text-sm sm:px-6 xl:px-4">Quick Links</h2>
      <RunPackButton projectId={projectId} suites={suites.data} environment={environment} onBrowse={openPackFiles}>
        <QuickButton Icon={Download} title="Download Run Pack" note="tests.json, run.sh, run.ps1, .env.example" />
      </RunPackButton>
      <QuickLink Icon={Settings} to={projectSettingsPath(projectId)} title="Project Settings" note="Environments, policies, members" />
      <QuickLink Icon={FlaskConical} to={projectSuitesPath(projectId)} title="Test Suites" note="Cases, revisions and editing" />
      <QuickLink
        Icon={Network}
        to={projectEndpointsPath(projectId)}
        title="View API Endpoints & Specs"
        note={endpoints.data === undefined ? 'The API’s operations' : countOf(endpoints.data.length, 'endpoint')}
      />
      <QuickLink Icon={Lightbulb} to={projectFactsPath(projectId)} title="Facts" note="Facts about the API, learned from explorations" />
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
        { label: 'p95 in the last run', value: formatDuration(lastRun?.p95 ?? null) },
      ]}
    />
  );
}

/** Links back to the guided setup until the project has its first run. */
function ContinueStart({ projectId }: { readonly projectId: string }) {
  return (
    <Notice
      tone="info"
      title="This project has no runs yet"
      className="mx-4 mb-4 sm:mx-6"
      action={
        <Button asChild size="sm">
          <Link to={projectStartPath(projectId)}>Continue setup</Link>
        </Button>
      }
    >
      Import a spec, choose the server, and run the first test step by step.
    </Notice>
  );
}

function ProjectSkeleton() {
  return (
    <div className="min-w-0 flex-1 overflow-hidden">
      <HeaderSkeleton back />
      <StatsSkeleton labels={['Endpoints', 'Cases', 'Last run', 'p95 in the last run']} />
      <SectionHeader title="API Specifications" />
      <RowsSkeleton label="Loading project" rows={2} />
      <SectionHeader title="Recent Runs" />
      <RowsSkeleton label="Loading runs" rows={4} />
    </div>
  );
}

export function ProjectRoute() {
  const { projectId = '' } = useParams();
  const result = useQuery(projectQuery(projectId));
  const { selectProject } = useWorkspace();
  const failure = failureOf(result);
  if (failure !== null) return <ProjectMissing error={failure} onRetry={result.refetch} />;
  if (result.data === undefined) return <ProjectSkeleton />;
  const project = result.data;
  const name = project.name || 'Untitled project';
  return (
    <Page
      title={name}
      className="flex flex-col"
      back={screens.projects}
      badges={<Badge variant="outline">{project.region}</Badge>}
      subtitle={
        project.repo === null ? (
          project.description || undefined
        ) : (
          <span className="flex items-center gap-1.5">
            <FolderGit2 className="size-3.5 shrink-0" aria-hidden />
            <code className="min-w-0 break-all font-mono text-xs">{project.repo}</code>
          </span>
        )
      }
      actions={
        <>
          <Button asChild>
            <Link to={projectSettingsPath(project.id)}>
              <Settings />
              Settings
            </Link>
          </Button>
          <Button asChild variant="primary">
            <Link to={screens.chat} onClick={() => selectProject(project.id)}>
              <MessageSquareText />
              Open Chat
            </Link>
          </Button>
        </>
      }
    >
      <title>{pageTitle(name)}</title>
      {project.lastRun === null && project.role !== 'viewer' && <ContinueStart projectId={project.id} />}
      <Figures projectId={project.id} />
      <div className="flex-1 xl:grid xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 xl:border-r">
          <Specs projectId={project.id} />
          <RecentRuns projectId={project.id} />
        </div>
        <QuickLinks projectId={project.id} />
      </div>
      <PackFiles />
    </Page>
  );
}
