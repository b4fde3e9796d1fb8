import { formatDuration } from '../../../lib/format.ts';
import { cn } from '../../../ui/cn.ts';
import { latencyBars } from '../model/latency-bars.ts';
import type { StepView } from '../model/step-view.ts';

const MAX_BARS = 48;
const tones = { ok: 'bg-ok/55', bad: 'bg-bad', quiet: 'bg-fg-3/60' } as const;

export function LatencyBars({ steps, total }: { readonly steps: readonly StepView[]; readonly total: number }) {
  const slowest = Math.max(0, ...steps.map((step) => step.ms));
  return (
    <div
      role="img"
      aria-label={`Latency per step, slowest ${formatDuration(slowest)}, ${Math.max(0, total - steps.length)} remaining`}
      className="flex h-14 items-end gap-[3px] px-3 py-2.5"
    >
      {latencyBars(steps, total, MAX_BARS).map((bar) => (
        <i
          key={bar.key}
          style={{ height: bar.height === null ? 3 : `${bar.height}%` }}
          className={cn('flex-1 rounded-[2px]', bar.height === null ? 'bg-line-strong' : tones[bar.tone])}
        />
      ))}
    </div>
  );
}
