import { oneLine } from '../json/one-line.ts';
import type { ReportFinding, RunReport } from '../model/index.ts';

const COMMANDS = { must: 'error', error: 'error', should: 'warning' } as const;
// The service shows no more than ten of each kind per step.
const MAX_OF_KIND = 10;

/** Annotations as GitHub Actions reads them from a log. */
export function toGithub({ findings }: RunReport): string {
  const errors = findings.filter(({ level }) => level !== 'should').slice(0, MAX_OF_KIND);
  const warnings = findings.filter(({ level }) => level === 'should').slice(0, MAX_OF_KIND);
  return [...errors, ...warnings].map((finding) => `${annotation(finding)}\n`).join('');
}

function annotation({ level, op, message, caseIds }: ReportFinding): string {
  return `::${COMMANDS[level]} title=${property(op)}::${data(`${message} Seen in ${caseIds.join(', ')}.`)}`;
}

const data = (text: string): string => oneLine(text).replaceAll('%', '%25');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
