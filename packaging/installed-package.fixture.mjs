import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../launcher/run-command.mjs';
import { writePackage } from './build-package.mjs';
import { INSTALLED } from './bundle.mjs';

/**
 * Installs the package in an empty folder as npm would, with a minimal environment. Only the packages with compiled code are linked, so
 * that a test cannot accidentally find a module that is missing from the bundle.
 */
export async function installPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-package-'));
  const webFolder = join(folder, 'web-build');
  mkdirSync(webFolder);
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>The web app</title>');
  await writePackage(join(folder, 'node_modules/assay'), { webFolder });
  for (const name of INSTALLED) {
    mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const program = join(folder, 'node_modules/assay/bin/assay.mjs');
  const optionsWith = (more) => ({ cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...more } });
  return {
    folder,
    program,
    assay: (args, more = {}) =>
      new Promise((resolve) => {
        const child = execFile(process.execPath, [program, ...args], optionsWith(more), (_error, out, err) =>
          resolve({ code: child.exitCode, out, err }),
        );
      }),
    start: (args, more) => spawn(process.execPath, [program, ...args], { ...optionsWith(more), stdio: ['ignore', 'pipe', 'pipe'] }),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
