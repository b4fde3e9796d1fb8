import type { Run } from '@assay/contract';
import { countOf, formatMs } from '../../../lib/format.ts';
import { isLiveStatus, viewRunStatus } from '../../../lib/run-status.ts';
import { cn } from '../../../ui/cn.ts';

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

function barTone(run: Run): string {
  if (isLiveStatus(run.status)) return 'bg-info';
  return viewRunStatus(run.status).family === 'failed' ? 'bg-bad' : 'bg-ok/50';
}

function Figure({ label, value, note }: { readonly label: string; readonly value: string; readonly note: string }) {
  return (
    <div>
      <dt className="text-fg-3 text-xs">{label}</dt>
      <dd className="nums mt-0.5 font-semibold text-xl tracking-[-0.015em]">{value}</dd>
      <dd className="truncate text-fg-3 text-xs">{note}</dd>
    </div>
  );
}

/** One bar per run in the list, oldest first. A failed run also has a line below it, so that it differs in shape and not only in colour. */
export function RunsTrend({ runs }: { readonly runs: readonly Run[] }) {
  const over = runs.filter((run) => !isLiveStatus(run.status));
  const passed = over.filter((run) => viewRunStatus(run.status).family === 'passed');
  const times = over.flatMap((run) => (run.p95Ms === null ? [] : [run.p95Ms]));
  const highest = Math.max(1, ...times);
  return (
    <section aria-label="Trend" className="grid items-center gap-x-10 gap-y-4 border-y px-4 py-4 sm:px-6 lg:grid-cols-[auto_minmax(0,1fr)]">
      <dl className="grid grid-cols-3 gap-x-10 max-sm:gap-x-4">
        <Figure
          label="Pass rate"
          value={over.length === 0 ? '-' : `${Math.round((passed.length / over.length) * 100)} %`}
          note={`last ${countOf(over.length, 'run')}`}
        />
        <Figure label="Median p95" value={formatMs(median(times))} note="over these runs" />
        <Figure
          label="Not passed"
          value={String(over.length - passed.length)}
          note={runs.length > over.length ? `${runs.length - over.length} still going` : 'none going now'}
        />
      </dl>
      <div className="ml-auto w-full min-w-0 lg:max-w-[32rem]">
        <div
          role="img"
          aria-label={`p95 of the last ${countOf(runs.length, 'run')}, ${over.length - passed.length} not passed`}
          className="flex h-11 items-end gap-[3px]"
        >
          {[...runs].reverse().map((run) => (
            <span key={run.id} className="flex h-full min-w-[3px] max-w-6 flex-1 flex-col justify-end gap-[2px]">
              <i
                className={cn('block w-full rounded-[2px]', barTone(run))}
                style={{ height: `${Math.max(10, ((run.p95Ms ?? 0) / highest) * 84)}%` }}
              />
              <i className={cn('block h-[2px] w-full rounded-full', barTone(run) === 'bg-bad' ? 'bg-bad' : 'bg-transparent')} />
            </span>
          ))}
        </div>
        <p className="mt-1.5 text-2xs text-fg-3">p95 per run, oldest first; underlined = failed</p>
      </div>
    </section>
  );
}
