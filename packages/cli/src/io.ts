import { styleText } from 'node:util';

export type Paint = (color: 'green' | 'yellow' | 'red' | 'gray', text: string) => string;

/** The parts of the process that the command line uses. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly error: (line: string) => void;
  readonly isCancelled: () => boolean;
  /** Colors text if the terminal shows colors. Absent where output is not a terminal. */
  readonly paint?: Paint;
}

/**
 * The exit code when the program that reads the output has closed the pipe, as in `assay export …
 * head`.
 */
const READER_GONE = 141;

/** Wraps the real process. The first interrupt waits for requests in flight, and a second one exits immediately. */
export function processIo(): Io {
  let isCancelled = false;
  process.once('SIGINT', () => {
    isCancelled = true;
  });
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(READER_GONE);
  });
  const output = batched((text) => process.stdout.write(text));
  // The first handler is for systems on which writes to a pipe are asynchronous. The second one is for process.exit.
  process.on('beforeExit', output.flush);
  process.on('exit', output.flush);
  return {
    env: process.env,
    print: output.print,
    error: (line) => {
      output.flush();
      process.stderr.write(`${line}\n`);
    },
    isCancelled: () => isCancelled,
    // Follows NO_COLOR and FORCE_COLOR, and prints plain text to files and pipes.
    paint: (color, text) => styleText(color, text, { stream: process.stdout }),
  };
}

const FLUSH_MS = 20;
const MOST_KEPT = 64 * 1024;

/** Collects lines for a few milliseconds, because a run prints thousands of them and each write is a system call. */
function batched(write: (text: string) => void) {
  let kept = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const text = kept;
    kept = '';
    if (text !== '') write(text);
  };
  return {
    flush,
    print(line: string): void {
      kept += `${line}\n`;
      if (kept.length > MOST_KEPT) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
  };
}
