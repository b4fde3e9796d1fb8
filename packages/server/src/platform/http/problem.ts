import { type ErrorCode, errorCatalogue, type Problem } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from './app-error.ts';

/** Token endpoint errors also contain the properties from RFC 6749, section 5.2. */
const oauthErrors: Partial<Record<ErrorCode, string>> = {
  INVALID_GRANT: 'invalid_grant',
  REFRESH_REFUSED: 'invalid_grant',
  INVALID_CLIENT: 'invalid_client',
  UNSUPPORTED_GRANT: 'unsupported_grant_type',
  INVALID_SCOPE: 'invalid_scope',
  AUTHORIZATION_PENDING: 'authorization_pending',
  SLOW_DOWN: 'slow_down',
  ACCESS_DENIED: 'access_denied',
  DEVICE_CODE_EXPIRED: 'expired_token',
  DEVICE_CODE_REFUSED: 'invalid_grant',
  RATE_LIMITED: 'temporarily_unavailable',
  TOO_MANY_ATTEMPTS: 'temporarily_unavailable',
  BUSY: 'temporarily_unavailable',
  SHUTTING_DOWN: 'temporarily_unavailable',
  INTERNAL: 'server_error',
};

const titleOf = (code: ErrorCode) => {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isTokenPath = (url: string) => /^\/connect(\/|\?|$)/i.test(url);

/** An error's problem+json body. */
export function toProblem(error: AppError): Problem {
  return {
    type: `urn:assay:error:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: titleOf(error.code),
    status: errorCatalogue[error.code].status,
    code: error.code,
    detail: error.message,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(error.version === undefined ? {} : { version: error.version }),
  };
}

/** Sends the error instead of the route's response. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const problem = toProblem(error);
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds));
  if (error.code === 'UNAUTHENTICATED') void reply.header('www-authenticate', 'Bearer');
  void reply.header('cache-control', 'no-store').type('application/problem+json; charset=utf-8');
  if (!isTokenPath(request.url)) return reply.status(problem.status).send(problem);
  const status = error.code === 'VALIDATION_FAILED' ? 400 : problem.status;
  const oauth = { error: oauthErrors[error.code] ?? 'invalid_request', error_description: error.message };
  return reply.status(status).send({ ...oauth, ...problem, status });
}
