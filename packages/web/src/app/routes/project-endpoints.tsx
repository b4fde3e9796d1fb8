import type { Endpoint, Role } from '@assay/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { specEndpointsQuery } from '../../features/endpoints/api/queries.ts';
import { EndpointFilters } from '../../features/endpoints/components/endpoint-filters.tsx';
import { EndpointList } from '../../features/endpoints/components/endpoint-list.tsx';
import { EndpointRowsSkeleton } from '../../features/endpoints/components/endpoint-rows-skeleton.tsx';
import { SelectionBar } from '../../features/endpoints/components/selection-bar.tsx';
import type { RenderProfileNeed } from '../../features/endpoints/components/try-it.tsx';
import { useEndpointFilter } from '../../features/endpoints/hooks/use-endpoint-filter.ts';
import { useOpenEndpoint } from '../../features/endpoints/hooks/use-open-endpoint.ts';
import { coverageByKey } from '../../features/endpoints/model/coverage-of.ts';
import { filterEndpoints } from '../../features/endpoints/model/filter-endpoints.ts';
import { environmentsQuery } from '../../features/environments/api/queries.ts';
import { SuggestedEnvironments } from '../../features/environments/components/suggested-environments.tsx';
import { projectQuery } from '../../features/projects/api/queries.ts';
import { coverageQuery } from '../../features/runs/api/queries.ts';
import { specsQuery } from '../../features/specs/api/queries.ts';
import { ImportSpecButton } from '../../features/specs/components/import-spec-button.tsx';
import { endpointsQuery } from '../../lib/api/shared-queries.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { projectPath, projectSpecsPath, projectStartPath } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { selectedEnvironmentId } from '../../lib/selection.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { EditorOnly } from '../../lib/view/editor-only.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ActionsSkeleton } from '../../ui/page-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExploreButton } from '../explorations/explore-button.tsx';

const EndpointDialog = lazy(async () => ({
  default: (await import('../../features/endpoints/components/endpoint-dialog.tsx')).EndpointDialog,
}));

const SignInAgain = lazy(async () => ({
  default: (await import('../../features/auth/components/sign-in-again.tsx')).SignInAgain,
}));

const SpecReport = lazy(async () => ({ default: (await import('../../features/specs/components/spec-report.tsx')).SpecReport }));

const none: readonly never[] = [];

/** The id of the spec version that the import dialog has just created. It is passed in the navigation state, which a reload drops. */
function importedId(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'imported' in state && typeof state.imported === 'string' ? state.imported : null;
}

function toggled(chosen: ReadonlyMap<string, Endpoint>, endpoint: Endpoint): ReadonlyMap<string, Endpoint> {
  const next = new Map(chosen);
  if (!next.delete(endpoint.id)) next.set(endpoint.id, endpoint);
  return next;
}

type Choose = (endpoint: Endpoint) => void;
/** Endpoints are selected to generate tests for them, which viewers cannot do. */
const forEditors = (role: Role, choose: Choose): Choose | undefined => (role === 'viewer' ? undefined : choose);

function Empty({ projectId, isFiltered }: { readonly projectId: string; readonly isFiltered: boolean }) {
  if (isFiltered) {
    return <EmptyState icon={<Network strokeWidth={1.75} />} title="No matching endpoints" body="Try different filters." />;
  }
  return (
    <EmptyState
      icon={<Network strokeWidth={1.75} />}
      title="No endpoints yet"
      body="Import a spec. Each operation becomes an endpoint."
      action={
        <ImportSpecButton projectId={projectId}>
          <Button>Import Spec</Button>
        </ImportSpecButton>
      }
    />
  );
}

interface OfferProps {
  readonly projectId: string;
  readonly role: Role;
  /** True if the suggestions should be shown. Undefined until this is known. */
  readonly isWanted: boolean | undefined;
}

/** Viewers cannot create environments, so they see no suggestions. */
function OfferEnvironments({ projectId, role, isWanted, hasNone }: OfferProps & { readonly hasNone: boolean }) {
  if (role === 'viewer' || isWanted !== true) return null;
  return (
    <div className="mx-4 mb-4 empty:hidden sm:mx-6">
      <SuggestedEnvironments projectId={projectId} whenNone={hasNone ? <ChooseServer projectId={projectId} /> : null} />
    </div>
  );
}

/** The spec lists no server, so the user has to enter one. */
function ChooseServer({ projectId }: { readonly projectId: string }) {
  return (
    <Notice
      tone="info"
      title="This project has no environments yet"
      action={
        <Button asChild size="sm">
          <Link to={projectStartPath(projectId)}>Choose the server</Link>
        </Button>
      }
    >
      Tests need the URL of the running API.
    </Notice>
  );
}

/** After an import, exploring is the next step. */
function OfferExploring({ projectId, role, isWanted, isImported }: OfferProps & { readonly isImported: boolean }) {
  if (isWanted === undefined) return <ActionsSkeleton widths={['w-24']} />;
  if (role === 'viewer' || !isWanted) return null;
  return <ExploreButton projectId={projectId} variant={isImported ? 'primary' : 'secondary'} />;
}

