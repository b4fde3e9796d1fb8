import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeZip } from './write-zip.ts';

const entry = (path: string, text: string, executable = false) => ({ path, bytes: Buffer.from(text), executable });
const entries = [entry('run.sh', '#!/bin/sh\n', true), entry('tests/endpoint/größe.json', '{"ü": "😀"}\n'), entry('empty.txt', '')];

test('a standard unzip program restores names, bytes and the executable bit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'pack.zip'), writeZip(entries));
  execFileSync('python3', ['-c', 'import zipfile; z = zipfile.ZipFile("pack.zip"); assert z.testzip() is None; z.extractall("out")'], {
    cwd: folder,
  });
  execFileSync('unzip', ['-q', 'pack.zip', '-d', 'unzipped'], { cwd: folder });
  for (const out of ['out', 'unzipped'])
    for (const { path, bytes } of entries) expect(readFileSync(join(folder, out, path))).toEqual(bytes);
  expect(statSync(join(folder, 'unzipped/run.sh')).mode & 0o777).toBe(0o755);
  expect(statSync(join(folder, 'unzipped/empty.txt')).mode & 0o777).toBe(0o644);
});

test('equal contents give equal bytes', () => {
  expect(Buffer.compare(writeZip(entries), writeZip(entries))).toBe(0);
});

test.each(['../out.txt', '/etc/passwd', 'a\\b', 'a\0', 'nul'])('%j is rejected as an entry name', (path) => {
  expect(() => writeZip([entry(path, 'x')])).toThrow(/not safe/);
});
