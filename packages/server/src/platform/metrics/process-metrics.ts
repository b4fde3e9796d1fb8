import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type MetricFamily, sampleLine, singleSample } from './metric-family.ts';

const NANO = 1e9;

/** Measures the process and its event loop. Each measurement covers the time since the previous one. */
export function createProcessMetrics(): { families(): readonly MetricFamily[]; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    families: () => {
      const { user, system } = process.cpuUsage();
      const families = [
        singleSample('process_cpu_seconds_total', 'CPU time used by the process.', 'counter', (user + system) / 1e6),
        singleSample('process_resident_memory_bytes', 'Memory used by the process.', 'gauge', process.memoryUsage.rss()),
        singleSample('process_start_time_seconds', 'Process start time.', 'gauge', Math.round(performance.timeOrigin / 1000)),
        loopDelay(delay),
      ];
      delay.reset();
      return families;
    },
    close: () => delay.disable(),
  };
}

function loopDelay(delay: ReturnType<typeof monitorEventLoopDelay>): MetricFamily {
  const name = 'nodejs_eventloop_delay_seconds';
  const line = (quantile: string, nanoseconds: number) =>
    sampleLine(name, { quantile }, Number.isFinite(nanoseconds) ? nanoseconds / NANO : 0);
  // Before the first sample the histogram contains its initial values, which are not durations.
  const at = (percent: number) => (delay.count === 0 ? 0 : delay.percentile(percent));
  const lines = [line('0.5', at(50)), line('0.99', at(99)), line('1', at(100))];
  return { name, help: 'Event loop delay.', type: 'gauge', lines };
}
