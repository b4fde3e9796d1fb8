import { loadConfig } from './platform/config/config.ts';
import { createLog } from './platform/log/log.ts';
import { openBrowser } from './platform/process/open-browser.ts';
import { runUntilStopped } from './platform/process/run-until-stopped.ts';
import type { RunningServer } from './start-server.ts';

/** `assay serve`: runs the whole product until it is stopped. */
export function serve(): Promise<never> {
  return runUntilStopped(startAndDescribe);
}

/** `assay start`: the same, and opens the product in a browser. */
export function start(): Promise<never> {
  return runUntilStopped(async () => {
    const server = await startAndDescribe();
    // Without a terminal, there is probably no user and no browser.
    if (process.stdout.isTTY) openBrowser(`http://127.0.0.1:${server.port}`);
    return server;
  });
}

async function startAndDescribe(): Promise<RunningServer> {
  const config = loadConfig(process.env);
  // Loading the server takes seconds, so invalid settings are reported first.
  const [{ startServer }, { describeStartedServer }] = await Promise.all([import('./start-server.ts'), import('./describe-server.ts')]);
  const server = await startServer(config, createLog(config));
  console.log(describeStartedServer(config, server));
  return server;
}

if (import.meta.main) await serve();
