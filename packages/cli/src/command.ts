import type { Io } from './io.ts';

/** One word of the command line. */
export interface Command {
  /** What `assay help` prints, without a final newline. */
  readonly usage: string;
  /** Takes what stands after the word and answers the exit code; throws `UsageError` for what the person has to put right. */
  readonly run: (argv: readonly string[], io: Io) => Promise<number>;
}
