import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { formatDate, formatExact, shortAge } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { describeUserAgent } from '../../../lib/user-agent.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEndSession } from '../hooks/use-end-session.ts';

/** The user's sessions. Each can be ended, except the current one. */
export function SessionList() {
  const result = useQuery({ queryKey: queryKeys.sessions, queryFn: ({ signal }) => call('listSessions', { signal }) });
  const end = useEndSession();
  const failure = failureOf(result);
  if (failure !== null) return <LoadFailure title="Failed to load sessions" failure={failure} onRetry={result.refetch} />;
  if (result.data === undefined) return <Skeleton className="h-12" />;
  return (
    <ul aria-label="Sessions" className="divide-y divide-line border-y">
      {result.data.items.map((session) => (
        <li key={session.id} className="flex min-h-12 items-center gap-3 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p className="truncate" title={session.userAgent ?? undefined}>
              {describeUserAgent(session.userAgent)}
            </p>
            <p className="nums text-fg-3 text-xs" title={formatExact(session.lastUsedAt)}>
              Signed in {formatDate(session.createdAt)}, last used {shortAge(session.lastUsedAt)}
            </p>
          </div>
          {session.current ? (
            <Badge variant="ok">This browser</Badge>
          ) : (
            <Button size="sm" disabled={end.isPending} onClick={() => end.mutate(session.id)}>
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
