import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.ASSAY_E2E_PORT ?? 4710);
// The main process and every worker load this configuration, but only the main process creates the folder.
process.env.ASSAY_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'assay-e2e-'));

export default defineConfig({
  testDir: '.',
  outputDir: `../test-results/${process.env.ASSAY_E2E_OUTPUT ?? 'e2e'}`,
  // Two halves of the tests share two cores, and typing into a large file sends the browser one request per key.
  timeout: 600_000,
  // Shared machines occasionally stall, and a user would wait as well.
  expect: { timeout: 60_000 },
  workers: 1,
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    // Recording a trace takes a third of a journey's time, so traces are off by default.
    trace: process.env.ASSAY_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.ASSAY_CHROMIUM ? { executablePath: process.env.ASSAY_CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
  projects: [
    // This journey needs an empty workspace, so it runs first.
    { name: 'first', testMatch: 'newcomer.journey.ts' },
    { name: 'journeys', testMatch: '*.journey.ts', testIgnore: 'newcomer.journey.ts' },
    // Screen tests change no data, so they can be retried on the same server. Failed journeys get a new one; see launcher/test-runs.mjs.
    { name: 'screens', testMatch: '*.screens.ts', fullyParallel: true, retries: 1 },
    ...(process.env.ASSAY_SHOTS ? [{ name: 'shots', testMatch: '*.shots.ts' }] : []),
  ],
  globalTeardown: './remove-data.ts',
  webServer: {
    command: 'node packages/server/src/main.ts',
    cwd: '..',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    stdout: 'ignore',
    env: {
      PORT: String(port),
      ASSAY_DATA_DIR: join(process.env.ASSAY_E2E_DATA, 'data'),
      ASSAY_DEMO_PASSWORD: 'demo-password',
      ASSAY_LOG: 'error',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
