/** What the command line touches of its process. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly error: (line: string) => void;
  readonly isCancelled: () => boolean;
}

/** The real process; the first interrupt lets running requests end, a second one is not held back. */
export function processIo(): Io {
  let isCancelled = false;
  process.once('SIGINT', () => {
    isCancelled = true;
  });
  return {
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    error: (line) => process.stderr.write(`${line}\n`),
    isCancelled: () => isCancelled,
  };
}
