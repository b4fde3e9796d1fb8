import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';
import { isWritableFolder } from '../writable-folder.ts';

export interface Credentials {
  readonly server: string;
  readonly key: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function fileOf({ env }: Io): string {
  const base = env.XDG_CONFIG_HOME || join(env.HOME || '.', '.config');
  return join(base, 'assay', 'credentials.json');
}

/** Reads the credentials from the environment (ASSAY_SERVER, ASSAY_API_KEY), otherwise from the last sign-in. */
export async function readCredentials(io: Io): Promise<Credentials> {
  const text = await readFile(fileOf(io), 'utf8').catch(() => '{}');
  const kept = parsed(text);
  const server = io.env.ASSAY_SERVER || kept.server;
  // A stored key belongs to the server that issued it and is sent to no other.
  const key = io.env.ASSAY_API_KEY || (isSameServer(server, kept.server) ? kept.key : undefined);
  if (server === undefined || key === undefined) throw new UsageError('Sign in first: assay login --server <url>.');
  return { server, key };
}

function isSameServer(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one.replace(/\/+$/, '').toLowerCase() === other.replace(/\/+$/, '').toLowerCase();
}

function parsed(text: string): Partial<Credentials> {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return {};
    const { server, key } = value;
    return { ...(typeof server === 'string' ? { server } : {}), ...(typeof key === 'string' ? { key } : {}) };
  } catch {
    return {};
  }
}

/** Checks that a key can be stored, before someone confirms the sign-in. */
export async function requireKeyFolder(io: Io): Promise<void> {
  const folder = dirname(fileOf(io));
  if (await isWritableFolder(folder)) return;
  throw new UsageError(`${terminalSafe(folder)} is not writable, so the key cannot be stored. Set ASSAY_API_KEY instead of signing in.`);
}

/** Stores the credentials for later calls in a file that only its owner can read. */
export async function storeCredentials(io: Io, credentials: Credentials): Promise<string> {
  const file = fileOf(io);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Written to a temporary file first, because an existing file would keep its permissions.
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(fresh, file);
  return file;
}
