import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-private-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the product from a shell with the usual umask, sends an email to the outbox, and stops it. */
async function serveOnce(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn('/bin/sh', ['-c', `umask 022; exec "${process.execPath}" "${main}"`], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ASSAY_DATA_DIR: folder, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output, { interval: 50 }).toContain('Ctrl+C');
  const url = /Open\s+(http:\S+)/.exec(output)?.[1] ?? '';
  await fetch(`${url}/api/account/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"demo@example.test"}',
  });
  child.kill('SIGTERM');
  await once(child, 'close');
}

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);

function modesIn(path: string): { readonly folders: readonly string[]; readonly files: readonly string[] } {
  const entries = globSync('**/*', { cwd: path }).map((name) => join(path, name));
  const isFolder = (entry: string) => lstatSync(entry).isDirectory();
  const loose = (wanted: string, which: readonly string[]) => which.filter((entry) => modeOf(entry) !== wanted);
  return {
    folders: loose('700', [path, ...entries.filter(isFolder)]),
    files: loose(
      '600',
      entries.filter((entry) => !isFolder(entry)),
    ),
  };
}

test('only the owner can read the data folder, the database, the key and the emails', async () => {
  chmodSync(folder, 0o755);
  await serveOnce();
  expect(globSync('pg/**/*', { cwd: folder }).length).toBeGreaterThan(500);
  expect(modesIn(folder)).toEqual({ folders: [], files: [] });
});

test('files that an earlier version left readable are made private at the next start', async () => {
  const before = ['files/backups/assay-2026-01-01t00-00-00-000z.tar.gz', 'outbox/a.eml', 'before-migration-x.tar.gz', 'not-ours/note.txt'];
  for (const name of before) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, dirname(name)), 0o755);
    chmodSync(join(folder, name), 0o644);
  }
  await serveOnce();
  const { folders, files } = modesIn(folder);
  expect([...folders, ...files]).toEqual([join(folder, 'not-ours'), join(folder, 'not-ours', 'note.txt')]);
});
