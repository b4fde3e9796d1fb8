import { type Fact, type GeneratedSuite, parseTests } from '@assay/engine';
import { countOf, shellQuote } from '@assay/engine/format';
import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { readFactsFile, readFactsInFolder } from '../facts-files.ts';
import { generateInto } from '../generate-into.ts';
import type { Io } from '../io.ts';
import { readArguments, wholeNumber } from '../read-arguments.ts';
import { readDocument } from '../read-document.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';

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
    const folder = await generateFrom(argv, io);
    if (folder === null) return EXIT_CODES.wrong;
    for (const line of nextStepLines(folder)) io.print(`  ${line}`);
    return EXIT_CODES.passed;
  },
};

/** Generates a suite and returns its folder, or null when nothing could be generated. */
export async function generateFrom(argv: readonly string[], io: Io): Promise<string | null> {
  const { values, positionals } = readArguments(argv, OPTIONS);
  const [source, ...words] = positionals;
  if (source === undefined) throw new UsageError('Pass a spec: a file or a URL.');
  const intent = parseTests(words.length === 0 ? '/generate' : words.join(' '));
  const document = await readDocument(source);
  const folder = values.out ?? 'assay-tests';
  const made = await generateInto(folder, document, {
    name: values.name,
    facts: await factsFor(values.facts, folder),
    intent,
    seed: wholeNumber(values.seed, { name: 'seed', otherwise: 1, from: 0, to: 2_147_483_647 }),
    maxFiles: wholeNumber(values['max-files'], { name: 'max-files', otherwise: null, from: 1, to: 50 }),
  });
  if (made.files.length === 0) {
    for (const line of nothingGeneratedLines(made)) io.error(`  ${line}`);
    return null;
  }
  for (const line of generatedLines(made, folder)) io.print(`  ${line}`);
  return folder;
}

/** How to run a new suite. The environment file belongs to the suite, because the repository may have a .env of its own. */
export function nextStepLines(folder: string): readonly string[] {
  const place = terminalSafe(folder.replace(/\/+$/, ''));
  return [
    `Next: copy ${place}/.env.example to ${place}/.env, fill it in, start the API, and run`,
    `  assay run ${quoted(place)} --env-file ${quoted(`${place}/.env`)}`,
  ];
}

const quoted = (word: string): string => (/^[\w./:@%+-]+$/.test(word) ? word : shellQuote(word));

/** A facts file that the user specifies must exist. */
async function factsFor(path: string | undefined, folder: string): Promise<readonly Fact[]> {
  if (path === undefined) return readFactsInFolder(folder);
  const facts = await readFactsFile(path);
  if (facts === null) throw new UsageError(`File not found: ${terminalSafe(path)}.`);
  return facts;
}

/** Why nothing was generated, and what the user may have meant. */
export function nothingGeneratedLines({ unclear, nearest }: Pick<GeneratedSuite, 'unclear' | 'nearest'>): readonly string[] {
  const heading =
    unclear.length > 0 ? 'Several endpoints match equally well. Choose one:' : 'No matching endpoints. The closest matches are:';
  return [heading, ...[...unclear, ...nearest].map(({ method, path }) => `  ${method} ${terminalSafe(path)}`)];
}

/** What was generated. */
export function generatedLines({ heading, omitted, cases, requests }: GeneratedSuite, folder: string): readonly string[] {
  return [
    terminalSafe(heading),
    ...omitted.map(({ op, reason }) => `skipped ${terminalSafe(op)}: ${terminalSafe(reason)}`),
    `${countOf(cases, 'case')}, ${countOf(requests.total, 'request')} (${countOf(requests.write, 'write')}) in ${terminalSafe(folder)}`,
  ];
}
