import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * Starts a script in this folder as a process that can be killed, and waits until it is up. After that the process prints
 * its messages line by line.
 */
export async function startKillableServer(script: string, args: readonly string[]) {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'assay-compiled') };
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error('the server ended early');
    return line.value;
  };
  await nextLine();
  return { child, nextLine, upAt: Date.now() };
}
