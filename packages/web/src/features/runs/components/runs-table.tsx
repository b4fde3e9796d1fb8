import type { Run } from '@assay/contract';
import { ChevronRight } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { formatExact, shortAge, shortId } from '../../../lib/format.ts';
import { runPath } from '../../../lib/paths.ts';
import { viewRunStatus } from '../../../lib/run-status.ts';
import { EnvironmentBadge } from '../../../lib/view/environment-badge.tsx';
import { RunStatusBadge } from '../../../lib/view/run-status-badge.tsx';
import { cn, rowHover } from '../../../ui/cn.ts';
import { Table } from '../../../ui/table.tsx';
import { runDuration, runNote, runP95 } from '../model/run-row.ts';

function RunRow({ run }: { readonly run: Run }) {
  const navigate = useNavigate();
  const isFailed = viewRunStatus(run.status).family === 'failed';
  return (
    // The whole row is clickable. The link in the last cell is for keyboard users.
    <tr onClick={() => void navigate(runPath(run.id))} className={cn('cursor-pointer', rowHover, isFailed && 'edge-bad')}>
      <td>
        <span className="flex items-center gap-3">
          <code className="font-mono text-fg text-xs">{shortId(run.id)}</code>
          <span title={run.suiteTitle} className="max-w-[clamp(10rem,24vw,36rem)] truncate text-fg-3 text-xs max-lg:hidden">
            {run.suiteTitle}
          </span>
        </span>
      </td>
      <td className="text-fg-2">{run.projectName}</td>
      <td>
        <EnvironmentBadge name={run.environmentName} />
      </td>
      <td>
        <span className="flex items-center gap-2">
          <RunStatusBadge status={run.status} />
          <span className="nums text-fg-3 text-xs max-lg:hidden">{runNote(run)}</span>
        </span>
      </td>
      <td className="nums text-right text-fg-2">{runDuration(run)}</td>
      <td className="nums text-right text-fg-2">{runP95(run)}</td>
      <td title={formatExact(run.startedAt ?? run.createdAt)} className="nums text-right text-fg-3">
        {shortAge(run.startedAt ?? run.createdAt)}
      </td>
      <td className="w-8">
        <Link
          to={runPath(run.id)}
          aria-label={`Details for run ${shortId(run.id)}`}
          onClick={(event) => event.stopPropagation()}
          className="-mr-2 grid size-7 place-items-center rounded-md text-fg-3 hover:text-fg"
        >
          <ChevronRight className="size-4" />
        </Link>
      </td>
    </tr>
  );
}

export function RunsTable({ runs }: { readonly runs: readonly Run[] }) {
  return (
    <Table label="Runs, table">
      <thead>
        <tr>
          <th>Run ID</th>
          <th>Project</th>
          <th>Environment</th>
          <th>Status</th>
          <th className="!text-right">Duration</th>
          <th className="!text-right">P95</th>
          <th className="!text-right">Started</th>
          <th>
            <span className="sr-only">Details</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </tbody>
    </Table>
  );
}
