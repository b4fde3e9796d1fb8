import type { Environment, Project, Schedule } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatClock, formatDay, formatExact } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { rowHover } from '../../../ui/cn.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx';
import { SettingsBlock } from '../../../ui/settings-block.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ColumnHeaders, Table } from '../../../ui/table.tsx';
import { schedulesQuery } from '../api/queries.ts';
import { useScheduleChanges } from '../hooks/use-schedules.ts';
import { timingText } from '../model/timing-text.ts';
import { ScheduleTrend } from './schedule-trend.tsx';

const ScheduleForm = lazy(() => import('./schedule-form.tsx').then((module) => ({ default: module.ScheduleForm })));

interface SchedulesSettingsProps {
  readonly project: Project;
  /** Undefined until they have loaded. */
  readonly environments: readonly Environment[] | undefined;
  readonly suites: readonly { readonly id: string; readonly name: string }[] | undefined;
}

interface RowProps {
  readonly schedule: Schedule;
  readonly isEditor: boolean;
  readonly onToggle: (isEnabled: boolean) => void;
  readonly onDelete: () => void;
}

function ScheduleRow({ schedule, isEditor, onToggle, onDelete }: RowProps) {
  const name = `${schedule.suiteName} on ${schedule.environmentName}`;
  return (
    <tr className={rowHover}>
      <td className="max-w-72">
        <span className="block truncate font-medium">{schedule.suiteName}</span>
        {schedule.attention !== null && (
          <span className="block whitespace-normal pb-1 text-warn text-xs">Needs attention: {schedule.attention}</span>
        )}
      </td>
      <td className="max-md:hidden">{schedule.environmentName}</td>
      <td className="font-mono text-xs max-md:hidden">{timingText(schedule)}</td>
      <td className="nums text-fg-2" title={schedule.nextAt === null ? undefined : formatExact(schedule.nextAt)}>
        {schedule.nextAt === null ? '-' : `${formatDay(schedule.nextAt)}, ${formatClock(schedule.nextAt)}`}
      </td>
      <td className="max-lg:hidden">
        <ScheduleTrend trend={schedule.trend} />
      </td>
      <td>
        {isEditor ? (
          <Switch aria-label={`Run ${name}`} checked={schedule.isEnabled} onCheckedChange={onToggle} />
        ) : (
          <span className="text-fg-2">{schedule.isEnabled ? 'On' : 'Off'}</span>
        )}
      </td>
      <td className="w-0">
        {isEditor && (
          <Button variant="ghost" size="iconSm" aria-label={`Delete the schedule for ${name}`} onClick={onDelete}>
            <Trash2 />
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The Schedules tab in the project settings. */
export function SchedulesSettings({ project, environments, suites }: SchedulesSettingsProps) {
  const result = useQuery(schedulesQuery(project.id));
  const [open, setOpen] = useState<'create' | Schedule | null>(null);
  const { toggle, remove } = useScheduleChanges(project.id, () => setOpen(null));
  const failure = failureOf(result);
  const schedules = result.data;
  const isEditor = project.role !== 'viewer';
  const add = isEditor && (
    <Button variant="primary" disabled={!suites?.length || !environments?.length} onClick={() => setOpen('create')}>
      <Plus />
      Add schedule
    </Button>
  );
  return (
    <SettingsBlock
      title="Schedules"
      note={
        suites?.length === 0
          ? 'Generate a suite first, then schedule it.'
          : 'Run suites on a schedule. If scheduled runs were missed, a single run replaces them.'
      }
      content="list"
      actions={add}
    >
      {failure !== null && (
        <LoadFailure title="Failed to load schedules" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />
      )}
      {schedules === undefined && failure === null && <RowsSkeleton label="Loading schedules" rows={3} onPhones="rows" />}
      {schedules?.length === 0 && (
        <EmptyState
          icon={<CalendarClock strokeWidth={1.75} />}
          title="No schedules yet"
          body="Run a suite every hour or every morning, and get an email or a webhook call when it fails."
        />
      )}
      {schedules !== undefined && schedules.length > 0 && (
        <Table label="Schedules">
          <ColumnHeaders
            columns={[
              'Suite',
              { name: 'Environment', from: 'md' },
              { name: 'When', from: 'md' },
              'Next run',
              { name: 'Trend', from: 'lg' },
              'On',
            ]}
            rowsEnd="actions"
          />
          <tbody>
            {schedules.map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                schedule={schedule}
                isEditor={isEditor}
                onToggle={(isEnabled) => toggle({ id: schedule.id, isEnabled })}
                onDelete={() => setOpen(schedule)}
              />
            ))}
          </tbody>
        </Table>
      )}
      <Dialog open={open === 'create'} onOpenChange={() => setOpen(null)}>
        <DialogContent title="Add schedule" description="The schedule runs as you.">
          <Suspense fallback={<Skeleton className="m-5 h-64" />}>
            <ScheduleForm projectId={project.id} suites={suites ?? []} environments={environments ?? []} onDone={() => setOpen(null)} />
          </Suspense>
        </DialogContent>
      </Dialog>
      {open !== null && open !== 'create' && (
        <ConfirmDialog
          title={`Delete the schedule for ${open.suiteName}?`}
          action="Delete"
          state={remove.isPending ? 'busy' : 'ready'}
          onConfirm={() => remove.mutate(open.id)}
          onClose={() => setOpen(null)}
        >
          The suite will no longer run on {open.environmentName} automatically. Past runs are kept.
        </ConfirmDialog>
      )}
    </SettingsBlock>
  );
}
