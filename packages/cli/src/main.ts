import type { Command } from './command.ts';
import { EXIT_CODES, UsageError } from './exit.ts';
import { type Io, processIo } from './io.ts';
import { terminalSafe } from './reporters/pretty.ts';

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
};

const FOOT = `Exit codes: 0 passed or warnings only, 1 failed, 2 bad suite or usage, 3 errors only, 4 token not obtained.`;

/** Runs the `assay` command line and returns the exit code. */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  const [word, ...rest] = argv;
  if (word === undefined || word === 'help' || word === '--help' || word === '-h') {
    io.print(await usage());
    return EXIT_CODES.passed;
  }
  const load = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (load === undefined) {
    io.error(`  There is no command ${terminalSafe(word)}.\n\n${await usage()}`);
    return EXIT_CODES.wrong;
  }
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    io.print(`Usage: ${command.usage}\n\n${FOOT}`);
    return EXIT_CODES.passed;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.error(`  ${error.message}`);
    return EXIT_CODES.wrong;
  }
}

async function usage(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return `Usage: ${commands.map((command) => command.usage.split('\n')[0]).join('\n       ')}\n\n\`assay <command> --help\` tells the options.\n${FOOT}`;
}
