import type { Io } from './io.ts';

/** One command of the command line. */
export interface Command {
  /** The text of `assay help`, without a final newline. */
  readonly usage: string;
  /** Takes the arguments after the command and returns the exit code. Throws `UsageError` for mistakes of the user. */
  readonly run: (argv: readonly string[], io: Io) => Promise<number>;
}
