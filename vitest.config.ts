import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'architecture/**/*.test.ts', 'docs/**/*.test.ts', 'launcher/**/*.test.mjs'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores: more workers only make the databases of the server tests wait for each other.
    maxWorkers: 2,
  },
});
