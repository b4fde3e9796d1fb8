import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './npm.mjs';
import { exitWith, printStep, ROOT, runCommand } from './run-command.mjs';

const STAMP = join(ROOT, 'node_modules', '.assay-stamp');

/** Makes node_modules match the lockfile. Does nothing if it already does. */
export async function ensureModules() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  printStep('Installing the packages of the lockfile (about a minute the first time) ...');
  const npm = npmCommand();
  // `npm ci` is not used, because it rejects a lockfile as soon as the registry lacks a native package for another platform.
  const code = await runCommand(npm.command, [...npm.args, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
  });
  if (code !== 0) exitWith(1, 'The packages could not be installed; npm says why above.');
  // Hard-linked copies of the folder share their files. Writing in place would mark the other copies as installed too.
  rmSync(STAMP, { force: true });
  writeFileSync(STAMP, wanted);
}
