import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publicAddresses } from '@assay/contract/public-addresses';
import { readSuiteHeader } from '@assay/engine';
import { SUITE_HEADER_PATH } from '@assay/engine/model';
import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { CI_KINDS, type CiInput, type CiKind, ciFile, detectCi } from '../init/ci-files.ts';
import { findSpec } from '../init/find-spec.ts';
import type { Io } from '../io.ts';
import { parseChoice, readArguments } from '../read-arguments.ts';
import { readSuiteFiles } from '../read-files.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';
import { generateFrom, nextStepLines } from './generate.ts';

const OPTIONS = { in: { type: 'string' }, out: { type: 'string' }, ci: { type: 'string' }, force: { type: 'boolean' } } as const;
/** A name that needs no quotes in a shell or in YAML. */
const PLAIN_PATH = /^[A-Za-z0-9_][A-Za-z0-9_./-]*$/;

const PLAIN_ADDRESS = /^[\w@:/.~+-]+$/;

interface Place {
  readonly repository: string;
  readonly suite: string;
  readonly existing: 'keep' | 'replace';
}

/** Sets up a repository: finds its spec, and writes a suite and a CI file. Existing files are not changed. */
export const init: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const [given, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError('Pass one spec: a file or a URL.');
    const place: Place = {
      repository: values.in ?? '.',
      suite: suiteName(values.out ?? 'assay-tests'),
      existing: values.force === true ? 'replace' : 'keep',
    };
    const kind = parseChoice(values.ci, CI_KINDS, '--ci') ?? (await detectCi(place.repository));
    const folder = await writeSuite(place, given, io);
    if (folder === null) return EXIT_CODES.wrong;
    await writeCiFile(place, kind, io);
    for (const line of nextStepLines(folder)) io.print(`  ${line}`);
    return EXIT_CODES.passed;
  },
};

function suiteName(name: string): string {
  if (PLAIN_PATH.test(name) && !name.includes('..')) return name;
  throw new UsageError('--out must be a folder inside the repository and may contain only letters, digits, dots, dashes and slashes.');
}

/** Returns the folder of the suite, or null when nothing could be generated. */
async function writeSuite({ repository, suite, existing }: Place, given: string | undefined, io: Io): Promise<string | null> {
  const folder = join(repository, suite);
  if (existing === 'keep' && existsSync(join(folder, SUITE_HEADER_PATH))) {
    io.print(`  ${suite} already has a suite, which was not changed. Use --force to generate it again. Cases that you edited are kept.`);
    return folder;
  }
  const spec = given ?? (await findSpec(repository));
  if (spec === null) {
    throw new UsageError(
      'No spec was found in this folder, and no API on this machine publishes one. Start the API, or name its spec: assay init <openapi>.',
    );
  }
  io.print(`  Spec: ${terminalSafe(spec)}`);
  return generateFrom([spec, '--out', folder], io);
}

/** Accepts only plain URLs, because they are written to a file that a shell and a YAML parser interpret. */
function buildAddresses({ env }: Io): Pick<CiInput, 'source' | 'action'> {
  const { package: source, action } = publicAddresses(env);
  if (!PLAIN_ADDRESS.test(source)) throw new UsageError('ASSAY_PACKAGE must be a package name or URL.');
  if (!PLAIN_ADDRESS.test(action)) throw new UsageError('ASSAY_ACTION must be an action name, such as team/action@v1.');
  return { source, action };
}

async function writeCiFile({ repository, suite, existing }: Place, kind: CiKind, io: Io): Promise<void> {
  if (kind === 'none') {
    io.print('  No CI file was written. To get one, choose a CI system: --ci github or --ci gitlab.');
    return;
  }
  const read = readSuiteHeader(await readSuiteFiles(join(repository, suite)));
  if (read.kind === 'invalid') throw new UsageError(`The suite in ${suite} cannot be read.`);
  const { file, next } = ciFile(kind, { suite, env: read.header.env, ...buildAddresses(io) });
  const target = join(repository, file.path);
  if (existing === 'keep' && existsSync(target)) {
    io.print(`  ${file.path} already exists and was not changed. Use --force to overwrite it.`);
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, file.content).catch(() => {
    throw new UsageError(`The file ${terminalSafe(target)} cannot be written.`);
  });
  io.print(`  ${file.path} runs the suite on every ${kind === 'gitlab' ? 'merge' : 'pull'} request.`);
  io.print(`  ${next}`);
}
