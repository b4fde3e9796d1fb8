/** The server commands. Each one loads its modules when it is called. All other commands are in packages/cli. */
const SERVER_COMMANDS = {
  serve: async () => (await import('../packages/server/src/main.ts')).serve,
  start: async () => (await import('../packages/server/src/main.ts')).start,
  work: async () => (await import('../packages/server/src/worker.ts')).runWorker,
  backup: async () => (await import('../packages/server/src/commands/back-up.ts')).backUp,
  restore: async () => (await import('../packages/server/src/commands/restore.ts')).restore,
  'move-to-postgres': async () => (await import('../packages/server/src/commands/move-to-postgres.ts')).moveToPostgres,
  'rotate-key': async () => (await import('../packages/server/src/commands/rotate-key.ts')).rotateKey,
  'verify-audit': async () => (await import('../packages/server/src/commands/verify-audit.ts')).verifyAudit,
};

/** Runs a command, from a checkout or from the package, and returns its exit code. */
export async function runAssay([command, ...args]) {
  const load = Object.hasOwn(SERVER_COMMANDS, command) ? SERVER_COMMANDS[command] : undefined;
  if (load !== undefined) return (await load())(args);
  const { main } = await import('../packages/cli/src/main.ts');
  return main([command, ...args]);
}
