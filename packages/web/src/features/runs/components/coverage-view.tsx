import type { Coverage } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { Stats } from '../../../ui/stats.tsx';
import { Table } from '../../../ui/table.tsx';
import { coverageQuery } from '../api/queries.ts';
import { CoverageSkeleton } from './coverage-skeleton.tsx';

type Operation = Coverage['operations'][number];

const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${Math.round((part / whole) * 100)}%`);

function Statuses({ operation }: { readonly operation: Operation }) {
  return (
    <span className="flex flex-wrap gap-1 py-1 md:w-80">
      {operation.statuses.map(({ status, seen }) => (
        <Badge
          key={status}
          variant={seen > 0 ? 'ok' : 'outline'}
          title={seen > 0 ? `seen ${countOf(seen, 'time')}` : 'documented, but never seen'}
        >
          {status.toLowerCase()}
          <span className="sr-only">{seen > 0 ? ' seen' : ' never seen'}</span>
        </Badge>
      ))}
      {operation.undocumented.map(({ status, seen }) => (
        <Badge key={status} variant="warn" title={`not documented, seen ${countOf(seen, 'time')}`}>
          {status}?<span className="sr-only"> not documented</span>
        </Badge>
      ))}
    </span>
  );
}

function OperationRow({ operation }: { readonly operation: Operation }) {
  const [method = '', path = ''] = operation.operation.split(/ (.*)/s);
  return (
    <tr className={cn(operation.failed > 0 && 'edge-bad')}>
      <td className="max-md:align-top max-md:pt-2">
        <MethodChip method={method} />
      </td>
      <td className="w-full max-w-0">
        <span className="flex min-w-0 items-baseline gap-3 max-md:pt-2">
          <PathText path={path} />
          <span className="truncate text-fg-3 text-xs max-lg:hidden">{operation.summary}</span>
        </span>
        <span className="md:hidden">
          <Statuses operation={operation} />
        </span>
      </td>
      <td className="max-md:hidden">
        <Statuses operation={operation} />
      </td>
      <td className="nums text-right text-fg-2">{operation.requests === 0 ? '-' : operation.requests}</td>
      <td className={cn('nums text-right', operation.failed > 0 ? 'text-bad' : 'text-fg-3')}>
        {operation.requests === 0 ? '-' : operation.failed}
      </td>
    </tr>
  );
}

/** The operations and statuses in the current spec that the latest runs covered. */
export function CoverageView({ projectId }: { readonly projectId: string }) {
  const result = useQuery(coverageQuery(projectId));
  const [scope, setScope] = useState<'all' | 'gaps'>('all');
  const failure = failureOf(result);
  if (failure !== null)
    return <LoadFailure title="Failed to load coverage" failure={failure} onRetry={result.refetch} className="m-4 sm:m-6" />;
  if (result.data === undefined) return <CoverageSkeleton />;
  const { operations, runs, operationsTested, statusesDocumented, statusesSeen } = result.data;
  if (operations.length === 0)
    return (
      <EmptyState
        icon={<Target strokeWidth={1.75} />}
        title="No spec yet"
        body="Import an OpenAPI spec. Coverage shows which of its operations and statuses your runs have covered."
      />
    );
  const gaps = operations.filter(({ requests, statuses }) => requests === 0 || statuses.some(({ seen }) => seen === 0));
  return (
    <>
      <Stats
        items={[
          {
            label: 'Operations',
            value: share(operationsTested, operations.length),
            note: `${operationsTested} of ${operations.length} called`,
          },
          {
            label: 'Statuses',
            value: share(statusesSeen, statusesDocumented),
            note: `${statusesSeen} of ${statusesDocumented} documented status codes seen`,
          },
          {
            label: 'Not documented',
            value: operations.reduce((sum, { undocumented }) => sum + undocumented.length, 0),
            note: 'seen in runs',
          },
          { label: 'Runs', value: runs, note: 'the latest finished runs' },
        ]}
      />
      <div className="flex px-4 py-3 sm:px-6">
        <SegmentedControl
          label="Operations shown"
          value={scope}
          onChange={setScope}
          items={[
            { value: 'all', label: `All ${operations.length}` },
            { value: 'gaps', label: `With gaps ${gaps.length}` },
          ]}
        />
      </div>
      <Table label="Coverage">
        <thead>
          <tr>
            <th colSpan={2}>Operation</th>
            <th className="max-md:hidden">Statuses</th>
            <th className="!text-right">Requests</th>
            <th className="!text-right">Failed</th>
          </tr>
        </thead>
        <tbody>
          {(scope === 'all' ? operations : gaps).map((operation) => (
            <OperationRow key={operation.operation} operation={operation} />
          ))}
        </tbody>
      </Table>
    </>
  );
}
