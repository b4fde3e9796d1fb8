import { missingValuesIn, type RunEvent } from '@assay/engine/model';
import { terminalSafe } from './pretty.ts';

/** Collects the variables without a value, so that a run can end with how to set them. */
export function createMissingValues() {
  const names = new Set<string>();
  const add = (reason: string | undefined): void => {
    for (const name of missingValuesIn(reason ?? null)) names.add(name);
  };
  return {
    add(event: RunEvent): void {
      if (event.kind === 'step-finished' && event.result.verdict === 'blocked') add(event.result.reason);
      else if (event.kind === 'run-finished') add(event.summary.error);
    },
    /** Empty if no value is missing. */
    lines: (): readonly string[] => (names.size === 0 ? [] : [`  ${adviceFor([...names])}`]),
  };
}

function adviceFor(names: readonly string[]): string {
  const listed = terminalSafe(names.join(', '));
  if (names.length > 1) return `Set ${listed} in a file that you pass with --env-file, or as environment variables.`;
  const option = listed === 'BASE_URL' ? 'with --base-url, ' : '';
  return `Set ${listed} ${option}in a file that you pass with --env-file, or as an environment variable.`;
}
