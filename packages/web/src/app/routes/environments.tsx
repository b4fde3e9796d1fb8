import type { Environment } from '@assay/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { environmentPagesQuery } from '../../features/environments/api/queries.ts';
import { DeleteEnvironmentDialog } from '../../features/environments/components/delete-environment-dialog.tsx';
import { EnvironmentCard, EnvironmentCardSkeleton } from '../../features/environments/components/environment-card.tsx';
import { CreateEnvironmentDialog, EnvironmentDrawer } from '../../features/environments/components/environment-frames.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { useWorkspace, type Workspace } from '../workspace.tsx';

const grid = 'grid gap-3 px-4 pb-6 sm:px-6 md:grid-cols-2 xl:grid-cols-3';
const MAX_WITHOUT_SEARCH = 6;
/** The server rejects longer search text. */
const MAX_SEARCH_LENGTH = 200;

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly environment: Environment }
  | { readonly kind: 'delete'; readonly environment: Environment };

/** The projects in which the user may create environments, with the current project first. */
function writableProjects({ project, projects }: Workspace) {
  return [...projects]
    .filter(({ role, status }) => role !== 'viewer' && status === 'active')
    .sort((a, b) => Number(b.id === project?.id) - Number(a.id === project?.id));
}

interface CardsProps {
  readonly environments: readonly Environment[];
  /** The number of environments not loaded yet. */
  readonly rest: number;
  readonly isBusy: boolean;
  readonly onMore: () => void;
  readonly onOpen: (open: Open) => void;
}

function Cards({ environments, rest, isBusy, onMore, onOpen }: CardsProps) {
  const { projects } = useWorkspace();
  const ownerOf = ({ projectId }: Environment): string =>
    projectId === null ? 'Only me' : (projects.find((project) => project.id === projectId)?.name ?? '');
  return (
    <>
      <div className={grid}>
        {environments.map((environment) => (
          <EnvironmentCard
            key={environment.id}
            environment={environment}
            owner={ownerOf(environment)}
            onOpen={() => onOpen({ kind: 'edit', environment })}
            onDelete={() => onOpen({ kind: 'delete', environment })}
          />
        ))}
      </div>
      {rest > 0 && (
        <p className="pb-6 text-center">
          <Button disabled={isBusy} onClick={onMore}>
            Show more ({rest} left)
          </Button>
        </p>
      )}
    </>
  );
}

export function EnvironmentsRoute() {
  const workspace = useWorkspace();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<Open>(search.has('new') ? { kind: 'create' } : { kind: 'none' });
  const [words, setWords] = useState('');
  const wanted = useDebounced(words.trim().slice(0, MAX_SEARCH_LENGTH));
  const result = useInfiniteQuery(environmentPagesQuery(wanted));
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  const shown = result.data?.pages.flatMap((page) => page.items) ?? [];
  const total = result.data?.pages[0]?.total ?? 0;
  const close = (): void => {
    setOpen({ kind: 'none' });
    if (search.has('new')) setSearch({}, { replace: true });
  };
  return (
    <Page
      title="Environments"
      subtitle="Configure base URLs, headers & secrets for different environments"
      actions={
        <Button variant="primary" onClick={() => setOpen({ kind: 'create' })}>
          <Plus />
          Create Environment
        </Button>
      }
    >
      <title>{pageTitle('Environments')}</title>
      {(total > MAX_WITHOUT_SEARCH || words !== '') && (
        <div className="px-4 pb-4 sm:px-6">
          <SearchInput label="Search environments" value={words} onChange={setWords} className="w-full sm:w-72" />
        </div>
      )}
      {failure !== null && (
        <LoadFailure title="Failed to load environments" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />
      )}
      {isLate && failure === null && (
        <div role="status" aria-label="Loading environments" className={grid}>
          <EnvironmentCardSkeleton />
          <EnvironmentCardSkeleton />
          <EnvironmentCardSkeleton />
        </div>
      )}
      {shown.length > 0 && (
        <Cards
          environments={shown}
          rest={total - shown.length}
          isBusy={result.isFetchingNextPage}
          onMore={() => void result.fetchNextPage()}
          onOpen={setOpen}
        />
      )}
      {result.data !== undefined && shown.length === 0 && (
        <EmptyState
          icon={<Globe strokeWidth={1.75} />}
          title={wanted === '' ? 'No environments yet' : 'No matching environments'}
          body={
            wanted === '' ? 'An environment contains a base URL, headers and secrets. Create one to run tests.' : 'Try a different search.'
          }
        />
      )}
      {open.kind === 'create' && (
        <CreateEnvironmentDialog title="Create Environment" owners={writableProjects(workspace)} scope="project-or-own" onClose={close} />
      )}
      {open.kind === 'edit' && <EnvironmentDrawer environment={open.environment} onClose={close} />}
      {open.kind === 'delete' && <DeleteEnvironmentDialog environment={open.environment} onClose={close} />}
    </Page>
  );
}
