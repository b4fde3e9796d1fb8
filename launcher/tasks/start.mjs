import { runScript } from '../run-command.mjs';
import { ensureWebBuild } from '../web-build.mjs';

/** Serves the whole product. */
export async function run(args) {
  await ensureWebBuild();
  return runScript('packages/server/src/main.ts', args);
}
