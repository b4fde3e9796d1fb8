import { writeFile } from 'node:fs/promises';
import type { Log } from '../log/log.ts';
import { repeat } from './repeat.ts';

const EVERY_MS = 10_000;

export interface HeartbeatFileOptions {
  /** Null writes nothing. */
  readonly aliveFile: string | null;
  /** Rejects if the program cannot work. The file is then no longer updated. */
  readonly check: () => Promise<void>;
  readonly log: Log;
  readonly everyMs?: number;
}

/**
 * Updates a file regularly, so that a container engine can see that a program without HTTP is working. Returns a function that stops it.
 */
export function startHeartbeatFile({ aliveFile, check, log, everyMs = EVERY_MS }: HeartbeatFileOptions): () => Promise<void> {
  if (aliveFile === null) return async () => {};
  return repeat({ what: 'writing ASSAY_ALIVE_FILE', firstAfterMs: 0, everyMs, log }, async () => {
    await check();
    await writeFile(aliveFile, `${new Date().toISOString()}\n`);
  });
}
