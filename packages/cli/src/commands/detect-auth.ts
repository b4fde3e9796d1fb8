import { type Candidate, detectFromModel } from '@assay/engine';
import type { Command } from '../command.ts';
import { EXIT_CODES } from '../exit.ts';
import { readArguments } from '../read-arguments.ts';
import { readOnlyDocument } from '../read-document.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';

const OPTIONS = { 'base-url': { type: 'string' }, json: { type: 'boolean' } } as const;

/** Prints how an API authenticates its callers, with the evidence for each candidate. */
export const detectAuth: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const { model } = await readOnlyDocument(positionals);
    const found = detectFromModel(model, values['base-url'] ?? model.servers[0] ?? '');
    if (values.json === true) io.print(JSON.stringify(found, withoutSecrets, 2));
    else if (found.candidates.length === 0) io.print('  The spec does not describe any authentication.');
    else for (const line of found.candidates.flatMap(candidateLines)) io.print(`  ${terminalSafe(line)}`);
    return EXIT_CODES.passed;
  },
};

/** Leaves out the `redact` list, which contains secret values. */
const withoutSecrets = (key: string, value: unknown): unknown => (key === 'redact' ? undefined : value);

/** Formats a candidate for display. */
export function candidateLines(candidate: Candidate): readonly string[] {
  const { injection, tokenUrl } = candidate;
  return [
    `${candidate.type} (confidence ${Math.round(candidate.confidence * 100)}%)`,
    `  sent in ${injection.in} ${injection.name}`,
    ...(tokenUrl === null || tokenUrl === '' ? [] : [`  token from ${tokenUrl}`]),
  ];
}
