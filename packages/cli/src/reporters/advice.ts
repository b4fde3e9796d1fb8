import { countOf } from '@assay/engine/format';
import { type ErrorCause, isRejectedCredential, missingValuesIn, type RunEvent, type StepResult } from '@assay/engine/model';
import { terminalSafe } from './terminal-safe.ts';

/** Causes that concern the server as a whole and not a single request. */
const UNREACHABLE: readonly ErrorCause[] = ['dns', 'connect', 'tls', 'timeout-connect'];

/**
 * Collects the reasons why most of a run's cases have no verdict, so that the run can end with advice. `secrets` are the names of the
 * variables that have a value.
 */
export function createAdvice(secrets: readonly string[]) {
  const names = new Set<string>();
  let unreachable: string | null = null;
  let isReached = false;
  let rejected = 0;
  const addMissing = (reason: string | undefined): void => {
    for (const name of missingValuesIn(reason ?? null)) names.add(name);
  };
  const addStep = ({ verdict, cause, reason, exchange, failures }: StepResult): void => {
    if (isRejectedCredential(exchange?.status ?? null, failures)) rejected += 1;
    if (verdict === 'blocked') addMissing(reason);
    else if ((exchange?.status ?? null) !== null) isReached = true;
    else if (cause !== undefined && UNREACHABLE.includes(cause)) unreachable ??= reason ?? null;
  };
  return {
    add(event: RunEvent): void {
      if (event.kind === 'step-finished') addStep(event.result);
      else if (event.kind === 'run-finished') addMissing(event.summary.error);
    },
    /** Empty if the run needs no advice. */
    lines: (): readonly string[] => [
      ...(unreachable === null || isReached ? [] : [`  No request got a response: ${terminalSafe(unreachable).replace(/\.$/, '')}.`]),
      ...(rejected === 0 || secrets.length === 0 ? [] : [`  ${credentialAdvice(rejected, secrets)}`]),
      ...(names.size === 0 ? [] : [`  ${adviceFor([...names])}`]),
    ],
  };
}

function credentialAdvice(count: number, secrets: readonly string[]): string {
  const listed = terminalSafe(secrets.join(' and '));
  return `The API returned 401 to ${countOf(count, 'valid request')}. Check the value of ${listed}.`;
}

function adviceFor(names: readonly string[]): string {
  const listed = terminalSafe(names.join(', '));
  if (names.length > 1) return `Set ${listed} in a file that you pass with --env-file, or as environment variables.`;
  const option = listed === 'BASE_URL' ? 'with --base-url, ' : '';
  return `Set ${listed} ${option}in a file that you pass with --env-file, or as an environment variable.`;
}
