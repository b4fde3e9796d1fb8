import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runScript, say } from './run-command.mjs';
import { findChromium, findPostgres } from './system-packages.mjs';
import { addCounts, playwrightCounts, resultFile, unfinishedFiles, vitestCounts } from './test-counts.mjs';
import { ensureWebBuild } from './web-build.mjs';

const SKIPPED_RUN = { passed: 0, failed: 0, skipped: 1 };

async function vitest(name, args, env = {}) {
  const first = await vitestOnce(name, args, env);
  const { code, counts, file } = first;
  if (code === 0 || counts.failed > 0) return counts;
  // No test failed, and yet the run did: a process of it was ended by a signal, and the files it had are without a verdict.
  const unfinished = unfinishedFiles(file);
  if (unfinished.length === 0) return { ...counts, failed: 1 };
  say(`A test process ended by itself. Once more, in another one: ${unfinished.map((path) => relative(ROOT, path)).join(', ')}`);
  const again = await vitestOnce(`${name}-again`, unfinished, env);
  const failed = again.code !== 0 && again.counts.failed === 0 ? 1 : again.counts.failed;
  return addCounts([vitestCounts(file, unfinished), { ...again.counts, failed }]);
}

async function vitestOnce(name, args, env) {
  const file = resultFile(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runScript('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], { env });
  return { code, file, counts: vitestCounts(file) };
}

/** Everything beside the code, with the embedded database. */
export function runUnitTests(args = []) {
  say('Unit and API tests, embedded database');
  return vitest('unit', args);
}

/** The server's tests once more, on a real PostgreSQL of our own that ends with them. */
export async function runPostgresTests() {
  if (findPostgres() === null) {
    say('PostgreSQL tests skipped: no PostgreSQL on this machine; see docs/testing.md');
    return SKIPPED_RUN;
  }
  say('API tests, PostgreSQL');
  const { startPostgres } = await import(pathToFileURL(join(ROOT, 'packages/server/src/testing/servers/start-postgres.ts')).href);
  const postgres = await startPostgres();
  try {
    return await vitest('postgres', databaseTests(), { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

const USES_DATABASE = /testing\/app\/|TEST_DATABASE_URL|startPlatform|openDb/;

/** Test files of the server that reach a database; the others would only say the same a second time. */
function databaseTests() {
  const folder = join(ROOT, 'packages/server/src');
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.test.ts'));
  return files.map((file) => join(folder, file)).filter((file) => USES_DATABASE.test(readFileSync(file, 'utf8')));
}

/** Journeys, then every screen, in a real browser against the built product; arguments choose among all of them. */
export async function runBrowserTests(args = []) {
  const chromium = findChromium();
  if (chromium === null) {
    say('browser tests skipped: no Chromium; see docs/testing.md');
    return process.env.ASSAY_REQUIRE_BROWSER ? { passed: 0, failed: 1, skipped: 0 } : SKIPPED_RUN;
  }
  await ensureWebBuild();
  say('Browser tests');
  if (args.length > 0) return playwright('e2e', chromium, args);
  const journeys = await playwright('e2e-journeys', chromium, ['--project', 'first', '--project', 'journeys']);
  // Screens are only looked at, so two can be open at once; journeys change what others see.
  const screens = await playwright('e2e-screens', chromium, ['--project', 'screens', '--workers', '2']);
  return addCounts([journeys, screens]);
}

async function playwright(name, chromium, args) {
  const file = resultFile(name);
  const env = { ASSAY_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
    { env },
  );
  const counts = playwrightCounts(file);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
