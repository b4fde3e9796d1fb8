import { type Candidate, detectFromCode, detectFromModel } from '@assay/engine';
import { createRedactor } from '@assay/net';
import type { Command } from '../command.ts';
import { EXIT_CODES } from '../exit.ts';
import { readArguments } from '../read-arguments.ts';
import { readSpecOrCode } from '../read-document.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';

const OPTIONS = { 'base-url': { type: 'string' }, json: { type: 'boolean' } } as const;

/** Prints how clients authenticate with an API according to its spec or to code that calls it, with the evidence for each candidate. */
export const detectAuth: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const source = await readSpecOrCode(positionals);
    const found =
      source.kind === 'code'
        ? detectFromCode(source.text)
        : detectFromModel(source.model, values['base-url'] ?? source.model.servers[0] ?? '');
    const redact = createRedactor(found.redact);
    if (values.json === true) io.print(redact(JSON.stringify(found, withoutSecrets, 2)));
    else if (found.candidates.length === 0) io.print(`  ${NOTHING_FOUND[source.kind]}`);
    else for (const line of found.candidates.flatMap(candidateLines)) io.print(`  ${terminalSafe(redact(line))}`);
    return EXIT_CODES.passed;
  },
};

const NOTHING_FOUND = {
  spec: 'The spec does not describe any authentication.',
  code: 'This is not a spec. Read as code, it shows no authentication. Pass a spec, or a file with a request, code or configuration.',
};

/** Leaves out the `redact` list, which contains secret values. */
const withoutSecrets = (key: string, value: unknown): unknown => (key === 'redact' ? undefined : value);

/** Formats a candidate for display. */
export function candidateLines(candidate: Candidate): readonly string[] {
  const { injection, tokenUrl } = candidate;
  if (candidate.disabled) return [`${candidate.rawType} (not supported)`, `  ${candidate.disabledReason ?? candidate.why}`];
  return [
    `${candidate.type} (confidence ${Math.round(candidate.confidence * 100)}%)`,
    `  sent in ${injection.in} ${injection.name}`,
    ...(tokenUrl === null || tokenUrl === '' ? [] : [`  token from ${tokenUrl}`]),
  ];
}
