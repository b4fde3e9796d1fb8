import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The host's npm, run by the current Node if its JavaScript file can be found (the downloaded Node comes without npm). */
export function npmCommand() {
  const file = process.env.npm_execpath;
  if (file?.endsWith('.js') && existsSync(file)) return { command: process.execPath, args: [file] };
  const onPath = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const probe = spawnSync(onPath, ['--version'], { stdio: 'ignore', shell: process.platform === 'win32' });
  if (probe.status !== 0) throw new Error('npm was not found. It comes with Node; install Node with npm and run the command again.');
  return { command: onPath, args: [] };
}
