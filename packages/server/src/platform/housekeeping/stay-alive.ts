import { writeFile } from 'node:fs/promises';
import type { Log } from '../log/log.ts';
import { repeat } from './repeat.ts';

const EVERY_MS = 10_000;

export interface AliveOptions {
  /** Null writes nothing. */
  readonly aliveFile: string | null;
  /** Rejects when the program cannot work, and the file then grows old. */
  readonly check: () => Promise<void>;
  readonly log: Log;
  readonly everyMs?: number;
}

/** Writes a file again and again, so that a container engine can see that a program without HTTP works. Returns a function that stops it. */
export function startAliveFile({ aliveFile, check, log, everyMs = EVERY_MS }: AliveOptions): () => Promise<void> {
  if (aliveFile === null) return async () => {};
  return repeat({ what: 'writing ASSAY_ALIVE_FILE', firstAfterMs: 0, everyMs, log }, async () => {
    await check();
    await writeFile(aliveFile, `${new Date().toISOString()}\n`);
  });
}
