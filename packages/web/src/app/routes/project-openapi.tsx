import { useQuery } from '@tanstack/react-query';
import { FileJson, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { projectQuery } from '../../features/projects/api/queries.ts';
import { specsQuery } from '../../features/specs/api/queries.ts';
import { ImportSpecButton } from '../../features/specs/components/import-spec-button.tsx';
import { SpecsList } from '../../features/specs/components/specs-list.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { projectPath } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const ContractDiff = lazy(async () => ({ default: (await import('../../features/specs/components/contract-diff.tsx')).ContractDiff }));

function SpecsPage({ projectId }: { readonly projectId: string }) {
  const result = useQuery(specsQuery(projectId));
  const project = useQuery(projectQuery(projectId));
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  useFailureToast('Failed to load specs', failure);
  return (
    <Page
      title="OpenAPI Specs"
      subtitle={project.data?.name ?? ' '}
      back={projectPath(projectId)}
      actions={
        <ImportSpecButton projectId={projectId}>
          <Button variant="primary">
            <Plus />
            Import Spec
          </Button>
        </ImportSpecButton>
      }
    >
      <title>{pageTitle('OpenAPI Specs')}</title>
      {failure !== null && <LoadFailure title="Failed to load specs" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />}
      {isLate && failure === null && (
        <div role="status" aria-label="Loading specs" className="border-t">
          {['w-40', 'w-32'].map((width) => (
            <div key={width} className="flex h-16 items-center gap-6 border-b px-4 max-lg:h-32 sm:px-6">
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className={`h-4 ${width}`} />
                <Skeleton className="h-3 w-60 max-w-full" />
              </div>
              <Skeleton className="h-7 w-32 max-lg:hidden" />
              <Skeleton className="h-7 w-60 max-lg:hidden" />
            </div>
          ))}
        </div>
      )}
      {result.data !== undefined && result.data.length > 0 && <SpecsList projectId={projectId} specs={result.data} />}
      {result.data?.length === 0 && (
        <EmptyState
          icon={<FileJson strokeWidth={1.75} />}
          title="No specs found"
          body="Import an OpenAPI spec, a Postman collection, a HAR recording or a curl command. Assay generates tests from its operations."
          action={
            <ImportSpecButton projectId={projectId}>
              <Button>
                <Plus />
                Import Spec
              </Button>
            </ImportSpecButton>
          }
        />
      )}
    </Page>
  );
}

/** A project's API specs or, with `?to=`, the changes in one version. */
export function ProjectOpenApiRoute() {
  const { projectId = '' } = useParams();
  const [search] = useSearchParams();
  const to = search.get('to');
  if (to === null) return <SpecsPage projectId={projectId} />;
  return (
    <Suspense>
      <ContractDiff projectId={projectId} headId={to} baseId={search.get('from')} />
    </Suspense>
  );
}
