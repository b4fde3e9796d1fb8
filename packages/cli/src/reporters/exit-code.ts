import type { RunEvent, RunSummary, Suite } from '@assay/engine/runner';
import { EXIT_CODES } from '../exit.ts';

/** Determines a run's exit code from its events, because a run without a report stores no results. */
export function createExitCodeTracker(suite: Suite) {
  const setup = new Set((suite.setup ?? []).map(({ id }) => id));
  let unfinishedSetup = new Set<string>();
  let summary: RunSummary | null = null;
  return {
    add(event: RunEvent): void {
      if (event.kind === 'run-started') unfinishedSetup = new Set(event.cases.flatMap(({ id }) => (setup.has(id) ? [id] : [])));
      else if (event.kind === 'run-finished') summary = event.summary;
      else if (event.kind === 'case-finished' && (event.verdict === 'pass' || event.verdict === 'warn'))
        unfinishedSetup.delete(event.caseId);
    },
    code: (): number => codeOf(summary, unfinishedSetup.size > 0),
  };
}

/** The setup obtains tokens. If it fails, the results of the other cases are meaningless. */
function codeOf(summary: RunSummary | null, isSetupBroken: boolean): number {
  if (summary?.noToken === true) return EXIT_CODES.noToken;
  if (summary === null || summary.error !== undefined) return EXIT_CODES.wrong;
  if (isSetupBroken) return EXIT_CODES.noToken;
  if (summary.outcome === 'failed') return EXIT_CODES.failed;
  return summary.outcome === 'passed' ? EXIT_CODES.passed : EXIT_CODES.errors;
}
