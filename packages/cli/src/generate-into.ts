import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type GeneratedSuite, type GenerateSuiteInput, generateSuite, packFiles, readSuiteHeader, type TextFile } from '@assay/engine';
import { SUITE_HEADER_PATH } from '@assay/engine/model';
import { runnerFile } from '@assay/engine/pack/runner-files.ts';
import { UsageError } from './exit.ts';
import type { SpecDocument } from './read-document.ts';
import { readSuiteFiles } from './read-files.ts';
import { withSchema, writeSchemas } from './schema-files.ts';

export interface GenerateIntoInput extends Pick<GenerateSuiteInput, 'facts' | 'intent' | 'wishes' | 'seed' | 'maxFiles'> {
  /** If undefined, the API's title is used. */
  readonly name: string | undefined;
}

export const specHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Generates a suite into a folder. An existing suite is extended. Without a matching operation, nothing is written. */
export async function generateInto(
  folder: string,
  { model, text, baseUrl }: SpecDocument,
  { name, ...wish }: GenerateIntoInput,
): Promise<GeneratedSuite> {
  const suiteName = name ?? model.title;
  const made = generateSuite({
    ...wish,
    model,
    suite: { id: 'suite', name: suiteName },
    specSha256: specHash(text),
    existing: await readSuiteFiles(folder),
  });
  if (made.files.length > 0) await writePack(folder, suiteName, made.files, baseUrl);
  return made;
}

/** Writes a suite with the scripts that run it. */
export async function writePack(folder: string, name: string, files: readonly TextFile[], baseUrl: string | null): Promise<void> {
  const header = readSuiteHeader(files);
  if (header.kind === 'invalid') throw new UsageError('The suite in this folder cannot be read.');
  const [runSh, runPs1] = await Promise.all([readFile(runnerFile('run.sh'), 'utf8'), readFile(runnerFile('run.ps1'), 'utf8')]);
  const all = packFiles({ header: header.header, files, name, values: baseUrl === null ? {} : { BASE_URL: baseUrl }, runSh, runPs1 });
  await writeSchemas(folder);
  for (const { path, content } of all) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    const text = path === SUITE_HEADER_PATH ? withSchema(content, 'suite') : content;
    await writeFile(target, text, { mode: path === 'run.sh' ? 0o755 : 0o644 });
  }
}
