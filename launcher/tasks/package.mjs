import { statSync } from 'node:fs';
import { join } from 'node:path';
import { print, ROOT } from '../run-command.mjs';
import { ensureWebBuild } from '../web-build.mjs';

/** Builds the installable package: `assay-<version>.tgz` in the root folder. */
export async function run() {
  const { writePackage, packFolder } = await import('../../packaging/build-package.mjs');
  await ensureWebBuild();
  const folder = join(ROOT, '.assay', 'package');
  await writePackage(folder, { webFolder: join(ROOT, 'packages', 'web', 'dist') });
  const file = await packFolder(folder, ROOT);
  if (file === null) return 1;
  print(`${file} (${(statSync(file).size / 1024 / 1024).toFixed(1)} MB)`);
  return 0;
}
