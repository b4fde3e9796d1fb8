import { ensureWebBuild } from '../web-build.mjs';

/** Prepares everything that a start needs: the packages, which the launcher installs anyway, and the web app. */
export async function run() {
  await ensureWebBuild();
  return 0;
}
