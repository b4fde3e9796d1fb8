import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Every process stores its compiled modules here, so that threads that load the engine start in a third of the time. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.assay', 'compiled') };

export function print(text) {
  process.stdout.write(`${text}\n`);
}

/** Reports slow steps before a command starts. Standard output belongs to the command: a report, or the `assay mcp` protocol. */
export function printStep(text) {
  process.stderr.write(`${text}\n`);
}

export function exitWith(code, text) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

/**
 * Runs a program with inherited standard streams, forwards signals to it, and returns its exit code. `quiet` buffers the output and shows
 * it only when the program fails.
 */
export function runCommand(command, args, { env = {}, quiet = false, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...COMPILED, ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const kept = [];
    child.stdout?.on('data', (chunk) => kept.push(chunk));
    child.stderr?.on('data', (chunk) => kept.push(chunk));
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(kept));
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
    });
  });
}

/** Runs a program's JavaScript file in node_modules with the current Node. */
export function runScript(file, args, options) {
  return runCommand(process.execPath, [join(ROOT, file), ...args], options);
}
