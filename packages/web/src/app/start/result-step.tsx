import type { RunDetails, RunFinding } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import { coverageQuery, findingsQuery, runQuery } from '../../features/runs/api/queries.ts';
import { RunCard } from '../../features/runs/components/run-card.tsx';
import { countOf } from '../../lib/format.ts';
import { authPilotPath, conversationPath, projectSuitesPath, runPath } from '../../lib/paths.ts';
import { isLiveStatus } from '../../lib/run-status.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { type Tone, toneOf } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExploreButton } from '../explorations/explore-button.tsx';
import { useWorkspace } from '../workspace.tsx';
import { deniedOperations, firstFinding } from './first-finding.ts';

/** As tall as a finding, so that the run below stays in place when the finding arrives. */
const PLACE = 'min-h-31 rounded-lg';

const LOOKS: Readonly<Record<RunFinding['kind'], { readonly title: string; readonly tone: Tone }>> = {
  defect: { title: 'Your first finding', tone: 'bad' },
  error: { title: 'The API could not be reached', tone: 'bad' },
  warning: { title: 'Nothing failed. One thing is worth checking:', tone: 'warn' },
  'spec-gap': { title: 'Nothing failed. One thing is worth checking:', tone: 'warn' },
};

function FirstFinding({ runId, finding, others }: { readonly runId: string; readonly finding: RunFinding; readonly others: number }) {
  const { title, tone } = LOOKS[finding.kind];
  const { Icon, text, fill } = toneOf(tone);
  return (
    <section aria-label="First finding" className={cn(PLACE, 'p-4', fill)}>
      <h3 className="flex items-center gap-2 font-medium text-sm">
        <Icon className={cn('size-4 shrink-0', text)} aria-hidden />
        {title}
      </h3>
      <p className="mt-2 break-words text-sm">
        <code className="font-mono text-xs">{finding.operation}</code>: {finding.example || finding.message}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to={runPath(runId, finding.stepIds[0])}>Open the request and response</Link>
        </Button>
        {others > 0 && (
          <Button asChild>
            <Link to={runPath(runId)}>{countOf(others, 'more finding')}</Link>
          </Button>
        )}
      </div>
    </section>
  );
}

const MAX_NAMED_OPERATIONS = 3;

function DeniedAccess({ run, operations }: { readonly run: RunDetails; readonly operations: readonly string[] }) {
  const { Icon, text, fill } = toneOf('warn');
  const rest = operations.length - MAX_NAMED_OPERATIONS;
  return (
    <section aria-label="Denied access" className={cn(PLACE, 'p-4', fill)}>
      <h3 className="flex items-center gap-2 font-medium text-sm">
        <Icon className={cn('size-4 shrink-0', text)} aria-hidden />
        Your credentials do not allow {countOf(operations.length, 'operation')}
      </h3>
      <p className="mt-2 break-words text-sm">
        <code className="font-mono text-xs">{operations.slice(0, MAX_NAMED_OPERATIONS).join(', ')}</code>
        {rest > 0 && ` and ${rest} more`} returned 403. Sign in as a user with more permissions, then run the tests again.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to={authPilotPath(run.projectId, run.environmentId ?? undefined)}>Change credentials</Link>
        </Button>
        <Button asChild>
          <Link to={runPath(run.id)}>Open the run</Link>
        </Button>
      </div>
    </section>
  );
}

function AllPassed({ projectId, runId }: { readonly projectId: string; readonly runId: string }) {
  const coverage = useQuery(coverageQuery(projectId)).data;
  return (
    <section aria-label="Everything passed" className={cn(PLACE, 'border border-ok/40 bg-ok-soft p-4')}>
      <h3 className="flex items-center gap-2 font-medium text-sm">
        <CircleCheck className="size-4 shrink-0 text-ok" aria-hidden />
        Everything passed. The tests covered:
      </h3>
      {coverage === undefined ? (
        <Skeleton className="mt-2 h-5 w-72 max-w-full" />
      ) : (
        <p className="nums mt-2 text-sm">
          {coverage.operationsTested} of {countOf(coverage.operations.length, 'operation')}, {coverage.statusesSeen} of{' '}
          {countOf(coverage.statusesDocumented, 'documented status', 'documented statuses')}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to={runPath(runId)}>Open the run</Link>
        </Button>
        <Button asChild>
          <Link to={projectSuitesPath(projectId)}>Edit the suite</Link>
        </Button>
      </div>
    </section>
  );
}

/** What to do after the setup, so that it does not end at the first result. */
function NextSteps({ projectId }: { readonly projectId: string }) {
  const { selectProject } = useWorkspace();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="mr-auto min-w-40 text-fg-2 text-sm">Next: search for defects, or ask for more tests in your own words.</span>
      <ExploreButton projectId={projectId} label="Explore the API" />
      <Button asChild>
        <Link to={conversationPath('new')} onClick={() => selectProject(projectId)}>
          <MessageSquareText />
          Open Chat
        </Link>
      </Button>
    </div>
  );
}

function NoResult({ children }: { readonly children: string }) {
  return <p className={cn(PLACE, 'grid place-content-center border border-dashed p-4 text-center text-fg-3 text-sm')}>{children}</p>;
}

/** The run's first finding or its coverage, above its progress. */
export function ResultStep({ projectId, runId }: { readonly projectId: string; readonly runId: string }) {
  const run = useQuery(runQuery(runId)).data;
  const isLive = run !== undefined && isLiveStatus(run.status);
  const findings = useQuery({ ...findingsQuery(runId), enabled: run !== undefined && !isLive }).data;
  const finding = findings === undefined ? undefined : firstFinding(findings);
  const denied = deniedOperations(findings ?? []);
  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      {isLive && <NoResult>The first finding appears here.</NoResult>}
      {!isLive && findings === undefined && <Skeleton className={PLACE} />}
      {denied.length > 0 && run !== undefined && <DeniedAccess run={run} operations={denied} />}
      {denied.length === 0 && finding !== undefined && (
        <FirstFinding runId={runId} finding={finding} others={(findings?.length ?? 1) - 1} />
      )}
      {findings?.length === 0 && run?.status === 'passed' && <AllPassed projectId={projectId} runId={runId} />}
      {findings?.length === 0 && run?.status !== 'passed' && <NoResult>The run ended early and found nothing. Start it again.</NoResult>}
      <RunCard runId={runId} />
      {!isLive && <NextSteps projectId={projectId} />}
    </div>
  );
}
