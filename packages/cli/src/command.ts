import type { Io } from './io.ts';

/** A command such as `assay run`. Its usage is in `help/command-table.mjs`. */
export interface Command {
  /** Takes the arguments after the command and returns the exit code. Throws `UsageError` for user mistakes. */
  readonly run: (argv: readonly string[], io: Io) => Promise<number>;
}
