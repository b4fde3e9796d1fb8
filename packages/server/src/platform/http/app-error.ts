import { describeError, type ErrorCode, errorCatalogue } from '@assay/contract';

type Facts = Readonly<Record<string, string | number>>;

/** An error with a stable code; the HTTP layer turns it into problem+json. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly version: number | undefined;

  constructor(
    code: ErrorCode,
    facts: Facts = {},
    extra: { fields?: Readonly<Record<string, string>>; retryAfterSeconds?: number; version?: number; cause?: unknown } = {},
  ) {
    super(describeError(code, facts), { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.fields = extra.fields;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.version = extra.version;
  }
}
