import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';

const FOLDER = 0o700;
const FILE = 0o600;
/** The names that Assay uses in its data folder. The folder may contain other files, which are not touched. */
const OWN = /^(pg|pg\..+|files|outbox|lock|root\.key.*|before-migration-.+|sample-world\.json.*)$/;

/** Everything that this process creates from now on is readable only by its owner. */
export function makeNewFilesPrivate(): void {
  process.umask(0o077);
}

/** Creates the data folder and closes it to other accounts on the machine before anything is written. */
export async function openPrivateFolder(dataDir: string, log: Log): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: FOLDER });
  await setMode(dataDir, FOLDER, log);
}

/** Removes access that an earlier version, a restored copy or the database left open to other accounts. */
export async function makePrivate(dataDir: string, log: Log): Promise<void> {
  const names = await readdir(dataDir);
  for (const name of names.filter((entry) => OWN.test(entry))) await makeTreePrivate(join(dataDir, name), log);
}

async function makeTreePrivate(path: string, log: Log): Promise<void> {
  // A file may be deleted concurrently, and a link may point outside the folder.
  const found = await lstat(path).catch(() => null);
  if (found === null || found.isSymbolicLink()) return;
  const wanted = found.isDirectory() ? FOLDER : FILE;
  if ((found.mode & 0o777) !== wanted) await setMode(path, wanted, log);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await makeTreePrivate(join(path, name), log);
}

/** A folder that another user owns, as with some container volumes, cannot be made private. The server runs anyway and logs a warning. */
async function setMode(path: string, mode: number, log: Log): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    log.warn({ err: error, path }, 'other accounts on this machine may be able to read a file in the data folder');
  });
}
