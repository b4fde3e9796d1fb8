// The entry point for every npm script. Plain JavaScript for Node 18 and later, because nothing is installed yet. It provides the right
// Node version, makes node_modules match the lockfile, then runs the task.
import { exitWithNpm } from './end-with-npm.mjs';
import { ensureModules } from './install.mjs';
import { ensureNode } from './node-version.mjs';
import { exitWith } from './run-command.mjs';
import { taskFile } from './task-file.mjs';

const [task = 'start', ...args] = process.argv.slice(2);
const file = taskFile(task);

if (file === null) {
  exitWith(2, `There is no task "${task}". The tasks are the scripts of package.json.`);
}

exitWithNpm();
try {
  await ensureNode(['launcher/launch.mjs', task, ...args]);
  await ensureModules();
  const { run } = await import(file.href);
  process.exitCode = await run(args);
} catch (error) {
  exitWith(1, error instanceof Error ? error.message : String(error));
}
