import { countOf, formatSeconds } from '@assay/engine/format';
import {
  comparedRequestLines,
  type RunEvent,
  type RunSummary,
  type StepResult,
  type Suspect,
  suspectText,
  type Verdict,
} from '@assay/engine/runner';
import type { Paint } from '../io.ts';
import { createOperationTally, type FinishedOperation } from './operation-tally.ts';
import { createProblemList } from './problem-list.ts';
import { terminalSafe } from './terminal-safe.ts';

const WORDS: Readonly<Record<Verdict, string>> = {
  pass: 'pass',
  warn: 'warn',
  fail: 'FAIL',
  error: 'ERROR',
  blocked: 'skipped',
  inconclusive: 'unclear',
};
/** An operation's line must not look like the line of a failed case. */
const OPERATION_WORDS: Readonly<Record<Verdict, string>> = { ...WORDS, fail: 'failed', error: 'errors' };
const COLORS = { pass: 'green', warn: 'yellow', fail: 'red', error: 'red', blocked: 'gray', inconclusive: 'yellow' } as const;
const OUTCOME_COLORS = { passed: 'green', failed: 'red', error: 'red', cancelled: 'yellow' } as const;

export interface PrettyOptions {
  /** Prints a line for every case, not only for those that did not pass. */
  readonly isVerbose: boolean;
  /** Returns the text in this color, if the terminal shows colors. */
  readonly paint: Paint;
}

/**
 * Prints a run: failures at once, passed cases as one line per operation, and at the end the failures in detail and why other cases have no
 * verdict. Strings from suites and servers are made safe for a terminal first.
 */
export function createPretty({ isVerbose, paint }: PrettyOptions) {
  let tally = createOperationTally([]);
  let problems = createProblemList([]);
  const verdictLine = (verdict: Verdict, words: typeof WORDS, text: string): string =>
    `  ${paint(COLORS[verdict], words[verdict].padEnd(7))} ${text}`;
  const operationLine = ({ op, verdict, share }: FinishedOperation): string =>
    verdictLine(verdict, OPERATION_WORDS, `${terminalSafe(op)}  ${share}`);

  function caseLines({ caseId, verdict, reason }: RunEvent & { readonly kind: 'case-finished' }): readonly string[] {
    problems.addCase(caseId, verdict, reason);
    const operation = tally.add(caseId, verdict);
    const isShown = isVerbose || verdict === 'fail' || verdict === 'error' || verdict === 'warn';
    const because = verdict === 'pass' || reason === undefined ? '' : `  ${terminalSafe(reason)}`;
    return [
      ...(isShown ? [verdictLine(verdict, WORDS, `${terminalSafe(caseId)}${because}`)] : []),
      ...(operation === null || isVerbose ? [] : [operationLine(operation)]),
    ];
  }

  return {
    /** Returns the lines to print for an event. */
    add(event: RunEvent): readonly string[] {
      if (event.kind === 'run-started') {
        tally = createOperationTally(event.cases);
        problems = createProblemList(event.cases);
        return [`  ${countOf(event.cases.length, 'case')}, ${countOf(event.steps, 'request')}, seed ${event.seed}`];
      }
      if (event.kind === 'step-finished') {
        problems.addStep(event.result);
        return linesOf(event.result);
      }
      if (event.kind === 'case-finished') return caseLines(event);
      if (event.kind !== 'run-finished') return NOTHING;
      const { outcome } = event.summary;
      return [...problems.lines(), ...summaryLines(event.summary, paint(OUTCOME_COLORS[outcome], outcome))];
    },
  };
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
  return comparedRequestLines(result).map((line) => `  beside  ${terminalSafe(result.caseId)}  ${terminalSafe(line)}`);
}

function summaryLines(summary: RunSummary, outcome: string): readonly string[] {
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
    ...(summary.suspect === undefined ? [] : suspectLines(summary.suspect)),
    `  ${outcome}: ${counts.join(', ')}; ${countOf(summary.steps, 'request')} in ${formatSeconds(summary.durationMs)}${p95}`,
  ];
}

/** If several requests may have stopped the server, running their cases one at a time shows which one it was. */
function suspectLines(suspect: Suspect): readonly string[] {
  const cases = new Set([suspect, ...suspect.inFlight].map(({ caseId }) => caseId));
  const options = [...cases].map((id) => `--only ${terminalSafe(id)}`).join(' ');
  const text = `  ${terminalSafe(suspectText(suspect))}`;
  return suspect.inFlight.length === 0 ? [text] : [text, `  Restart the server, and add --concurrency 1 ${options}`];
}
