import { loadConfig } from '../platform/config/config.ts';
import { openDb } from '../platform/db/open-db.ts';
import { createLog } from '../platform/log/log.ts';
import { rotateRootKey } from '../platform/vault/rotate-root-key.ts';
import { runOperatorCommand } from './run-operator-command.ts';

/** `assay rotate-key`: creates a new root key and rewraps every stored key. */
export const rotateKey = (_args: readonly string[], env = process.env): Promise<number> =>
  runOperatorCommand(async () => {
    const config = loadConfig(env);
    const opened = await openDb(config, createLog(config));
    try {
      const { wrapped, next } = await rotateRootKey(config, opened);
      return `${wrapped} keys were encrypted with the new root key. ${next ?? 'The old key was removed. Back up the new key file.'}`;
    } finally {
      await opened.close();
    }
  });
