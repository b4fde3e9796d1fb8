import { compareModels, diffToMarkdown } from '@assay/engine';
import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { parseChoice, readArguments } from '../read-arguments.ts';
import { readDocument } from '../read-document.ts';

const OPTIONS = { format: { type: 'string' } } as const;

/** Prints what a new spec version changes for callers. */
export const diff: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const [before, after, ...rest] = positionals;
    if (before === undefined || after === undefined || rest.length > 0) throw new UsageError('Pass the old spec and the new spec.');
    const format = parseChoice(values.format, ['markdown', 'json'], '--format') ?? 'markdown';
    const changes = compareModels((await readDocument(before)).model, (await readDocument(after)).model);
    io.print(format === 'json' ? JSON.stringify(changes, null, 2) : diffToMarkdown(changes).trimEnd());
    return changes.summary.breaking > 0 ? EXIT_CODES.failed : EXIT_CODES.passed;
  },
};
