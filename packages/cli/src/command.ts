import type { Io } from './io.ts';

/** A command such as `assay run`. */
export interface Command {
  /** The output of `assay help`, without a trailing newline. */
  readonly usage: string;
  /** Takes the arguments after the command and returns the exit code. Throws `UsageError` for user mistakes. */
  readonly run: (argv: readonly string[], io: Io) => Promise<number>;
}
