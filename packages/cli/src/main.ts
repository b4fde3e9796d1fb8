import manifest from '../package.json' with { type: 'json' };
import type { Command } from './command.ts';
import { EXIT_CODES, UsageError } from './exit.ts';
import { fileProblem } from './file-problem.ts';
import { helpFor } from './help/help.mjs';
import { type Io, processIo } from './io.ts';

/** Each command's modules are loaded when the command is called, which keeps startup fast. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./commands/run.ts')).run,
  generate: async () => (await import('./commands/generate.ts')).generate,
  explore: async () => (await import('./commands/explore.ts')).explore,
  'detect-auth': async () => (await import('./commands/detect-auth.ts')).detectAuth,
  diff: async () => (await import('./commands/diff.ts')).diff,
  export: async () => (await import('./commands/export.ts')).exportSuite,
  login: async () => (await import('./commands/login.ts')).login,
  push: async () => (await import('./commands/push.ts')).push,
  init: async () => (await import('./commands/init.ts')).init,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  completion: async () => (await import('./commands/completion.ts')).completion,
};

/** Runs the `assay` command line and returns the exit code. */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  const help = helpFor(argv, manifest.version);
  if (help !== null) {
    if (help.code === EXIT_CODES.passed) io.print(help.text);
    else io.error(`  ${help.text}`);
    return help.code;
  }
  const [word = '', ...rest] = argv;
  const load = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (load === undefined) {
    io.error(`  assay ${word} is a server command, and this installation does not include the server.`);
    return EXIT_CODES.wrong;
  }
  const command = await load();
  try {
    return await command.run(rest, io);
  } catch (error) {
    const message = error instanceof UsageError ? error.message : fileProblem(error);
    if (message === null) throw error;
    io.error(`  ${message}`);
    return EXIT_CODES.wrong;
  }
}
