import { type MetricFamily, sampleLine } from './metric-family.ts';

export interface Observation {
  readonly method: string;
  /** The route pattern, never the URL, because URLs contain ids and would create unlimited labels. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface HttpMetrics {
  observe(observation: Observation): void;
  families(): readonly MetricFamily[];
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Histogram {
  readonly labels: Readonly<Record<string, string>>;
  readonly counts: number[];
  count: number;
  sum: number;
}

/** Counts responses and their durations by route. */
export function createHttpMetrics(): HttpMetrics {
  const answers = new Map<string, { readonly labels: Readonly<Record<string, string>>; count: number }>();
  const times = new Map<string, Histogram>();
  return {
    observe: ({ method, route, status, seconds }) => {
      const labels = { method, route };
      const answer = getOrAdd(answers, `${method} ${route} ${status}`, () => ({ labels: { ...labels, status: String(status) }, count: 0 }));
      answer.count += 1;
      const time = getOrAdd(times, `${method} ${route}`, () => ({ labels, counts: BUCKETS.map(() => 0), count: 0, sum: 0 }));
      for (const [index, bound] of BUCKETS.entries()) if (seconds <= bound) time.counts[index] = (time.counts[index] ?? 0) + 1;
      time.count += 1;
      time.sum += seconds;
    },
    families: () => [
      {
        name: 'assay_http_requests_total',
        help: 'Answered requests.',
        type: 'counter',
        lines: [...answers.values()].map(({ labels, count }) => sampleLine('assay_http_requests_total', labels, count)),
      },
      {
        name: 'assay_http_request_duration_seconds',
        help: 'Time from the start of the request to the end of the response.',
        type: 'histogram',
        lines: [...times.values()].flatMap(histogramLines),
      },
    ],
  };
}

function histogramLines({ labels, counts, count, sum }: Histogram): readonly string[] {
  const name = 'assay_http_request_duration_seconds';
  return [
    ...BUCKETS.map((bound, index) => sampleLine(`${name}_bucket`, { ...labels, le: String(bound) }, counts[index] ?? 0)),
    sampleLine(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    sampleLine(`${name}_sum`, labels, sum),
    sampleLine(`${name}_count`, labels, count),
  ];
}

function getOrAdd<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
