import { copyTables } from '../platform/backup/copy-tables.ts';
import { loadConfig } from '../platform/config/config.ts';
import { openEmbedded } from '../platform/db/open-embedded.ts';
import { openPostgres } from '../platform/db/open-postgres.ts';
import { createLog } from '../platform/log/log.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { requireArgument, runOperatorCommand } from './run-operator-command.ts';

/** `assay move-to-postgres <url>`: copies the embedded database into an empty PostgreSQL database and verifies the copy. */
export const moveToPostgres = (args: readonly string[], env = process.env): Promise<number> =>
  runOperatorCommand(async () => {
    const url = requireArgument(args, 'assay move-to-postgres <postgres://...>');
    if (!/^postgres(ql)?:\/\//.test(url)) throw new StartupError('Usage: assay move-to-postgres <postgres://...>');
    const config = loadConfig({ ...env, DATABASE_URL: '', ASSAY_MODE: 'local' });
    const log = createLog(config);
    await using cleanup = new AsyncDisposableStack();
    const source = await openEmbedded(config.dataDir, log);
    cleanup.defer(source.close);
    const target = await openPostgres(url, log);
    cleanup.defer(target.close);
    const sums = await copyTables(source.db, target.db);
    const rows = sums.reduce((total, sum) => total + sum.rows, 0);
    const table = sums.filter((sum) => sum.rows > 0).map((sum) => `  ${sum.table}: ${sum.rows} rows, equal`);
    const next = 'Set DATABASE_URL and keep the root key. The embedded database was not changed.';
    return [...table, `${rows} rows in ${sums.length} tables were copied and verified. ${next}`].join('\n');
  });
