import { join } from 'node:path';
import { print, ROOT, runCommand, runScript } from '../run-command.mjs';

/** Starts the server with reload, and the web app in Vite with hot updates. */
export async function run() {
  print('Server on its usual port, web app with reload on http://localhost:5173');
  const server = runCommand(process.execPath, ['--watch', '--watch-preserve-output', join(ROOT, 'packages/server/src/main.ts')]);
  const web = runScript('node_modules/vite/bin/vite.js', [], { cwd: join(ROOT, 'packages', 'web') });
  return Promise.race([server, web]);
}
