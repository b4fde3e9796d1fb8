import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { generateSuite, parseTests, readApi, readSuite } from '@assay/engine';

/** Returns the files and the suite that the built-in engine generates for a spec and a request. */
export function suiteOf(document, say) {
  const read = readApi(document);
  if (read.kind === 'refused') throw new Error(read.problem);
  const { files } = generateSuite({
    model: read.model,
    intent: parseTests(say),
    seed: 1,
    maxFiles: 100,
    suite: { id: 'bench', name: 'Bookshop' },
    specSha256: '0',
    existing: [],
  });
  const suite = readSuite(files);
  if (suite.kind === 'invalid') throw new Error(JSON.stringify(suite.problems));
  return { files, suite: suite.suite };
}

/** Writes text files to a folder. */
export function writeFiles(folder, files) {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Runs a command to completion and accepts any exit code. Null means that the program does not exist. */
export async function runCommand(command, args, options = {}) {
  const ended = await promisify(execFile)(command, args, { maxBuffer: 256 << 20, ...options }).catch((error) => error);
  return { code: ended.code === 'ENOENT' ? null : (ended.code ?? 0), output: `${ended.stdout ?? ''}${ended.stderr ?? ''}` };
}
