import {
  harParts,
  htmlParts,
  ndjsonParts,
  type ReportDetail,
  type RunReport,
  toGithub,
  toJunit,
  toSarif,
  toSummary,
} from '@assay/engine/runner';
import { UsageError } from '../exit.ts';

interface Writer {
  /** How much detail the report shows for passed steps. */
  readonly detail: ReportDetail;
  /** Writes the report in chunks, because a long run's report may exceed the maximum string length. */
  readonly write: (report: RunReport) => Iterable<string>;
}

const whole = (write: (report: RunReport) => string): Writer => ({ detail: 'outline', write: (report) => [write(report)] });

/** Formats for a finished run. `pretty` prints while the run is in progress. */
const WRITERS: Readonly<Record<string, Writer>> = {
  junit: whole(toJunit),
  html: { detail: 'full', write: htmlParts },
  har: { detail: 'full', write: harParts },
  ndjson: { detail: 'full', write: ndjsonParts },
  summary: whole(toSummary),
  sarif: whole(toSarif),
  github: whole(toGithub),
  json: { detail: 'full', write: jsonParts },
};

function* jsonParts({ run, cases, findings }: RunReport): Generator<string> {
  yield `{\n  "run": ${indented(run, 2)},\n  "cases": [`;
  for (const [index, entry] of cases.entries()) yield `${index === 0 ? '' : ','}\n    ${indented(entry, 4)}`;
  yield `\n  ],\n  "findings": ${indented(findings, 2)}\n}\n`;
}

const indented = (value: unknown, depth: number): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(depth)}`);

export const REPORTER_NAMES = ['pretty', ...Object.keys(WRITERS)] as const;

export interface Reporter {
  readonly name: string;
  /** Null for standard output. */
  readonly file: string | null;
  /** Null for the reporter that prints while the run is in progress. */
  readonly writer: Writer | null;
}

/** Returns how much step detail these reporters need. */
export function requiredDetail(reporters: readonly Reporter[]): ReportDetail {
  return reporters.some(({ writer }) => writer?.detail === 'full') ? 'full' : 'outline';
}

/** Parses reporter options such as `name` or `name=file`, which may be repeated. */
export function readReporters(texts: readonly string[]): readonly Reporter[] {
  const reporters = (texts.length === 0 ? ['pretty'] : texts).map(readReporter);
  const spoken = reporters.filter(({ file }) => file === null);
  if (spoken.length > 1)
    throw new UsageError(`Only one reporter can write to the screen. Set a file for ${spoken.map(({ name }) => name).join(' or ')}.`);
  return reporters;
}

function readReporter(text: string): Reporter {
  const [name = '', ...rest] = text.split('=');
  const file = rest.join('=');
  if (name === 'pretty' && file === '') return { name, file: null, writer: null };
  if (name === 'pretty')
    throw new UsageError(
      `The pretty reporter writes only to the screen. To write to a file, use one of these: ${Object.keys(WRITERS).join(', ')}.`,
    );
  const writer = Object.hasOwn(WRITERS, name) ? WRITERS[name] : undefined;
  if (writer === undefined) throw new UsageError(`Unknown reporter ${name}. Available reporters: ${REPORTER_NAMES.join(', ')}.`);
  return { name, file: file === '' ? null : file, writer };
}
