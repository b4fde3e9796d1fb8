import type { AuditEntry } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { formatExact, shortAge } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { cn, rowHover } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ColumnHeaders, Table } from '../../../ui/table.tsx';
import { AUDIT_PAGE_SIZE, auditQuery } from '../api/queries.ts';
import { actionText, detailText } from '../model/action-text.ts';

const actorText = ({ who }: AuditEntry): string => (who === null ? 'Assay' : who.name || 'A deleted account');
const agentOf = ({ details: { agent } }: AuditEntry): string | undefined => (typeof agent === 'string' ? agent : undefined);
const originText = ({ address, via }: AuditEntry): string => (address === null ? '-' : `${address}${via === 'key' ? ', API key' : ''}`);

/** Cells do not wrap, but details may contain long names and addresses. */
function Details({ text, className }: { readonly text: string; readonly className?: string }) {
  return <span className={cn('wrap-anywhere block whitespace-normal text-fg-3', className)}>{text}</span>;
}

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const details = detailText(entry.details);
  return (
    <tr className={rowHover}>
      <td className="nums text-fg-3" title={formatExact(entry.at)}>
        {shortAge(entry.at)}
      </td>
      <td className="max-w-44 truncate font-medium" title={entry.who?.email}>
        {actorText(entry)}
      </td>
      <td className="max-lg:py-1.5">
        {actionText(entry.action)}
        {details !== '' && <Details text={details} className="text-xs lg:hidden" />}
      </td>
      <td className="min-w-56 py-1.5 max-lg:hidden" title={agentOf(entry)}>
        <Details text={details || '-'} />
      </td>
      <td className="nums text-fg-3 max-md:hidden">{originText(entry)}</td>
    </tr>
  );
}

/** The audit log for a project or for the signed-in user: actor, action, time and IP address. */
export function AuditLog({ projectId }: { readonly projectId: string | null }) {
  const [page, setPage] = useState(1);
  const result = useQuery(auditQuery(projectId, page));
  const failure = failureOf(result);
  const entries = result.data?.items;
  if (failure !== null)
    return <LoadFailure title="Failed to load activity" failure={failure} onRetry={result.refetch} className="m-4 sm:m-6" />;
  if (entries === undefined) return <RowsSkeleton label="Loading activity" onPhones="rows" />;
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<ScrollText strokeWidth={1.75} />}
        title="No activity yet"
        body="Changes to members, keys, policies and integrations appear here."
      />
    );
  return (
    <>
      <Table label="Recorded activity">
        <ColumnHeaders columns={['When', 'Who', 'What', { name: 'Details', from: 'lg' }, { name: 'IP address', from: 'md' }]} />
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </Table>
      <Pager page={page} pageSize={AUDIT_PAGE_SIZE} total={result.data?.total ?? 0} onPage={setPage} />
    </>
  );
}
