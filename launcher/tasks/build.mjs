import { ensureWebBuild } from '../web-build.mjs';

/** Makes ready what a start would else make ready: the packages, which the launcher installs anyway, and the web app. */
export async function run() {
  await ensureWebBuild();
  return 0;
}
