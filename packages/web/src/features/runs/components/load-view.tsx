import type { RunDetails } from '@assay/contract';
import { Check, Gauge, X } from 'lucide-react';
import { formatDuration } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import type { RunView } from '../hooks/use-run.ts';
import { fullWindows, PLOT_SIZE, plotLoad } from '../model/load-plot.ts';
import { describeLoad } from '../model/load-text.ts';

type Result = NonNullable<RunDetails['loadResult']>;
type Threshold = Result['thresholds'][number];

const percent = (share: number): string => (share === 0 ? '0%' : `${Number((share * 100).toFixed(share < 0.1 ? 2 : 1))}%`);
const figure = (threshold: Threshold, value: number): string => (threshold.name === 'p95' ? formatDuration(value) : percent(value));

function Thresholds({ items }: { readonly items: readonly Threshold[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {items.map((threshold) => (
        <li
          key={threshold.name}
          className={cn('flex items-center gap-2 rounded-lg px-3 py-2 text-sm', threshold.held ? 'bg-ok-soft' : 'bg-bad-soft')}
        >
          {threshold.held ? <Check className="size-4 text-ok" aria-label="met" /> : <X className="size-4 text-bad" aria-label="exceeded" />}
          <span>
            {threshold.name} <b className="nums font-semibold">{figure(threshold, threshold.actual)}</b>
            <span className="text-fg-2">, limit {figure(threshold, threshold.limit)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Plot({ view }: { readonly view: RunView }) {
  const limit = view.run.load?.thresholds?.p95Ms;
  const windows = fullWindows(view.windows, view.run.loadResult?.durationMs ?? null);
  const plot = plotLoad(windows, limit);
  const last = windows.at(-1);
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-fg-3 text-xs">
        <span className="font-medium text-fg text-sm">Latency over time</span>
        <span className="flex items-center gap-1.5">
          <i className="h-0.5 w-4 bg-accent-text" />
          p95
        </span>
        <span className="flex items-center gap-1.5">
          <i className="h-0.5 w-4 bg-info" />
          median
        </span>
        <span className="flex items-center gap-1.5">
          <i className="size-2 rounded-[2px] bg-fg/15" />
          requests per second, up to {plot.highestRate}
        </span>
        {limit !== undefined && (
          <span className="flex items-center gap-1.5">
            <i className="h-0 w-4 border-bad border-t border-dashed" />
            threshold {formatDuration(limit)}
            {plot.limitY === null && ', off the chart'}
          </span>
        )}
      </figcaption>
      <div className="relative">
        <svg
          viewBox={`0 0 ${PLOT_SIZE.width} ${PLOT_SIZE.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`p95 ${formatDuration(last?.p95Ms ?? null)} in the last of ${windows.length} seconds`}
          className="h-48 w-full rounded-lg border bg-inset"
        >
          {plot.marks.map(({ ms, y }) => (
            <line key={ms} x1={0} x2={PLOT_SIZE.width} y1={y} y2={y} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          {plot.bars.map((bar) => (
            <rect
              key={bar.at}
              x={bar.x}
              y={PLOT_SIZE.height - bar.height}
              width={bar.width}
              height={bar.height}
              className={bar.isBad ? 'fill-bad/40' : 'fill-fg/10'}
            />
          ))}
          {plot.limitY !== null && (
            <line
              x1={0}
              x2={PLOT_SIZE.width}
              y1={plot.limitY}
              y2={plot.limitY}
              className="stroke-bad"
              strokeDasharray="6 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <polyline points={plot.p50} fill="none" className="stroke-info" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
          <polyline points={plot.p95} fill="none" className="stroke-accent-text" strokeWidth={2} vectorEffect="non-scaling-stroke" />
        </svg>
        {plot.marks.map(({ ms, y }) => (
          <span
            key={ms}
            aria-hidden
            className="nums absolute left-2 text-2xs text-fg-3"
            style={{ top: `${(y / PLOT_SIZE.height) * 100}%` }}
          >
            {ms} ms
          </span>
        ))}
      </div>
      <p className="nums mt-1 flex justify-between text-2xs text-fg-3">
        <span>0 s</span>
        <span>{formatDuration(view.run.loadResult?.durationMs ?? (last === undefined ? 0 : last.at + 1000))}</span>
      </p>
    </figure>
  );
}

function Figures({ result }: { readonly result: Result }) {
  const rows = [
    ['Requests', result.requests.toLocaleString('en')],
    ['Per second', result.perSecond.toFixed(1)],
    ['Errors', `${result.errors.toLocaleString('en')} (${percent(result.requests === 0 ? 0 : result.errors / result.requests)})`],
    ['Fastest', formatDuration(result.minMs)],
    ['Median', formatDuration(result.p50Ms)],
    ['Mean', formatDuration(result.meanMs)],
    ['p90', formatDuration(result.p90Ms)],
    ['p95', formatDuration(result.p95Ms)],
    ['p99', formatDuration(result.p99Ms)],
    ['Slowest', formatDuration(result.maxMs)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-5">
      {rows.map(([label, value]) => (
        <div key={label} className="bg-bg px-3 py-2">
          <dt className="text-fg-3 text-xs">{label}</dt>
          <dd className="nums font-medium text-base">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A load run as figures over time, because individual requests are not stored. */
export function LoadView({ view }: { readonly view: RunView }) {
  const { loadResult: result, load } = view.run;
  if (view.windows.length === 0 && result === null)
    return (
      <EmptyState
        icon={<Gauge strokeWidth={1.75} />}
        title={view.isLive ? 'The load test is starting' : 'The load test did not run'}
        body="Latency is updated here every second."
      />
    );
  return (
    <ScrollRegion label="Load" className="flex flex-1 flex-col gap-6 overflow-auto px-4 py-4 sm:px-6">
      <p className="nums text-fg-2 text-sm">{load !== null && `${describeLoad(load)}. `}A load test repeats only read-only requests.</p>
      {result !== null && result.thresholds.length > 0 && <Thresholds items={result.thresholds} />}
      <Plot view={view} />
      {result !== null && <Figures result={result} />}
      {result !== null && (
        <p className="flex flex-wrap items-center gap-2 text-fg-3 text-xs">
          Responses by status
          {Object.entries(result.statuses).map(([status, count]) => (
            <Badge key={status} variant={/^[23]/.test(status) ? 'ok' : 'destructive'}>
              {status}: {count.toLocaleString('en')}
            </Badge>
          ))}
        </p>
      )}
    </ScrollRegion>
  );
}
