import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Who holds a lock: a process id with its start time, because ids are reused. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string | null;
}

export type LockAttempt = { readonly kind: 'taken'; release(): void } | { readonly kind: 'held'; readonly pid: number };

/** Start time in clock ticks since boot; null where there is no procfs. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in parentheses and may contain spaces, so fields are counted from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  const startedAt = startTimeOf(holder.pid);
  return holder.startedAt === null || startedAt === null || holder.startedAt === startedAt;
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function readHolder(file: string): Holder | null {
  const [pid, startedAt] = readText(file)?.split(' ') ?? [];
  if (pid === undefined || !/^\d+$/.test(pid)) return null;
  return { pid: Number(pid), startedAt: startedAt === undefined || startedAt === '' ? null : startedAt };
}

/**
 * Acquires `file` as a lock for this process. The lock of a dead process is taken over immediately. There is no timeout, because the
 * embedded database blocks the event loop and would delay a live holder's heartbeat.
 */
export function tryLock(file: string): LockAttempt {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? ''}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder)) return { kind: 'held', pid: holder.pid };
    rmSync(file, { force: true });
  }
  const release = () => {
    if (readText(file) === mine) rmSync(file, { force: true });
    process.off('exit', release);
  };
  process.on('exit', release);
  return { kind: 'taken', release };
}

/** Acquires the lock, waiting while a live process holds it. */
export async function waitForLock(file: string): Promise<() => void> {
  for (;;) {
    const attempt = tryLock(file);
    if (attempt.kind === 'taken') return attempt.release;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