function useEndpointLists(projectId: string) {
  const [filter, setFilter] = useEndpointFilter();
  const result = useQuery(filter.specId === null ? endpointsQuery(projectId) : specEndpointsQuery(projectId, filter.specId));
  const all = result.data ?? none;
  return { filter, setFilter, result, all, shown: filterEndpoints(all, useDeferredValue(filter)) };
}

const renderSignIn =
  (role: Role): RenderProfileNeed =>
  ({ profile, environmentId, onReady }) => (
    <div className="px-4 pt-3 empty:hidden sm:px-5">
      <Suspense>
        <SignInAgain
          key={profile.id}
          profile={profile}
          environmentId={environmentId}
          role={role}
          next={{ label: 'Send again', run: onReady }}
        />
      </Suspense>
    </div>
  );

/** Shown in place of the list until its data has loaded. */
function NotLoaded({ result, failure }: { readonly result: UseQueryResult<readonly Endpoint[]>; readonly failure: Error | null }) {
  const isLate = useDelayed(result.isPending);
  if (failure !== null)
    return <LoadFailure title="Failed to load endpoints" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />;
  return isLate && <EndpointRowsSkeleton />;
}

/** The number of endpoints, once they have loaded. */
function Count({ all, shown }: { readonly all: readonly Endpoint[] | undefined; readonly shown: number }) {
  if (all === undefined) return <Skeleton className="h-5 w-7" />;
  return <Badge>{shown === all.length ? all.length : `${shown} of ${all.length}`}</Badge>;
}

/** The operations in a project's API specs, with search, filters, details and test generation. */
export function ProjectEndpointsRoute() {
  const { projectId = '' } = useParams();
  const { state } = useLocation();
  const { filter, setFilter, result, all, shown } = useEndpointLists(projectId);
  const specs = useQuery(specsQuery(projectId)).data ?? none;
  const project = useQuery(projectQuery(projectId));
  const role = project.data?.role ?? 'viewer';
  const environments = useQuery(environmentsQuery(projectId)).data;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Endpoint>>(new Map());
  const coverage = useQuery({ ...coverageQuery(projectId), select: coverageByKey }).data ?? null;
  const scroller = useRef<HTMLElement>(null);
  const open = useOpenEndpoint();
  const failure = failureOf(result);
  useFailureToast('Failed', failure);
  const isLoading = failure === null && (result.isPending || project.isPending);
  const spec = specs.find(({ id }) => id === filter.specId);
  return (
    <Page
      title="API Endpoints"
      scrollRef={scroller}
      badges={<Count all={result.data} shown={shown.length} />}
      subtitle={spec === undefined ? (project.data?.name ?? ' ') : `${spec.title} ${spec.version}`}
      back={projectPath(projectId)}
      actions={
        <>
          <EditorOnly projectId={projectId}>
            <SelectionBar projectId={projectId} chosen={[...chosen.values()]} onClear={() => setChosen(new Map())} />
          </EditorOnly>
          <Button asChild>
            <Link to={projectSpecsPath(projectId)}>View Specs</Link>
          </Button>
          <OfferExploring
            projectId={projectId}
            role={role}
            isWanted={isLoading ? undefined : all.length > 0}
            isImported={importedId(state) !== null}
          />
        </>
      }
    >
      <title>{pageTitle('API Endpoints')}</title>
      <Suspense>
        {spec !== undefined && <SpecReport key={spec.id} spec={spec} state={importedId(state) === spec.id ? 'open' : 'closed'} />}
      </Suspense>
      <OfferEnvironments
        projectId={projectId}
        role={role}
        isWanted={environments?.length === 0 || importedId(state) === spec?.id}
        hasNone={environments?.length === 0}
      />
      <EndpointFilters filter={filter} endpoints={result.data} specs={specs} onChange={setFilter} />
      <NotLoaded result={result} failure={failure} />
      {shown.length > 0 && (
        <EndpointList
          endpoints={shown}
          chosen={new Set(chosen.keys())}
          coverage={coverage}
          scroller={scroller}
          onChoose={forEditors(role, (endpoint) => setChosen(toggled(chosen, endpoint)))}
          onOpen={(endpoint) => open.show(endpoint.id, 'details')}
        />
      )}
      {result.data !== undefined && shown.length === 0 && <Empty projectId={projectId} isFiltered={all.length > 0} />}
      {open.id !== null && (
        <Suspense>
          <EndpointDialog
            projectId={projectId}
            endpointId={open.id}
            environments={(environments ?? none).filter((environment) => environment.projectId === projectId)}
            environmentId={selectedEnvironmentId.read()}
            renderProfileNeed={renderSignIn(role)}
            view={open.view}
            onView={(view) => open.show(open.id, view)}
            onClose={open.close}
          />
        </Suspense>
      )}
    </Page>
  );
}
