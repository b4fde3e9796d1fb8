import { writeFile } from 'node:fs/promises';
import { EXPORT_FORMATS, readSuite, exportSuite as write } from '@assay/engine';
import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { parseChoice, readArguments } from '../read-arguments.ts';
import { requireSuiteFiles } from '../read-files.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';

const OPTIONS = { format: { type: 'string' }, out: { type: 'string' } } as const;

/** Writes a suite in another tool's format. */
export const exportSuite: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0) throw new UsageError('Pass exactly one suite.');
    const format = parseChoice(values.format, EXPORT_FORMATS, '--format');
    if (format === undefined) throw new UsageError(`Choose a format: --format ${EXPORT_FORMATS.join('|')}.`);
    const read = readSuite(await requireSuiteFiles(path));
    if (read.kind === 'invalid') {
      for (const problem of read.problems) io.error(`  ${terminalSafe(`${problem.file}${problem.pointer} ${problem.message}`)}`);
      return EXIT_CODES.wrong;
    }
    const text = write(read.suite, format);
    if (values.out === undefined) io.print(text.trimEnd());
    else
      await writeFile(values.out, text).catch(() => {
        throw new UsageError(`The file ${terminalSafe(values.out ?? '')} cannot be written.`);
      });
    return EXIT_CODES.passed;
  },
};
