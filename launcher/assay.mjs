#!/usr/bin/env node
// The `assay` command: `serve`, `work`, `run` and the commands for operators. It starts the same way as the npm scripts.
import module from 'node:module';
import { ensureModules } from './install.mjs';
import { ensureNode } from './node-version.mjs';
import { exitWith } from './run-command.mjs';

const USAGE = `Usage: assay serve | assay work
       assay run | generate | detect-auth | diff | export | login | push (assay help tells more)
       assay backup <file> | assay restore <file> | assay move-to-postgres <postgres://...> | assay rotate-key
       assay verify-audit`;
const CLI = new Set(['run', 'generate', 'detect-auth', 'diff', 'export', 'login', 'push', 'help', '--help']);
const [command, ...args] = process.argv.slice(2);

await ensureNode(['launcher/assay.mjs', ...process.argv.slice(2)]);
await ensureModules();
// Caches compiled modules, because compiling takes most of the time in a short command.
module.enableCompileCache?.();
if (command === 'serve') {
  const { ensureWebBuild } = await import('./web-build.mjs');
  await ensureWebBuild();
  const { serve } = await import('../packages/server/src/main.ts');
  await serve();
} else if (command === 'work') {
  const { work } = await import('../packages/server/src/worker.ts');
  await work();
} else if (CLI.has(command)) {
  const { main } = await import('../packages/cli/src/main.ts');
  process.exitCode = await main([command, ...args]);
} else if (command === 'backup') {
  const { backUp } = await import('../packages/server/src/commands/back-up.ts');
  process.exitCode = await backUp(args);
} else if (command === 'restore') {
  const { restore } = await import('../packages/server/src/commands/restore.ts');
  process.exitCode = await restore(args);
} else if (command === 'move-to-postgres') {
  const { moveToPostgres } = await import('../packages/server/src/commands/move-to-postgres.ts');
  process.exitCode = await moveToPostgres(args);
} else if (command === 'rotate-key') {
  const { rotateKey } = await import('../packages/server/src/commands/rotate-key.ts');
  process.exitCode = await rotateKey(args);
} else if (command === 'verify-audit') {
  const { verifyAudit } = await import('../packages/server/src/commands/verify-audit.ts');
  process.exitCode = await verifyAudit(args);
} else {
  exitWith(2, USAGE);
}
