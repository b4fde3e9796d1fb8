import { useQuery } from '@tanstack/react-query';
import { Download, Lightbulb } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { downloadFacts } from '../../features/explorations/api/download-facts.ts';
import { factsQuery, latestExplorationQuery } from '../../features/explorations/api/queries.ts';
import { AcceptedFacts } from '../../features/explorations/components/accepted-facts.tsx';
import { projectQuery } from '../../features/projects/api/queries.ts';
import { formatDay } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { explorationPath, projectPath } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { ActionsSkeleton, RowsSkeleton } from '../../ui/page-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExploreButton } from '../explorations/explore-button.tsx';

function FactsSkeleton() {
  return (
    <>
      <div className="px-4 pb-4 sm:px-6">
        <Skeleton className="h-8 w-72 max-md:h-10 max-sm:w-full" />
      </div>
      <RowsSkeleton label="Loading facts" />
    </>
  );
}

/** Leads to the latest exploration, because the facts that it suggests are reviewed there. */
function NoFacts({ projectId }: { readonly projectId: string }) {
  const latest = useQuery(latestExplorationQuery(projectId)).data ?? null;
  return (
    <EmptyState
      icon={<Lightbulb strokeWidth={1.75} />}
      title="No facts yet"
      body={
        latest === null
          ? 'When Assay explores the running API, it suggests facts such as required fields and accepted values. You choose which ones to keep.'
          : `Review the facts that the exploration on ${formatDay(latest.createdAt)} suggests, and choose which ones to keep.`
      }
      action={
        latest !== null && (
          <Button asChild variant="primary">
            <Link to={explorationPath(projectId, latest.id)}>Review suggested facts</Link>
          </Button>
        )
      }
    />
  );
}

/** What is known about a project's API in addition to its spec. */
export function ProjectFactsRoute() {
  const { projectId = '' } = useParams();
  const result = useQuery(factsQuery(projectId));
  const project = useQuery(projectQuery(projectId));
  const role = project.data?.role ?? 'viewer';
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  const facts = result.data;
  const hasFacts = facts !== undefined && facts.items.length > 0;
  return (
    <Page
      title="Facts"
      subtitle="Facts describe API behaviour that is missing from the spec. Generated tests and explorations use them."
      back={projectPath(projectId)}
      actions={
        <>
          <Button disabled={!hasFacts} onClick={() => void downloadFacts(projectId)}>
            <Download />
            Download facts.json
          </Button>
          {project.isPending && <ActionsSkeleton widths={['w-24']} />}
          {role !== 'viewer' && <ExploreButton projectId={projectId} />}
        </>
      }
    >
      <title>{pageTitle('Facts')}</title>
      {failure !== null && (
        <LoadFailure title="Failed to load the facts" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />
      )}
      {isLate && failure === null && <FactsSkeleton />}
      {hasFacts && <AcceptedFacts projectId={projectId} facts={facts} access={role === 'viewer' ? 'read' : 'edit'} />}
      {facts?.items.length === 0 && <NoFacts projectId={projectId} />}
    </Page>
  );
}
