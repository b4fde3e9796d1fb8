import { countOf, secondsOf } from '@assay/engine/format';
import { besideLines, type RunEvent, type RunSummary, type StepResult, suspectText, type Verdict } from '@assay/engine/runner';

const WORDS: Readonly<Record<Verdict, string>> = {
  pass: 'pass',
  warn: 'warn',
  fail: 'FAIL',
  error: 'ERROR',
  blocked: 'skipped',
  inconclusive: 'unclear',
};
const MAX_LENGTH = 160;

/** Returns the lines to print for an event. Strings from suites and servers are made safe for a terminal first. */
export function linesFor(event: RunEvent): readonly string[] {
  if (event.kind === 'run-started')
    return [`  ${countOf(event.cases.length, 'case')}, ${countOf(event.steps, 'request')}, seed ${event.seed}`];
  if (event.kind === 'step-finished') return linesOf(event.result);
  if (event.kind === 'case-finished') {
    const reason = event.verdict === 'pass' || event.reason === undefined ? '' : `  ${terminalSafe(event.reason)}`;
    return [`  ${WORDS[event.verdict].padEnd(7)} ${terminalSafe(event.caseId)}${reason}`];
  }
  return event.kind === 'run-finished' ? summaryLines(event.summary) : [];
}

const NOTHING: readonly string[] = [];

function linesOf(result: StepResult): readonly string[] {
  return result.notes === undefined && result.beside === undefined ? NOTHING : [...notesOf(result), ...besideOf(result)];
}

/** Formats the ignored differences that a step's checks found. */
function notesOf({ caseId, notes = [] }: StepResult): readonly string[] {
  return notes.map((note) => `  note    ${terminalSafe(caseId)}  ${terminalSafe(note)}`);
}

/** Formats both identities' requests for a failed test with two identities. */
function besideOf(result: StepResult): readonly string[] {
  return besideLines(result).map((line) => `  beside  ${terminalSafe(result.caseId)}  ${terminalSafe(line)}`);
}

function summaryLines(summary: RunSummary): readonly string[] {
  const { cases } = summary;
  const counts = [
    `${cases.pass + cases.warn} passed`,
    ...(cases.warn > 0 ? [`${cases.warn} of them with warnings`] : []),
    `${cases.fail} failed`,
    ...(cases.error > 0 ? [countOf(cases.error, 'error')] : []),
    ...(cases.blocked > 0 ? [`${cases.blocked} skipped`] : []),
    ...(cases.inconclusive > 0 ? [`${cases.inconclusive} unclear`] : []),
  ];
  const p95 =
    summary.p95Ms === null ? '' : `, p95 ${Math.round(summary.p95Ms)} ms${summary.p95Count < 20 ? ` (n=${summary.p95Count})` : ''}`;
  return [
    ...(summary.error === undefined ? [] : [`  ${terminalSafe(summary.error)}`]),
    ...(summary.suspect === undefined ? [] : [`  ${terminalSafe(suspectText(summary.suspect))}`]),
    `  ${summary.outcome}: ${counts.join(', ')}; ${countOf(summary.steps, 'request')} in ${secondsOf(summary.durationMs)}${p95}`,
  ];
}

/** Nearly all strings need no replacement. */
const PLAIN = /^[ -~]*$/;

/** Removes line breaks, control and formatting characters, so that no response can control the terminal or a CI log. */
export function terminalSafe(text: string): string {
  const line = PLAIN.test(text) ? text : text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
