import type { Problem } from '@assay/contract';

/** Why a request failed: an error response, or no usable response at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(problem: { status: number; code: string; detail: string; fields?: Readonly<Record<string, string>> | undefined }) {
    super(problem.detail);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.fields = problem.fields ?? {};
  }
}

export const NO_RESPONSE = 'NO_ANSWER';
export const NO_TOKEN = 'NO_TOKEN';
export const SESSION_ENDED = 'SESSION_ENDED';

/** True when the user or the page cancelled the request, which is not an error. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** True when the item does not exist for this user. A malformed id returns 422, which means the same for the user. */
export function isNotFound(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

/** Returns an error message for any thrown value. */
export function errorDetail(error: unknown): string {
  if (error instanceof ApiError) return error.detail;
  return error instanceof Error ? error.message : 'Something went wrong.';
}

/** Returns the server's message about a field if there is one, else the general message. */
export function fieldDetail(error: unknown, field: string): string {
  return (error instanceof ApiError ? error.fields[field] : undefined) ?? errorDetail(error);
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'detail' in value && typeof value.detail === 'string';
}

/** Parses problem+json. Any other body still provides the status. */
export async function errorFromReply(reply: Response): Promise<ApiError> {
  const body: unknown = await reply.json().catch(() => null);
  if (!isProblem(body)) return new ApiError({ status: reply.status, code: 'UNKNOWN', detail: `HTTP error! status: ${reply.status}` });
  return new ApiError({ status: reply.status, code: body.code ?? 'UNKNOWN', detail: body.detail, fields: body.fields });
}

export const noResponse = (): ApiError =>
  new ApiError({ status: 0, code: NO_RESPONSE, detail: 'The server did not respond. Check that it is running.' });
