import type { SuiteSummary } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, LoaderCircle, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { environmentsQuery } from '../../features/environments/api/queries.ts';
import { projectQuery } from '../../features/projects/api/queries.ts';
import { ExportMenu } from '../../features/run-packs/components/export-menu.tsx';
import { useStartRun } from '../../features/runs/hooks/use-start-run.ts';
import { suiteQuery } from '../../features/suites/api/queries.ts';
import { SuiteWorkbench } from '../../features/suites/components/suite-workbench.tsx';
import { WorkbenchSkeleton } from '../../features/suites/components/workbench-skeleton.tsx';
import { useSuiteSelection } from '../../features/suites/hooks/use-suite-selection.ts';
import { type CaseEntry, countSteps, listCases } from '../../features/suites/model/suite-cases.ts';
import { suitesQuery } from '../../lib/api/shared-queries.ts';
import { countOf } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { projectPath, runPath, screens } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { displayHost, requestLine } from '../../lib/request-line.ts';
import { selectedEnvironmentId } from '../../lib/selection.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { ActionsSkeleton } from '../../ui/page-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface RunBarProps {
  readonly suite: SuiteSummary;
  /** Undefined until the suite has loaded. */
  readonly entries: readonly CaseEntry[] | undefined;
  readonly chosen: readonly CaseEntry[];
  /** The case in the editor. */
  readonly openId: string | null;
}

/** Shows how many requests the selected cases would send and to which host, with the run button. */
function RunBar({ suite, entries, chosen, openId }: RunBarProps) {
  const navigate = useNavigate();
  const startRun = useStartRun();
  const [isBusy, setIsBusy] = useState(false);
  const loaded = useQuery(environmentsQuery(suite.projectId)).data;
  const environments = loaded?.filter(({ projectId }) => projectId === suite.projectId) ?? [];
  const environment = environments.find(({ id }) => id === selectedEnvironmentId.read()) ?? environments[0] ?? null;
  const requests = countSteps(chosen.length === 0 ? (entries ?? []) : chosen);
  const words = requestLine(requests, environment === null ? null : displayHost(environment.baseUrl));
  const isAlone = openId !== null && chosen.length === 0;
  const start = async (ids: readonly string[]): Promise<void> => {
    setIsBusy(true);
    const cases = ids.length === 0 ? {} : { cases: ids };
    const { id: suiteId, revision, projectId } = suite;
    const request = { projectId, suiteId, revision, environmentId: environment?.id ?? null, conversationId: null, trigger: 'UI' as const };
    const outcome = await startRun({ ...request, ...cases });
    setIsBusy(false);
    if (outcome.kind === 'started') void navigate(runPath(outcome.run.runId));
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {entries === undefined || loaded === undefined ? (
        <Skeleton className="h-4 w-56" />
      ) : (
        <span className={cn('nums text-fg-3 text-xs', isAlone && 'max-sm:w-full')}>{words}</span>
      )}
      {isAlone && (
        <Button disabled={isBusy} onClick={() => void start([openId])}>
          Run this case
        </Button>
      )}
      <Button
        variant="primary"
        disabled={isBusy || requests.total === 0}
        onClick={() => void start(chosen.map(({ testCase }) => testCase.id))}
      >
        {isBusy ? <LoaderCircle className="animate-spin" /> : <Play />}
        {chosen.length === 0 ? 'Run suite' : `Run ${countOf(chosen.length, 'case')}`}
      </Button>
    </div>
  );
}

const NewSuiteDialog = lazy(async () => ({
  default: (await import('../../features/suites/components/new-suite-dialog.tsx')).NewSuiteDialog,
}));

function NoSuites({ projectId, access }: { readonly projectId: string; readonly access: 'edit' | 'read' }) {
  const selection = useSuiteSelection();
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      <EmptyState
        icon={<FlaskConical strokeWidth={1.75} />}
        title="No suites yet"
        body="Ask for tests in chat, generate them from an endpoint, or write them yourself."
        action={
          <span className="flex gap-2">
            <Button asChild variant="primary">
              <Link to={screens.chat}>Open Chat</Link>
            </Button>
            {access === 'edit' && <Button onClick={() => setIsNaming(true)}>New suite</Button>}
          </span>
        }
      />
      {isNaming && (
        <Suspense>
          <NewSuiteDialog projectId={projectId} onClose={() => setIsNaming(false)} onCreated={selection.openNewSuite} />
        </Suspense>
      )}
    </>
  );
}

function OpenSuite({
  suite,
  suites,
  subtitle,
  access,
}: {
  readonly suite: SuiteSummary;
  readonly suites: readonly SuiteSummary[];
  readonly subtitle: string;
  readonly access: 'edit' | 'read';
}) {
  const { projectId } = suite;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { caseId } = useSuiteSelection();
  const detail = useQuery(suiteQuery(suite)).data;
  const entries = detail === undefined ? undefined : listCases(detail);
  return (
    <Page
      title="Test Suites"
      subtitle={subtitle}
      back={projectPath(projectId)}
      actions={
        <>
          <ExportMenu suite={suite} />
          {access === 'edit' && (
            <RunBar
              suite={suite}
              entries={entries}
              chosen={entries?.filter(({ testCase }) => chosen.has(testCase.id)) ?? []}
              openId={entries?.find(({ testCase }) => testCase.id === caseId)?.testCase.id ?? null}
            />
          )}
        </>
      }
      className="flex flex-col lg:min-h-0"
    >
      <SuiteWorkbench projectId={projectId} suites={suites} suite={suite} chosen={chosen} onChosen={setChosen} access={access} />
    </Page>
  );
}

/** A project's suites: cases with their reasons, editing, revisions, and runs of selected cases. */
export function ProjectSuitesRoute() {
  const { projectId = '' } = useParams();
  const selection = useSuiteSelection();
  const result = useQuery(suitesQuery(projectId));
  const project = useQuery(projectQuery(projectId));
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  const suites = result.data ?? [];
  const suite = suites.find(({ id }) => id === selection.suiteId) ?? suites[0];
  const subtitle = project.data?.name ?? ' ';
  const access = project.data?.role === 'viewer' ? 'read' : 'edit';
  const title = <title>{pageTitle('Test Suites')}</title>;
  if (suite !== undefined)
    return (
      <>
        {title}
        <OpenSuite key={suite.id} suite={suite} suites={suites} subtitle={subtitle} access={access} />
      </>
    );
  return (
    <Page
      title="Test Suites"
      subtitle={subtitle}
      back={projectPath(projectId)}
      actions={isLate && failure === null && <ActionsSkeleton widths={['w-24', 'w-56', 'w-[6.5rem]']} />}
      className="flex flex-col lg:min-h-0"
    >
      {title}
      {failure !== null && (
        <LoadFailure title="Failed to load suites" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />
      )}
      {isLate && failure === null && <WorkbenchSkeleton />}
      {result.data?.length === 0 && <NoSuites projectId={projectId} access={access} />}
    </Page>
  );
}
