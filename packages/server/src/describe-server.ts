import { serverUrlOf } from './app.ts';
import type { Config } from './platform/config/config.ts';
import { DEFAULT_DEMO_PASSWORD, DEMO_USER } from './sample-world/seed-demo.ts';
import type { RunningServer } from './start-server.ts';

/** The lines that the operator sees after the start: the addresses, the sign-in and the data folder. */
export function describeStartedServer(config: Config, server: RunningServer): string {
  const database = server.databaseKind === 'embedded' ? 'embedded database' : 'PostgreSQL';
  const address = serverUrlOf(config, server.port);
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
