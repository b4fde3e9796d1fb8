import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSuiteText } from '@assay/engine/format';
import { SUITE_HEADER_PATH, type TextFile } from '@assay/engine/runner';
import { UsageError } from './exit.ts';
import { terminalSafe } from './reporters/terminal-safe.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const SAFE_INCLUDE = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.json$/;

/** Reads `tests.json` and the files it includes. A missing file is skipped here, because reading the suite reports it. */
export async function readSuiteFiles(path: string): Promise<readonly TextFile[]> {
  const folder = await folderOf(path);
  const header = await readText(join(folder, SUITE_HEADER_PATH));
  if (header === null) return [];
  const included = await Promise.all(
    includesOf(header).map(async (include): Promise<readonly TextFile[]> => {
      const content = await readText(join(folder, include));
      return content === null ? [] : [{ path: include, content }];
    }),
  );
  return [{ path: SUITE_HEADER_PATH, content: header }, ...included.flat()];
}

/** Reads the files of a suite that must exist. */
export async function requireSuiteFiles(path: string): Promise<readonly TextFile[]> {
  const files = await readSuiteFiles(path);
  if (files.length > 0) return files;
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  throw new UsageError(
    exists
      ? `${terminalSafe(path)} is not a suite folder: it has no ${SUITE_HEADER_PATH}.`
      : `No such file or folder: ${terminalSafe(path)}.`,
  );
}

/** The paths of a suite's files, whether they exist or not. */
export async function suitePaths(path: string): Promise<readonly string[]> {
  const folder = await folderOf(path);
  const header = await readText(join(folder, SUITE_HEADER_PATH));
  return [SUITE_HEADER_PATH, ...(header === null ? [] : includesOf(header))].map((file) => join(folder, file));
}

async function folderOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true ? path : dirname(path);
}

async function readText(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return null;
  if (found.size > MAX_BYTES) throw new UsageError(`${terminalSafe(path)} is larger than 20 MiB. Split its cases into several files.`);
  // Some editors add a byte order mark.
  return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
}

// A suite may be untrusted, so only files below its folder are opened.
function includesOf(header: string): readonly string[] {
  const read = readSuiteText(header);
  const parsed: unknown = read.kind === 'json' ? read.value : null;
  const include = typeof parsed === 'object' && parsed !== null && 'include' in parsed ? parsed.include : [];
  return Array.isArray(include) ? include.filter((entry) => typeof entry === 'string' && SAFE_INCLUDE.test(entry)) : [];
}
