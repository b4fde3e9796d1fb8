#!/usr/bin/env node
// `assay serve`, `assay work` and `assay run`: the same door as the npm scripts.
import { ensureModules } from './install.mjs';
import { ensureNode } from './node-version.mjs';
import { exitWith } from './run-command.mjs';

const USAGE = 'Usage: assay serve | assay work | assay run <folder or tests.json> [options]';
const [command, ...args] = process.argv.slice(2);

await ensureNode(['launcher/assay.mjs', ...process.argv.slice(2)]);
await ensureModules();
if (command === 'serve') {
  const { ensureWebBuild } = await import('./web-build.mjs');
  await ensureWebBuild();
  const { serve } = await import('../packages/server/src/main.ts');
  await serve();
} else if (command === 'work') {
  const { work } = await import('../packages/server/src/worker.ts');
  await work();
} else if (command === 'run') {
  const { main } = await import('../packages/cli/src/main.ts');
  process.exitCode = await main(['run', ...args]);
} else {
  exitWith(2, USAGE);
}
