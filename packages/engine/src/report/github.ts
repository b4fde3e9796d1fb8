import { shortLine } from '../format/one-line.ts';
import type { RunFinding, RunReport } from '../model/index.ts';

// GitHub shows at most ten annotations of each type per step.
const MAX_OF_KIND = 10;

/** Writes annotations in the GitHub Actions log format. */
export function toGithub({ findings }: RunReport): string {
  const errors = findings.filter(isSerious).slice(0, MAX_OF_KIND);
  const warnings = findings.filter((finding) => !isSerious(finding)).slice(0, MAX_OF_KIND);
  return [...errors, ...warnings].map((finding) => `${annotation(finding)}\n`).join('');
}

/** Waived findings are listed, but they never fail the run. */
const isSerious = ({ kind, waiver }: RunFinding): boolean => waiver === null && (kind === 'defect' || kind === 'error');

function annotation(finding: RunFinding): string {
  const { operation, example, caseIds, waiver } = finding;
  const mark = waiver === null ? '' : ` Waived: ${waiver.reason}.`;
  const text = `${example} Seen in ${caseIds.join(', ')}.${mark}`;
  return `::${isSerious(finding) ? 'error' : 'warning'} title=${property(operation)}::${data(text)}`;
}

const data = (text: string): string => shortLine(text).replaceAll('%', '%25');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
