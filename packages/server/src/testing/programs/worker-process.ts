import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../worker.ts', import.meta.url));

/** A separate `assay work` process. */
export interface WorkerProcess {
  readonly pid: number;
  signal(name: NodeJS.Signals): void;
  /** Sends the signal, waits until the process ends, and returns how many milliseconds that took. */
  end(name: NodeJS.Signals): Promise<number>;
}

/** Starts a worker and waits until it accepts jobs. */
export async function startWorkerProcess(place: { readonly dataDir: string; readonly databaseUrl: string }): Promise<WorkerProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: place.databaseUrl,
    ASSAY_DATA_DIR: place.dataDir,
    NODE_COMPILE_CACHE: join(tmpdir(), 'assay-compiled'),
  };
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'], env });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (let line = await lines.next(); ; line = await lines.next()) {
    if (line.done === true) throw new Error('a worker ended before it took jobs');
    if (line.value.includes('executing runs')) break;
  }
  child.stdout.resume();
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return {
    pid: child.pid ?? 0,
    signal,
    async end(name) {
      const begun = performance.now();
      signal(name);
      await exited;
      return Math.round(performance.now() - begun);
    },
  };
}
