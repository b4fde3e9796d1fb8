import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@assay/contract';
import { ToolInputError } from '@assay/contract/mcp';
import { AppError } from '../../platform/http/app-error.ts';
import type { Log } from '../../platform/log/log.ts';

export interface ToolFailure {
  /** For the activity log. */
  readonly code: string;
  /** One or two sentences that say what to do next. */
  readonly text: string;
}

/** What an agent should do next. Errors without an entry already explain it. */
const NEXT: Partial<Record<ErrorCode, string>> = {
  NO_SPEC: 'Call import_spec first.',
  NO_SUITE: 'Call generate_tests first.',
  SCOPE_REQUIRED: 'Ask the user for an API key with this scope.',
  ROLE_REQUIRED: 'Ask the user to grant this role in the project.',
  NO_ENVIRONMENT: 'Ask the user to create an environment with the API URL.',
  SPEC_FETCH_FAILED: 'Pass the spec text in content instead.',
  DETECTION_LIMIT: 'Pass only this request in snippet.',
  EXPLORATION_NOT_CONFIRMED: 'Ask the user to explore it in the browser, or choose another environment.',
  EXPLORATION_NOT_FINISHED: 'Call wait_for_exploration first.',
  EXPLORATION_NOT_FOUND: 'Use the id returned by explore_api.',
  FACT_NOT_FOUND: 'Use an id returned by read_exploration.',
  FINDING_NOT_FOUND: 'Use a key returned by read_exploration.',
  RUN_NOT_FOUND: 'Use the id returned by run_tests.',
};

/** An unexpected error may contain values, so an agent gets only its ID in the log. */
export function toolFailure(error: unknown, tool: string, log: Log): ToolFailure {
  if (error instanceof ToolInputError) return { code: 'INPUT', text: error.message };
  if (error instanceof AppError) return { code: error.code, text: [error.message, NEXT[error.code] ?? ''].join(' ').trim() };
  const errorId = randomUUID().slice(0, 8);
  log.error({ err: error, errorId, tool }, 'a tool failed');
  return { code: 'INTERNAL', text: `The tool failed unexpectedly. See ${errorId} in the server log.` };
}
