import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT_CODES, UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import { suitePaths } from '../read-files.ts';

const POLL_MS = 250;

export interface WatchedFiles {
  /** The suite's folder, or its `tests.json`. */
  readonly path: string;
  readonly envFile: string | undefined;
  /** A spec from which the suite is regenerated. */
  readonly spec: string | undefined;
}

/**
 * Runs a suite, and again after every change to its files, until the user stops it. Returns the exit code of the last run. Only the files
 * that a run reads are compared, so that a report written next to them does not start another run.
 */
export async function repeatOnChange(files: WatchedFiles, io: Io, runOnce: () => Promise<number>): Promise<number> {
  let code: number = EXIT_CODES.passed;
  let spec = await stampOf([files.spec]);
  while (!io.isCancelled()) {
    // The spec's stamp from before the suite was generated, so that an edit in the meantime counts.
    const before = joined(await stampOfSuite(files), spec);
    code = await withoutStopping(io, runOnce);
    if (io.isCancelled()) break;
    io.print('  Waiting for changes. Press Ctrl+C to stop.');
    await settledChange(files, before, io);
    const next = await stampOf([files.spec]);
    if (next !== spec && !io.isCancelled()) await withoutStopping(io, () => generateAgain(files, io));
    spec = next;
  }
  return code;
}

/** A mistake in a file that is being edited must not end the watch. */
async function withoutStopping(io: Io, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.error(`  ${error.message}`);
    return EXIT_CODES.wrong;
  }
}

async function generateAgain({ path, spec }: WatchedFiles, io: Io): Promise<number> {
  const { generate } = await import('../commands/generate.ts');
  return generate.run([spec ?? '', '--out', path.replace(/[/\\]?tests\.json$/, '') || '.'], io);
}

/** Waits until the files differ and have stopped changing, because an editor may write several times. */
async function settledChange(files: WatchedFiles, before: string, io: Io): Promise<void> {
  for (let last = before; !io.isCancelled(); ) {
    await sleep(POLL_MS);
    const now = await stampOfAll(files);
    if (now !== before && now === last) return;
    last = now;
  }
}

async function stampOfAll(files: WatchedFiles): Promise<string> {
  return joined(await stampOfSuite(files), await stampOf([files.spec]));
}

async function stampOfSuite({ path, envFile }: WatchedFiles): Promise<string> {
  return stampOf([...(await suitePaths(path).catch(() => [path])), envFile]);
}

const joined = (suite: string, spec: string): string => `${suite}\n${spec}`;

/** Size and time of each file, which change whenever a file is written. */
async function stampOf(paths: readonly (string | undefined)[]): Promise<string> {
  const known = paths.filter((path) => path !== undefined);
  const stamps = await Promise.all(
    known.map((path) =>
      stat(path).then(
        ({ size, mtimeMs }) => `${path} ${size} ${mtimeMs}`,
        () => `${path} missing`,
      ),
    ),
  );
  return stamps.join('\n');
}
