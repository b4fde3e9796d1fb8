import { ownUrlOf } from './app.ts';
import { type Config, loadConfig } from './platform/config/config.ts';
import { createLog } from './platform/log/log.ts';
import { openBrowser } from './platform/process/open-browser.ts';
import { runUntilStopped } from './platform/process/run-until-stopped.ts';
import { DEFAULT_DEMO_PASSWORD, DEMO_USER } from './sample-world/seed-demo.ts';
import { type RunningServer, startServer } from './start-server.ts';

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
  const server = await startServer(config, createLog(config));
  console.log(describe(config, server));
  return server;
}

function describe(config: Config, server: RunningServer): string {
  const database = server.databaseKind === 'embedded' ? 'embedded database' : 'PostgreSQL';
  const address = ownUrlOf(config, server.port);
  const moved = config.port !== 0 && server.port !== config.port ? ` (port ${config.port} is already in use)` : '';
  const password = config.demoPassword === null ? DEFAULT_DEMO_PASSWORD : 'the password in ASSAY_DEMO_PASSWORD';
  const lines = [
    `  Assay is running, ${config.mode} mode, ${database}`,
    '',
    `    Open      ${address}${moved}`,
    ...(server.sampleUrl === null
      ? []
      : [`    Sign in   ${DEMO_USER.username} / ${password}`, `    Sample    Bookshop API at ${server.sampleUrl}`]),
    ...(server.firstUserCode === null
      ? []
      : [`    Start     create the first user at ${address}/auth/signup with the code ${server.firstUserCode}`]),
    ...(config.databaseUrl === null ? [`    Data      ${config.dataDir} (include root.key in backups)`] : []),
    '',
    '  Press Ctrl+C to stop.',
  ];
  return `\n${lines.join('\n')}\n`;
}

if (import.meta.main) await serve();
