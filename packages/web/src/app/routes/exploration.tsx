import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ExplorationDetails } from '../../features/explorations/components/exploration-details.tsx';
import { useExploration } from '../../features/explorations/hooks/use-exploration.ts';
import { projectQuery } from '../../features/projects/api/queries.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { projectEndpointsPath, screens } from '../../lib/paths.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { ActionsSkeleton, RowsSkeleton, StatsSkeleton } from '../../ui/page-skeleton.tsx';
import { ExploreButton } from '../explorations/explore-button.tsx';

/** One exploration of a project's API, live and afterwards. */
export function ExplorationRoute() {
  const { projectId = '', explorationId = '' } = useParams();
  return <OneExploration key={explorationId} projectId={projectId} id={explorationId} />;
}

function OneExploration({ projectId, id }: { readonly projectId: string; readonly id: string }) {
  const state = useExploration(id);
  const project = useQuery(projectQuery(projectId));
  const role = project.data?.role ?? 'viewer';
  // The buttons depend on the role, and adding them later would move the page.
  const isLoading = state.kind === 'loading' || project.isPending;
  const isLate = useDelayed(isLoading);
  if (state.kind === 'failed')
    return (
      <Page title="Exploration" back={projectEndpointsPath(projectId)}>
        <title>{pageTitle('Exploration')}</title>
        <LoadFailure title="Failed to load the exploration" failure={state.error} onRetry={state.retry} className="mx-4 sm:mx-6" />
      </Page>
    );
  if (isLoading)
    return (
      <Page
        title="Exploration"
        subtitle=" "
        back={projectEndpointsPath(projectId)}
        actions={<ActionsSkeleton widths={['w-[8.5rem]', 'w-[7.5rem]']} />}
      >
        <title>{pageTitle('Exploration')}</title>
        {isLate && (
          <>
            <StatsSkeleton labels={['Operations reached', 'Requests', 'Facts', 'Defects']} />
            <div className="h-10" />
            <RowsSkeleton label="Loading the exploration" />
          </>
        )}
      </Page>
    );
  const access = role === 'viewer' ? 'read' : 'edit';
  return (
    <ExplorationDetails
      view={state.view}
      access={access}
      actions={
        access === 'edit' && (
          <>
            <ExploreButton projectId={projectId} label="Explore again" />
            <Button asChild>
              <Link to={screens.chat}>Generate tests</Link>
            </Button>
          </>
        )
      }
    />
  );
}
