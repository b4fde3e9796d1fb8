import type { AuditEntry } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatExact, shortAge } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { rowHover } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { actionText, detailText } from '../api/action-text.ts';
import { AUDIT_PAGE_SIZE, auditQuery } from '../api/queries.ts';

const whoText = ({ who }: AuditEntry): string => (who === null ? 'Assay' : who.name || 'A deleted account');
const whereText = ({ address, via }: AuditEntry): string => (address === null ? '-' : `${address}${via === 'key' ? ', API key' : ''}`);

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const details = detailText(entry.details);
  return (
    <tr className={rowHover}>
      <td className="nums text-fg-3" title={formatExact(entry.at)}>
        <span className="max-sm:hidden">{formatDay(entry.at)}, </span>
        {shortAge(entry.at)}
      </td>
      <td className="max-w-44 truncate font-medium" title={entry.who?.email}>
        {whoText(entry)}
      </td>
      <td>{actionText(entry.action)}</td>
      <td className="max-w-80 truncate text-fg-3 max-lg:hidden" title={details}>
        {details || '-'}
      </td>
      <td className="nums text-fg-3 max-md:hidden">{whereText(entry)}</td>
    </tr>
  );
}

function Pager({ page, last, onPage }: { readonly page: number; readonly last: number; readonly onPage: (page: number) => void }) {
  return (
    <nav aria-label="Pages of the record" className="flex items-center justify-end gap-2 px-4 py-3 text-sm sm:px-6">
      <span className="nums mr-2 text-fg-3 text-xs">
        Page {page} of {last}
      </span>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

/** Who did what, when, from where; of a project, or of oneself. */
export function AuditLog({ projectId }: { readonly projectId: string | null }) {
  const [page, setPage] = useState(1);
  const result = useQuery(auditQuery(projectId, page));
  const failure = failureOf(result);
  const entries = result.data?.items;
  const last = Math.ceil((result.data?.total ?? 0) / AUDIT_PAGE_SIZE);
  if (failure !== null)
    return (
      <Notice tone="bad" title="Failed to load activity" className="m-4 sm:m-6">
        {failure.message}
      </Notice>
    );
  if (entries === undefined) return <Skeleton className="m-4 h-40 sm:m-6" />;
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<ScrollText strokeWidth={1.75} />}
        title="Nothing recorded yet"
        body="Changes of people, keys, policies and connections appear here."
      />
    );
  return (
    <>
      <Table label="Recorded activity">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col" className="max-lg:hidden">
              Details
            </th>
            <th scope="col" className="max-md:hidden">
              From where
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </Table>
      {last > 1 && <Pager page={page} last={last} onPage={setPage} />}
    </>
  );
}
