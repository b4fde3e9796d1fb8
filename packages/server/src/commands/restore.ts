import { access, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { restoreFolder } from '../platform/backup/restore-folder.ts';
import { loadConfig } from '../platform/config/config.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { keyFileOf } from '../platform/vault/load-root-key.ts';
import { requireArgument, runOperatorCommand } from './run-operator-command.ts';

/** `assay restore <file>`: restores a backup into a data folder without a database. */
export const restore = (args: readonly string[], env = process.env): Promise<number> =>
  runOperatorCommand(async () => {
    const file = resolve(requireArgument(args, 'assay restore <file>'));
    const config = loadConfig(env);
    const archive = await readFile(file).catch((cause: Error) => {
      throw new StartupError(`The backup could not be read: ${cause.message}.`, { cause });
    });
    await restoreFolder(config.dataDir, archive);
    const keyFile = keyFileOf(config);
    const hasKey =
      config.rootKey !== null ||
      (await access(keyFile).then(
        () => true,
        () => false,
      ));
    const hint = hasKey
      ? 'It requires the root key that was in use when the backup was created.'
      : `Before you start the server, copy the backup’s root key to ${keyFile}.`;
    return `Restored into ${config.dataDir}. ${hint}`;
  });
