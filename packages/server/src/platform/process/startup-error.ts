/** The process cannot start, and the operator can fix it. The message explains how, without a stack trace. */
export class StartupError extends Error {
  readonly exitCode = 2;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
