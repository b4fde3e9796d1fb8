import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Fact, generateSuite, packFiles, readSuiteHeader, type TextFile, testsIn } from '@assay/engine';
import { SUITE_HEADER_PATH } from '@assay/engine/model';
import { runnerFile } from '@assay/engine/pack/runner-files.ts';
import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { readFactsFile, readFactsIn } from '../facts-files.ts';
import type { Io } from '../io.ts';
import { readArguments, wholeNumber } from '../read-arguments.ts';
import { readDocument } from '../read-document.ts';
import { readSuiteFiles } from '../read-files.ts';
import { terminalSafe } from '../reporters/pretty.ts';
import { withSchema, writeSchemas } from '../schema-files.ts';

const OPTIONS = {
  out: { type: 'string' },
  name: { type: 'string' },
  'max-files': { type: 'string' },
  facts: { type: 'string' },
  seed: { type: 'string' },
} as const;

/** Generates a suite from a spec, with the scripts that run it. */
export const generate: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const [source, ...words] = positionals;
    if (source === undefined) throw new UsageError('Name an API description.');
    const intent = testsIn(words.length === 0 ? '/generate' : words.join(' '));
    const { model, text } = await readDocument(source);
    const folder = values.out ?? 'assay-tests';
    const name = values.name ?? model.title;
    const made = generateSuite({
      model,
      facts: await factsFor(values.facts, folder),
      intent,
      seed: wholeNumber(values.seed, { name: 'seed', otherwise: 1, from: 0, to: 2_147_483_647 }),
      maxFiles: wholeNumber(values['max-files'], { name: 'max-files', otherwise: 10, from: 1, to: 50 }),
      suite: { id: 'suite', name },
      specSha256: createHash('sha256').update(text).digest('hex'),
      existing: await readSuiteFiles(folder),
    });
    if (made.files.length === 0) {
      io.error(made.unclear.length > 0 ? '  Several endpoints fit alike. Name one of them:' : '  No matching endpoints. The closest are:');
      for (const { method, path } of [...made.unclear, ...made.nearest]) io.error(`    ${method} ${terminalSafe(path)}`);
      return EXIT_CODES.wrong;
    }
    await writePack(folder, name, made.files, model.servers[0] ?? null);
    tell(made, folder, io);
    return EXIT_CODES.passed;
  },
};

/** Facts that someone names must exist. */
async function factsFor(path: string | undefined, folder: string): Promise<readonly Fact[]> {
  if (path === undefined) return readFactsIn(folder);
  const facts = await readFactsFile(path);
  if (facts === null) throw new UsageError(`There is no file ${terminalSafe(path)}.`);
  return facts;
}

async function writePack(folder: string, name: string, files: readonly TextFile[], baseUrl: string | null): Promise<void> {
  const header = readSuiteHeader(files);
  if (header.kind === 'invalid') throw new UsageError('The suite in this folder cannot be read.');
  const [runSh, runPs1] = await Promise.all([readFile(runnerFile('run.sh'), 'utf8'), readFile(runnerFile('run.ps1'), 'utf8')]);
  const all = packFiles({ header: header.header, files, name, baseUrl, runSh, runPs1 });
  await writeSchemas(folder);
  for (const { path, content } of all) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    const text = path === SUITE_HEADER_PATH ? withSchema(content, 'suite') : content;
    await writeFile(target, text, { mode: path === 'run.sh' ? 0o755 : 0o644 });
  }
}

function tell(made: ReturnType<typeof generateSuite>, folder: string, io: Io): void {
  io.print(`  ${terminalSafe(made.heading)}`);
  for (const { op, reason } of made.omitted) io.print(`  left out ${terminalSafe(op)}: ${terminalSafe(reason)}`);
  io.print(`  ${made.cases} cases, ${made.requests.total} requests, ${made.requests.write} of them write, in ${terminalSafe(folder)}`);
  io.print(`  Next: assay run ${terminalSafe(folder)} --base-url <address of the API>`);
}
