import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Starts the API that runners are measured against, in a separate process. `before` is a program that starts it, with its arguments. */
export async function startTarget(before = []) {
  const [program, ...args] = [...before, process.execPath, join(import.meta.dirname, 'target.mjs')];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((resolve) => child.stdout.once('data', (line) => resolve(Number(line))));
  const base = `http://127.0.0.1:${port}`;
  return { base, ask: async (path) => (await fetch(base + path)).json(), stop: () => child.kill() };
}
