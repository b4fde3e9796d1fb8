import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWith, print, ROOT, runScript } from './run-command.mjs';

const WEB = join(ROOT, 'packages', 'web');
const STAMP = join(WEB, 'dist', '.assay-stamp');
const SOURCES = ['packages/web/src', 'packages/web/public', 'packages/contract/src', 'packages/engine/src'];
const FILES = ['packages/web/index.html', 'packages/web/vite.config.ts', 'package-lock.json'];

/** Builds the web app unless the existing build came from the same sources. */
export async function ensureWebBuild() {
  const wanted = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  print('Building the web app ...');
  const code = await runScript('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], { cwd: WEB, quiet: true });
  if (code !== 0) exitWith(1, 'The web app could not be built; the reason is above.');
  writeFileSync(STAMP, wanted);
}

function hashSources() {
  const hash = createHash('sha256');
  const files = [...SOURCES.flatMap((folder) => listFiles(folder)), ...FILES].sort();
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

function listFiles(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}
