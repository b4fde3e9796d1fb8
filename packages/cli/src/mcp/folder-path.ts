import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { UsageError } from '../exit.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';

/** Returns the absolute path of a file or folder below the root. Links that lead outside the root are also rejected. */
export async function pathInside(root: string, path: string): Promise<string> {
  const target = resolve(root, path);
  if (!isBelow(root, target) || !isBelow(root, await realTarget(target)))
    throw new UsageError(`${terminalSafe(path)} is outside the server’s working directory. Use a path relative to that directory.`);
  return target;
}

/** The path for display. */
export function displayPath(root: string, path: string): string {
  return relative(root, path).split(sep).join('/') || '.';
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** Resolves the links in the existing part of a path. */
async function realTarget(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null);
  if (real !== null) return real;
  const parent = dirname(path);
  return parent === path ? path : resolve(await realTarget(parent), relative(parent, path));
}
