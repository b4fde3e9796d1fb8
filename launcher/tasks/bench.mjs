import { join } from 'node:path';
import { npmCommand } from '../npm.mjs';
import { ROOT, runCommand, runScript, say } from '../run-command.mjs';

/** Runs measurements as ratios within one run. bench/ has its own lockfile because its specs are large. */
export async function run(args) {
  const npm = npmCommand();
  say('Installing what bench/ needs ...');
  const code = await runCommand(npm.command, [...npm.args, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(ROOT, 'bench'),
    quiet: true,
  });
  if (code !== 0) return code;
  return runScript('bench/run.mjs', args);
}
