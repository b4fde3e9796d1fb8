import { type RunReport, toGithub, toHar, toHtml, toJunit, toNdjson, toSarif, toSummary } from '@assay/engine/runner';
import { UsageError } from '../exit.ts';

/** How a finished run is written; `pretty` speaks while it runs. */
const WRITERS: Readonly<Record<string, (report: RunReport) => string>> = {
  junit: toJunit,
  html: toHtml,
  har: toHar,
  ndjson: toNdjson,
  summary: toSummary,
  sarif: toSarif,
  github: toGithub,
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
};

export const REPORTER_NAMES = ['pretty', ...Object.keys(WRITERS)] as const;

export interface Reporter {
  readonly name: string;
  /** Null for the standard output. */
  readonly file: string | null;
  /** Null for the one that speaks while the run goes on. */
  readonly write: ((report: RunReport) => string) | null;
}

/** `name` or `name=file`, any number of them. */
export function readReporters(texts: readonly string[]): readonly Reporter[] {
  const reporters = (texts.length === 0 ? ['pretty'] : texts).map(readReporter);
  const spoken = reporters.filter(({ file }) => file === null);
  if (spoken.length > 1)
    throw new UsageError(`Only one reporter can write to the screen: give ${spoken.map(({ name }) => name).join(' or ')} a file.`);
  return reporters;
}

function readReporter(text: string): Reporter {
  const [name = '', ...rest] = text.split('=');
  const file = rest.join('=');
  if (name === 'pretty' && file === '') return { name, file: null, write: null };
  const write = Object.hasOwn(WRITERS, name) ? WRITERS[name] : undefined;
  if (write === undefined) throw new UsageError(`There is no reporter ${name}. Known: ${REPORTER_NAMES.join(', ')}.`);
  return { name, file: file === '' ? null : file, write };
}
