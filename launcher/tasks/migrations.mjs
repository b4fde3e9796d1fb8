import { join } from 'node:path';
import { ROOT, runScript } from '../run-command.mjs';

/** Writes the SQL that migrates from the last migration to the current schema. */
export function run(args) {
  return runScript('node_modules/drizzle-kit/bin.cjs', ['generate', ...args], { cwd: join(ROOT, 'packages', 'server') });
}
