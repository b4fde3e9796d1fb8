import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Replaces the server's `folders.ts` in the package, where all files of the bundle are in `lib/`.
const fromHere = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** A relative ASSAY_DATA_DIR refers to the folder in which the command was called. */
export const repositoryRoot = process.cwd();
/** An update replaces the folder of the package, so that data is stored in the user's own folder. */
export const workFolder = join(process.env.XDG_DATA_HOME || process.env.LOCALAPPDATA || join(homedir(), '.local', 'share'), 'assay');
export const migrationsFolder = fromHere('../migrations');
export const webFolder = fromHere('../web/');
