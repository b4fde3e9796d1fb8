import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.mjs';

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));

/** Starts the product in a separate process on this database. Resolves when the server is listening. */
export async function startServerProcess({ dataDir, databaseUrl, publicUrl }) {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    ASSAY_SAMPLE_PORT: '0',
    DATABASE_URL: databaseUrl,
    ASSAY_DATA_DIR: dataDir,
    // Both servers use the same public URL, so each accepts the other's tokens.
    ASSAY_PUBLIC_URL: publicUrl,
    ASSAY_DEMO_PASSWORD: 'soak-demo-password',
    NODE_COMPILE_CACHE: join(tmpdir(), 'assay-compiled'),
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  let isUp = false;
  for await (const line of createInterface({ input: child.stdout })) {
    isUp = line.includes('Ctrl+C');
    if (isUp) break;
  }
  if (!isUp) throw new Error('a server ended before it listened');
  child.stdout.resume();
  return {
    pid: child.pid,
    port,
    async end(signal) {
      child.kill(signal);
      await exited;
    },
  };
}
