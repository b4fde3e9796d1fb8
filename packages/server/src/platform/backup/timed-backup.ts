import type { Clock } from '../clock/clock.ts';
import { type Storage, type StorageKey, storageKey } from '../storage/storage.ts';

export interface BackupDeps {
  readonly dump: () => Promise<Uint8Array>;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly everyMs: number;
  /** How many backups to keep; the oldest are removed first. */
  readonly keep: number;
}

const NAME = /^backups\/assay-(\d{4}-\d{2}-\d{2})t(\d{2})-(\d{2})-(\d{2})-(\d{3})z\.tar\.gz$/;

const nameAt = (time: Date) => storageKey('backups', `assay-${time.toISOString().replaceAll(/[:.]/g, '-').toLowerCase()}.tar.gz`);

function timeOf(key: StorageKey): number | null {
  const [, day, hours, minutes, seconds, millis] = NAME.exec(key) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}.${millis}Z`);
}

/** Makes a backup when the newest one is old enough, then removes those beyond the limit. Returns whether it made one. */
export async function backUpWhenDue({ dump, storage, clock, everyMs, keep }: BackupDeps): Promise<boolean> {
  const now = clock.now();
  const made = (await storage.list('backups')).filter((key) => timeOf(key) !== null);
  const newest = made.at(-1);
  if (newest !== undefined && now.getTime() - (timeOf(newest) ?? 0) < everyMs) return false;
  const key = nameAt(now);
  await storage.put(key, await dump());
  const others = made.filter((name) => name !== key);
  for (const old of others.slice(0, Math.max(0, others.length + 1 - keep))) await storage.delete(old);
  return true;
}
