import { defineConfig } from 'vitest/config';

// Shared machines can be ten times slower than idle ones. A test that waits for something that never happens still fails, only later.
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

// Tests create many short-lived objects. With more room for them, they take about a tenth less CPU time.
const shared = { ...timeouts, execArgv: ['--max-semi-space-size=64'] };

export default defineConfig({
  test: {
    // On two cores, more workers would only make the databases of the server tests wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'programs',
          include: [
            'packages/{engine,net,contract,server,cli,sample-api}/src/**/*.test.ts',
            'architecture/**/*.test.ts',
            'docs/**/*.test.ts',
            'spec/**/*.test.ts',
            'ci/**/*.test.mjs',
            'deploy/**/*.test.ts',
            'launcher/**/*.test.mjs',
            'bench/**/*.test.mjs',
            'packaging/**/*.test.mjs',
          ],
          // Test files share imported modules, because loading the server and its database for each file would take longer than the tests.
          isolate: false,
          // Node 24 runs TypeScript itself, which takes about a tenth less CPU time than Vite's module runner. These tests mock no modules.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          setupFiles: ['packages/engine/src/fixed-seed.fixture.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web-model',
          include: ['packages/web/src/**/*.test.ts'],
          isolate: false,
          setupFiles: ['packages/web/src/every-test.fixture.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['packages/web/src/**/*.test.tsx'],
          // Starting a process for each file takes longer than its tests. The setup file keeps the state of the app apart.
          isolate: false,
          // This library remembers notifications, so it is loaded anew together with the app.
          server: { deps: { inline: ['sonner'] } },
          setupFiles: ['packages/web/src/every-test.fixture.ts'],
        },
      },
    ],
  },
});
