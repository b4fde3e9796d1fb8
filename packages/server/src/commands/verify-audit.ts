import { openAuditChain } from '../features/audit-log/index.ts';
import { loadConfig } from '../platform/config/config.ts';
import { openDb } from '../platform/db/open-db.ts';
import { createLog } from '../platform/log/log.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { loadRootKeys } from '../platform/vault/load-root-key.ts';
import { createVault } from '../platform/vault/vault.ts';
import { runOperatorCommand } from './run-operator-command.ts';

/** `assay verify-audit`: checks whether an audit entry was changed or removed after it was sealed. */
export const verifyAudit = (_args: readonly string[], env = process.env): Promise<number> =>
  runOperatorCommand(async () => {
    const config = loadConfig(env);
    const opened = await openDb(config, createLog(config));
    try {
      const { current, older } = await loadRootKeys(config);
      const state = await (await openAuditChain(opened.db, createVault(current, older))).verify();
      if (state.kind === 'broken')
        throw new StartupError(`The activity log is broken at entry ${state.link}: it was modified, or the entry before it was removed.`);
      return `The activity log is intact: ${state.sealed} entries verified, ${state.waiting} not sealed yet.`;
    } finally {
      await opened.close();
    }
  });
