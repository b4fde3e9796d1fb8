import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import { AppError } from './app-error.ts';

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

const sentence = (error: unknown) => (error instanceof Error ? error.message.replace(/\.$/, '') : 'it is malformed');

const RETRY_SECONDS = 3;
/** Socket errors, and the SQL states of a server that is starting or stopping, or is out of connections or disk space. */
const UNREACHABLE_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOSPC|57P0[1-3]|53100|53300|08\w{3})$/;
const UNREACHABLE_MESSAGES = /timeout exceeded when trying to connect|Connection terminated/;

/** The query layer wraps the driver's error, so its causes are searched too. */
function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // When a local database server stops, its socket file disappears.
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return hasNoSocket || UNREACHABLE_CODES.test(code) || UNREACHABLE_MESSAGES.test(error.message) || isDatabaseUnreachable(error.cause);
}

/** SQL states for a number or date that is out of range for its column, because some limits are not in any schema. */
const OUT_OF_RANGE: readonly unknown[] = ['22003', '22007', '22008'];

/** SQL states for a NUL or lone surrogate in a string, for calls that do not check for them. */
const NOT_STORABLE: readonly unknown[] = ['22021', '22P05'];

const hasSqlState = (error: unknown, states: readonly unknown[]): boolean =>
  error instanceof Error && (('code' in error && states.includes(error.code)) || hasSqlState(error.cause, states));

/** Describes what is wrong with a URL that the router cannot parse; null for other errors. */
function problemOfUrl(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'FST_ERR_BAD_URL') return 'the URL is not encoded correctly';
  return error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'part of the URL is too long' : null;
}

/** Maps every error to one in the catalogue. An unexpected error is logged under an id, and the caller sees only the id. */
export function toAppError(error: unknown, request: FastifyRequest, log: Log): AppError {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  if (status === 413) return new AppError('BODY_TOO_LARGE', { limit: `${request.routeOptions.bodyLimit ?? 0} bytes` }, { cause: error });
  if (status === 415)
    return new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      { expected: 'application/json, application/x-www-form-urlencoded or multipart/form-data' },
      { cause: error },
    );
  const urlProblem = problemOfUrl(error);
  if (urlProblem !== null) return new AppError('VALIDATION_FAILED', { problems: urlProblem }, { cause: error });
  if (status >= 400 && status < 500) return new AppError('MALFORMED_BODY', { problem: sentence(error) }, { cause: error });
  if (hasSqlState(error, NOT_STORABLE))
    return new AppError('VALIDATION_FAILED', { problems: 'a string contains a NUL character or broken Unicode' }, { cause: error });
  if (hasSqlState(error, OUT_OF_RANGE))
    return new AppError('VALIDATION_FAILED', { problems: 'a number or date is out of range' }, { cause: error });
  if (isDatabaseUnreachable(error)) {
    log.warn({ err: error, requestId: request.id }, 'the database is not responding');
    return new AppError('BUSY', { seconds: RETRY_SECONDS }, { retryAfterSeconds: RETRY_SECONDS, cause: error });
  }
  const errorId = randomUUID().slice(0, 8);
  log.error({ err: error, errorId, requestId: request.id, method: request.method, route: request.routeOptions.url }, 'unforeseen error');
  return new AppError('INTERNAL', { errorId }, { cause: error });
}
