import { ensureWebBuild } from '../web-build.mjs';

/** Prepares everything needed to start the product: the packages, which the launcher installs anyway, and the web app. */
export async function run() {
  await ensureWebBuild();
  return 0;
}
