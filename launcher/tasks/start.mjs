import { runScript } from '../run-command.mjs';
import { ensureWebBuild } from '../web-build.mjs';

export async function run(args) {
  await ensureWebBuild();
  return runScript('packages/server/src/main.ts', args);
}
