import { useSearchParams } from 'react-router';
import { CallView } from '../../features/docs/components/call-view.tsx';
import { DocsFrame } from '../../features/docs/components/docs-frame.tsx';
import { DocsSearch } from '../../features/docs/components/docs-search.tsx';
import { ReferenceOverview } from '../../features/docs/components/reference-overview.tsx';
import { useApiCalls } from '../../features/docs/hooks/use-api-calls.ts';
import { type ApiCall, groupCalls } from '../../features/docs/model/api-document.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { callPath } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useScrollToHash } from '../../lib/use-scroll-to-hash.ts';
import { MethodChip } from '../../ui/method-chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PublicHeader } from '../public-header.tsx';

const none: readonly ApiCall[] = [];

function navOf(calls: readonly ApiCall[], chosen: ApiCall | undefined) {
  return groupCalls(calls).map(
    ([group, members]) =>
      [
        group,
        members.map((call) => ({
          key: call.id,
          to: callPath(call.id),
          isCurrent: call === chosen,
          label: (
            <>
              <MethodChip method={call.method} className="w-11" />
              <span className="min-w-0 flex-1 truncate" title={call.summary}>
                {call.id}
              </span>
            </>
          ),
        })),
      ] as const,
  );
}

/** The reference for Assay's own HTTP API. The query parameter selects the open call. */
export function ApiReferenceRoute() {
  const [search] = useSearchParams();
  const result = useApiCalls();
  const calls = result.data ?? none;
  const wanted = search.get('call');
  const chosen = calls.find((call) => call.id === wanted);
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  useScrollToHash(chosen);
  return (
    <div className="min-h-dvh bg-bg">
      <title>{pageTitle(chosen?.summary ?? 'API reference')}</title>
      <PublicHeader width="wide">
        <DocsSearch />
      </PublicHeader>
      <DocsFrame groups={navOf(calls, chosen)} now={chosen?.id ?? 'API reference'}>
        {failure !== null && (
          <Notice tone="bad" title="The API reference could not be loaded" className="m-10 max-md:m-4">
            {failure.message}
          </Notice>
        )}
        {isLate && failure === null && (
          <div aria-busy="true" className="flex flex-col gap-4 px-10 py-12">
            <Skeleton className="h-9 w-64" />
            <Skeleton className="h-40 w-full max-w-[42rem]" />
          </div>
        )}
        {result.data !== undefined && (chosen === undefined ? <ReferenceOverview calls={calls} /> : <CallView call={chosen} />)}
      </DocsFrame>
    </div>
  );
}
