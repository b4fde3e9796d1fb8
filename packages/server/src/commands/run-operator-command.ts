import { StartupError } from '../platform/process/startup-error.ts';
import { startupProblem } from '../platform/process/startup-problem.ts';
import { makeNewFilesPrivate } from '../platform/storage/private-files.ts';

/** Runs an operator command to completion and returns the exit code. Errors that the operator can fix are printed on one line. */
export async function runOperatorCommand(command: () => Promise<string>): Promise<number> {
  makeNewFilesPrivate();
  try {
    process.stdout.write(`${await command()}\n`);
    return 0;
  } catch (error) {
    const refusal = startupProblem(error);
    if (refusal === null) throw error;
    process.stderr.write(`${refusal.message}\n`);
    return refusal.exitCode;
  }
}

export function requireArgument(args: readonly string[], usage: string): string {
  const [argument, ...others] = args;
  if (argument === undefined || argument === '' || others.length > 0) throw new StartupError(`Usage: ${usage}`);
  return argument;
}
