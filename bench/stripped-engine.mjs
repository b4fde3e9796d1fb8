import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = join(root, '.assay', 'bench-engine');

/**
 * Strips the types from the engine once, so that it starts as plain JavaScript like other tools. Stripping types at load time needs 40 MB,
 * which would distort the measurement. Returns the folder with the modules.
 */
export function stripEngine() {
  rmSync(target, { recursive: true, force: true });
  const source = join(root, 'packages', 'engine', 'src');
  for (const name of globSync('**/*.ts', { cwd: source })) {
    if (/\.(?:test|fixture|d)\.ts$/.test(name)) continue;
    const file = join(target, name.replace(/\.ts$/, '.mjs'));
    mkdirSync(dirname(file), { recursive: true });
    const code = stripTypeScriptTypes(readFileSync(join(source, name), 'utf8'));
    writeFileSync(file, code.replace(/(from '\.[^']*)\.ts'/g, "$1.mjs'"));
  }
  return target;
}
