import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dumpFolder } from '../platform/backup/dump-folder.ts';
import { loadConfig } from '../platform/config/config.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { requireArgument, runOperatorCommand } from './run-operator-command.ts';

/** `assay backup <file>`: writes the embedded database of a stopped installation to a single file. */
export const backUp = (args: readonly string[], env = process.env): Promise<number> =>
  runOperatorCommand(async () => {
    const file = resolve(requireArgument(args, 'assay backup <file>'));
    const config = loadConfig(env);
    if (config.databaseUrl !== null) throw new StartupError('DATABASE_URL points to a PostgreSQL server. Use pg_dump to back it up.');
    const archive = await dumpFolder(config.dataDir);
    await writeNew(file, archive);
    return `${file}: ${archive.length} bytes. The secrets in this backup can only be decrypted with the root key, which is not included. Store root.key separately.`;
  });

/** An existing file is never overwritten, because it may be the last good backup. */
async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600, flush: true });
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`The backup could not be written: ${problem}.`, { cause });
  }
}
