#!/usr/bin/env node
// The `assay` command in a checkout. Help works without any setup. Every other command starts the same way as the npm scripts.
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { helpFor } from '../packages/cli/src/help/help.mjs';
import { print, ROOT } from './run-command.mjs';

const argv = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const help = helpFor(argv, version);

if (help === null) process.exitCode = await runCommandOfCheckout();
else {
  process.exitCode = help.code;
  if (help.code === 0) print(help.text);
  else process.stderr.write(`  ${help.text}\n`);
}

async function runCommandOfCheckout() {
  const { ensureNode } = await import('./node-version.mjs');
  await ensureNode(['launcher/assay.mjs', ...argv]);
  const { ensureModules } = await import('./install.mjs');
  await ensureModules();
  // Caches compiled modules, because a short command spends most of its time compiling.
  module.enableCompileCache?.();
  if (argv[0] === 'serve' || argv[0] === 'start') {
    const { ensureWebBuild } = await import('./web-build.mjs');
    await ensureWebBuild();
  }
  const { runAssay } = await import('./commands.mjs');
  return runAssay(argv);
}
