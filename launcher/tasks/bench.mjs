import { join } from 'node:path';
import { npmCommand } from '../npm.mjs';
import { print, ROOT, runCommand, runScript } from '../run-command.mjs';

/** Runs the benchmarks, which compare tools within the same run. bench/ has its own lockfile because its specs are large. */
export async function run(args) {
  const npm = npmCommand();
  print('Installing what bench/ needs ...');
  const code = await runCommand(npm.command, [...npm.args, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(ROOT, 'bench'),
    quiet: true,
  });
  if (code !== 0) return code;
  return runScript('bench/run.mjs', args);
}
