/** A metric with all its samples, for the Prometheus text format. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly lines: readonly string[];
}

const escapeLabel = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

export function sampleLine(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const inner = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`);
  return `${name}${inner.length === 0 ? '' : `{${inner.join(',')}}`} ${value}`;
}

/** A metric with a single sample and no labels. */
export const singleSample = (name: string, help: string, type: 'counter' | 'gauge', value: number): MetricFamily => ({
  name,
  help,
  type,
  lines: [sampleLine(name, {}, value)],
});

export const writeFamilies = (families: readonly MetricFamily[]): string =>
  families.map(({ name, help, type, lines }) => `${[`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')}\n`).join('');
