import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../exit.ts';
import { readDocument } from '../read-document.ts';

/** File names that specs usually have, such as `openapi.yaml` or `shop.swagger.json`. */
const SPEC_NAME = /^(?:.*[.-])?(?:openapi|swagger|api-docs)(?:[.-]v?\d+)?\.(?:json|ya?ml)$/i;
/** Folders with third-party specs or build output. */
const SKIPPED = new Set(['node_modules', 'vendor', 'dist', 'build', 'target', 'coverage', 'assay-tests']);
const MOST_LEVELS = 4;
/** The default ports of common frameworks: Django and FastAPI, Spring and Go, Express and Rails, Flask and ASP.NET. */
const PORTS = [8000, 8080, 3000, 5000, 5001, 4000, 8081, 9000];
const TIMEOUT_MS = 2000;

/** Finds a repository's spec: a file, otherwise the URL of an API that runs on this machine. Null if there is none. */
export async function findSpec(folder: string, ports: readonly number[] = PORTS): Promise<string | null> {
  for (const file of await specFiles(folder)) if (await isReadable(file)) return file;
  for (const port of ports) {
    const address = `http://127.0.0.1:${port}`;
    if (await isReadable(address)) return address;
  }
  return null;
}

/** Lists files that look like a spec, those near the root first. */
async function specFiles(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let level = [folder], depth = 0; level.length > 0 && depth < MOST_LEVELS; depth += 1) {
    const read = await Promise.all(level.map(entriesOf));
    found.push(...read.flatMap(({ files }) => files));
    level = read.flatMap(({ folders }) => folders);
  }
  return found;
}

async function entriesOf(folder: string): Promise<{ readonly files: string[]; readonly folders: string[] }> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(() => [])).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const files = entries.filter((entry) => entry.isFile() && SPEC_NAME.test(entry.name));
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED.has(entry.name));
  return { files: files.map(({ name }) => join(folder, name)), folders: folders.map(({ name }) => join(folder, name)) };
}

async function isReadable(source: string): Promise<boolean> {
  try {
    const { model } = await readDocument(source, TIMEOUT_MS);
    return model.operations.length > 0;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
