import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const writer = fileURLToPath(new URL('../programs/numbered-writer.ts', import.meta.url));

export interface KillReport {
  readonly acknowledged: number;
  /** Rows found after the last kill. More than were acknowledged is fine; fewer is data loss. */
  readonly found: number;
}

/**
 * Repeatedly kills a process that writes to the embedded database, each time during a write, and counts the surviving rows. Run it by hand
 * with more rounds: `node packages/server/src/testing/crash/survive-kills.ts 20`.
 */
export async function runKillRounds(rounds: number): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-kills-'));
  let acknowledged = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const after = 5 + ((round * 37) % 60);
      const outcome = await writeUntilKilled(dataDir, after);
      if (outcome.found < acknowledged) return { acknowledged, found: outcome.found };
      acknowledged = outcome.acknowledged;
    }
    const last = await writeUntilKilled(dataDir, 0);
    return { acknowledged, found: last.found };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Lets the writer acknowledge `rows` rows, then kills it during the next ones. */
async function writeUntilKilled(dataDir: string, rows: number): Promise<KillReport> {
  const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let found = -1;
  let acknowledged = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const number = Number(line.replace('found ', ''));
    if (line.startsWith('found ')) found = number;
    acknowledged = number;
    if (number >= found + rows) break;
  }
  child.kill('SIGKILL');
  await exited;
  if (found < 0) throw new Error('the writer ended before it could open the database');
  return { acknowledged, found };
}

if (import.meta.main) {
  const report = await runKillRounds(Number(process.argv[2] ?? 20));
  process.stdout.write(`${report.acknowledged} rows acknowledged, ${report.found} found\n`);
  process.exitCode = report.found >= report.acknowledged ? 0 : 1;
}
