import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Replaces the server's `folders.ts` in the package, where all files of the bundle are in `lib/`.
const fromHere = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** A relative ASSAY_DATA_DIR is resolved against the folder in which the command was called. */
export const repositoryRoot = process.cwd();
const { ASSAY_DATA_DIR, XDG_DATA_HOME, LOCALAPPDATA } = process.env;
/**
 * An update replaces the package's folder, so data is stored in a folder of the user. If a data folder is set, nothing is written
 * elsewhere, because the rest of the file system may be read-only.
 */
export const workFolder = ASSAY_DATA_DIR
  ? resolve(ASSAY_DATA_DIR, 'cache')
  : join(XDG_DATA_HOME || LOCALAPPDATA || join(homedir(), '.local', 'share'), 'assay');
export const migrationsFolder = fromHere('../migrations');
export const webFolder = fromHere('../web/');
