import { readArguments, USAGE } from './arguments.ts';
import { type Io, processIo } from './io.ts';
import { EXIT, runCommand } from './run-command.ts';

/** The `assay` command line; answers the exit code. */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  const parsed = readArguments(argv);
  if (parsed.kind === 'help') {
    io.print(USAGE);
    return EXIT.passed;
  }
  if (parsed.kind === 'wrong') {
    io.error(`  ${parsed.problem}\n\n${USAGE}`);
    return EXIT.wrong;
  }
  return runCommand(parsed.run, io);
}
