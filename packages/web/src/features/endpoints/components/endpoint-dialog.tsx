import type { EndpointDetail, Environment } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { endpointQuery } from '../../../lib/api/shared-queries.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { useDelayed } from '../../../lib/use-delayed.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useCanEdit } from '../../../lib/view/editor-only.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WideDialog } from '../../../ui/wide-dialog.tsx';
import type { EndpointView } from '../hooks/use-open-endpoint.ts';
import type { RenderProfileNeed } from './try-it.tsx';

const EndpointDetails = lazy(async () => ({ default: (await import('./endpoint-details.tsx')).EndpointDetails }));
const GenerateRail = lazy(async () => ({ default: (await import('./generate-rail.tsx')).GenerateRail }));
const TryIt = lazy(async () => ({ default: (await import('./try-it.tsx')).TryIt }));

const views = [
  { value: 'details', label: 'Details' },
  { value: 'try', label: 'Try it' },
] as const;

interface ContentProps extends Pick<EndpointDialogProps, 'projectId' | 'view' | 'environments' | 'environmentId' | 'renderProfileNeed'> {
  readonly endpoint: EndpointDetail;
}

function Content({ endpoint, view, ...tried }: ContentProps) {
  const mayEdit = useCanEdit(tried.projectId);
  if (mayEdit && view === 'try') {
    return (
      <Suspense fallback={<Loading />}>
        <TryIt key={endpoint.id} endpoint={endpoint} {...tried} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto md:grid md:grid-cols-[minmax(0,1fr)_17.5rem] md:overflow-hidden">
        <EndpointDetails endpoint={endpoint} />
        {mayEdit && <GenerateRail key={endpoint.id} projectId={tried.projectId} endpoint={endpoint} />}
      </div>
    </Suspense>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading endpoint" className="flex flex-col gap-3 p-5">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-8" />
      ))}
    </div>
  );
}

interface EndpointDialogProps {
  readonly projectId: string;
  readonly endpointId: string;
  /** The environments a request can be sent to, and the initial one. */
  readonly environments: readonly Environment[];
  readonly environmentId: string | null;
  readonly renderProfileNeed: RenderProfileNeed;
  readonly view: EndpointView;
  readonly onView: (view: EndpointView) => void;
  readonly onClose: () => void;
}

/** One operation: its description, test generation, and a form to try a request. */
export function EndpointDialog({ endpointId, view, onView, onClose, ...tried }: EndpointDialogProps) {
  const result = useQuery(endpointQuery(tried.projectId, endpointId));
  const mayEdit = useCanEdit(tried.projectId);
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  useFailureToast('Failed to load endpoint details', failure);
  const endpoint = result.data;
  return (
    <WideDialog
      title={endpoint === undefined ? 'Endpoint' : `${endpoint.method} ${endpoint.path}`}
      onClose={onClose}
      heading={
        endpoint !== undefined && (
          <>
            <MethodChip method={endpoint.method} />
            <code className="min-w-0 break-all font-mono text-sm">{endpoint.path}</code>
            {endpoint.deprecated && <Badge variant="warn">deprecated</Badge>}
          </>
        )
      }
      aside={endpoint !== undefined && mayEdit && <SegmentedControl label="View" value={view} items={views} onChange={onView} />}
    >
      {failure !== null && (
        <LoadFailure title="Failed to load endpoint details" failure={failure} onRetry={result.refetch} className="m-5" />
      )}
      {isLate && failure === null && <Loading />}
      {endpoint !== undefined && <Content endpoint={endpoint} view={view} {...tried} />}
    </WideDialog>
  );
}
