import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { environmentsQuery } from '../../features/environments/api/queries.ts';
import { EnvironmentCard, EnvironmentCardSkeleton } from '../../features/environments/components/environment-card.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useWorkspace } from '../workspace.tsx';

const grid = 'grid gap-3 px-4 pb-6 sm:px-6 md:grid-cols-2 xl:grid-cols-3';

export function EnvironmentsRoute() {
  const result = useQuery(environmentsQuery(null));
  const { projects } = useWorkspace();
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  const nameOf = (projectId: string | null): string | null => projects.find((project) => project.id === projectId)?.name ?? null;
  return (
    <Page title="Environments" subtitle="Configure base URLs, headers & secrets for different environments">
      <title>{pageTitle('Environments')}</title>
      {failure !== null && (
        <Notice tone="bad" title="Failed to load environments" className="mx-4 sm:mx-6">
          {failure.message}
        </Notice>
      )}
      {isLate && failure === null && (
        <div role="status" aria-label="Loading environments" className={grid}>
          <EnvironmentCardSkeleton />
          <EnvironmentCardSkeleton />
          <EnvironmentCardSkeleton />
        </div>
      )}
      {result.data !== undefined && result.data.length > 0 && (
        <>
          <div className={grid}>
            {result.data.map((environment) => (
              <EnvironmentCard key={environment.id} environment={environment} projectName={nameOf(environment.projectId)} />
            ))}
          </div>
          <p className="px-4 pb-6 text-fg-3 text-xs sm:px-6">
            Environments are read-only in this version of the screen; secrets never leave the server.
          </p>
        </>
      )}
      {result.data?.length === 0 && (
        <EmptyState
          icon={<Globe strokeWidth={1.75} />}
          title="No environments yet"
          body="An environment says where requests go. They are made together with a project in this version."
        />
      )}
    </Page>
  );
}
