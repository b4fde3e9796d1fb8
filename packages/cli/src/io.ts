/** The parts of the process that the command line uses. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly error: (line: string) => void;
  readonly isCancelled: () => boolean;
}

/** What a shell reports for a program whose reader has gone, such as `assay export … | head`. */
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
  return {
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    error: (line) => process.stderr.write(`${line}\n`),
    isCancelled: () => isCancelled,
  };
}
