import type { Schedule } from '@assay/contract';
import { Link } from 'react-router';
import { formatExact } from '../../../lib/format.ts';
import { runPath } from '../../../lib/paths.ts';

const tones: Readonly<Record<string, string>> = { passed: 'bg-ok', failed: 'bg-bad', error: 'bg-warn' };

/** The latest runs as a row of bars, each linking to its run. */
export function ScheduleTrend({ trend }: Pick<Schedule, 'trend'>) {
  if (trend.length === 0) return <span className="text-fg-3">no runs yet</span>;
  return (
    <span className="flex items-end gap-1">
      {trend.map(({ runId, status, createdAt }) => (
        <Link
          key={runId}
          to={runPath(runId)}
          title={`${status}, ${formatExact(createdAt)}`}
          aria-label={`Run of ${formatExact(createdAt)}: ${status}`}
          className={`h-4 w-1.5 rounded-sm ${tones[status] ?? 'bg-fg/25'}`}
        />
      ))}
    </span>
  );
}
