import { useInfiniteQuery } from '@tanstack/react-query';
import { formatClockMs, formatExact } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { cn, rowHover } from '../../../ui/cn.ts';
import { JsonText } from '../../../ui/json-text.tsx';
import { Table } from '../../../ui/table.tsx';
import { runTimelineQuery } from '../api/queries.ts';
import { NoTimeline } from './no-timeline.tsx';

const MAX_PAYLOAD_LENGTH = 400;

function payloadText(payload: unknown): string {
  const text = JSON.stringify(payload) ?? '';
  return text.length > MAX_PAYLOAD_LENGTH ? `${text.slice(0, MAX_PAYLOAD_LENGTH)}…` : text;
}

export function EventLog({ runId, pace }: { readonly runId: string; readonly pace: 'live' | 'still' }) {
  const result = useInfiniteQuery(runTimelineQuery(runId, pace));
  if (failureOf(result) !== null) return <NoTimeline body="The events could not be loaded." />;
  if (result.data?.entries.length === 0) return pace === 'live' ? <NoTimeline /> : <NoTimeline body="No events are stored for this run." />;
  const { entries = [], rest = 0 } = result.data ?? {};
  return (
    <Table label="Events" className="thin-scroll flex-1 overflow-auto">
      <thead>
        <tr>
          <th>Created</th>
          <th>Kind</th>
          <th>Step</th>
          <th>Payload</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className={cn('text-xs', rowHover)}>
            <td title={formatExact(entry.createdAt)} className="nums text-fg-2">
              {formatClockMs(entry.createdAt)}
            </td>
            <td className="font-mono text-fg-2">{entry.kind}</td>
            <td className="font-mono text-fg-2">{entry.stepId ?? '-'}</td>
            <td className="w-full max-w-0 truncate font-mono">
              <JsonText text={payloadText(entry.payload)} />
            </td>
          </tr>
        ))}
      </tbody>
      {rest > 0 && (
        <tfoot>
          <tr>
            <td colSpan={4} className="py-4 text-center">
              <Button size="sm" disabled={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
                Show more ({rest} left)
              </Button>
            </td>
          </tr>
        </tfoot>
      )}
    </Table>
  );
}
