import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { print, ROOT, runScript } from './run-command.mjs';
import { findPostgres, findTestBrowser } from './system-packages.mjs';
import {
  addCounts,
  failedFiles,
  failedJourneys,
  playwrightCounts,
  resultFile,
  stepCounts,
  unfinishedFiles,
  vitestCounts,
} from './test-counts.mjs';
import { ensureWebBuild } from './web-build.mjs';

const SKIPPED_RUN = { passed: 0, failed: 0, skipped: 1, failures: [] };

/** If more files than this fail, the cause is a real defect, and retrying them would only waste time. */
const MOST_REPEATED = 15;

/**
 * Runs vitest. Files that fail, or that have no result because their process was killed, are retried once in a separate process, because on
 * a shared machine a pause of a few seconds is enough to fail a test that waits for a server. The output lists the files that passed only
 * on the second attempt.
 */
async function vitest(name, args, env = {}) {
  const { code, counts, file } = await vitestOnce(name, args, env);
  if (code === 0) return counts;
  const repeated = counts.failed > 0 ? failedFiles(file) : unfinishedFiles(file);
  if (counts.failed === 0 && repeated.length === 0) return addCounts([counts, failureWithoutTest(`vitest (${name})`, code)]);
  if (repeated.length === 0 || repeated.length > MOST_REPEATED) return counts;
  const names = counts.failed > 0 ? counts.failures : repeated.map((path) => relative(ROOT, path));
  print(`Once more, in another process:\n${names.join('\n')}`);
  const again = await vitestOnce(`${name}-again`, repeated, env);
  const silent = again.code !== 0 && again.counts.failed === 0 ? [failureWithoutTest(`vitest (${name}, second try)`, again.code)] : [];
  return addCounts([vitestCounts(file, repeated), again.counts, ...silent]);
}

/** A failure without a failed test, for example after an unhandled rejection. */
function failureWithoutTest(runner, code) {
  return { passed: 0, failed: 1, skipped: 0, failures: [`${runner} ended with code ${code} although no test failed`] };
}

async function vitestOnce(name, args, env) {
  const file = resultFile(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runScript('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], { env });
  return { code, file, counts: vitestCounts(file) };
}

/** Runs the unit and API tests with the embedded database. */
export function runUnitTests(args = []) {
  print('Unit and API tests, embedded database');
  return vitest('unit', args);
}

/**
 * Runs all unit and API tests once. Test servers use PostgreSQL if it is installed: tests for locks, claims and races need it, and the
 * others take a third less CPU time than with the embedded database.
 */
export async function runTestsOnce() {
  if (findPostgres() === null) {
    print('PostgreSQL tests skipped: no PostgreSQL on this machine; see docs/testing.md');
    return addCounts([await runUnitTests(), SKIPPED_RUN]);
  }
  print('Unit and API tests, PostgreSQL');
  return withPostgres((env) => vitest('unit', [], env));
}

/** Runs every test that uses a database on PostgreSQL. */
export async function runPostgresTests() {
  if (findPostgres() === null) {
    print('PostgreSQL tests skipped: no PostgreSQL on this machine; see docs/testing.md');
    return SKIPPED_RUN;
  }
  print('API tests, PostgreSQL');
  return withPostgres((env) => vitest('postgres', databaseTests(), env));
}

/** Passes on the variables that make test servers use a temporary PostgreSQL server. */
async function withPostgres(runTests) {
  const importTesting = (file) => import(pathToFileURL(join(ROOT, 'packages/server/src/testing', file)).href);
  const { startPostgres } = await importTesting('servers/start-postgres.ts');
  const { createMigratedTemplate } = await importTesting('servers/migrated-template.ts');
  const postgres = await startPostgres();
  try {
    // Copying a migrated database takes a tenth as long as migrating one. The migration tests start with an empty database.
    return await runTests({ TEST_DATABASE_URL: postgres.url, TEST_DATABASE_TEMPLATE: await createMigratedTemplate(postgres.url) });
  } finally {
    await postgres.stop();
  }
}

const USES_DATABASE = /testing\/app\/|TEST_DATABASE_URL|startPlatform|openDb/;

function databaseTests() {
  const folder = join(ROOT, 'packages/server/src');
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.test.ts'));
  return files.map((file) => join(folder, file)).filter((file) => USES_DATABASE.test(readFileSync(file, 'utf8')));
}

/** Runs the journeys and the screen tests in a real browser against the built product. `args` selects individual tests. */
export async function runBrowserTests(args = []) {
  const chromium = findTestBrowser();
  if (chromium === null) {
    print('browser tests skipped: no Chromium; see docs/testing.md');
    return process.env.ASSAY_REQUIRE_BROWSER ? stepCounts('browser tests: no Chromium', false) : SKIPPED_RUN;
  }
  await ensureWebBuild();
  print('Browser tests');
  if (args.length > 0) return playwright('e2e', chromium, args);
  // Journeys change data that other tests see, so each half gets its own server. Screen tests do not change data, so two workers share a
  // server. A browser test spends about half of its time waiting, so the screens use the cores while the journeys wait.
  const halves = ['1/2', '2/2'].map((shard, index) =>
    journeys(`e2e-journeys-${index + 1}`, chromium, ['--shard', shard], FIRST_PORT + 10 * index),
  );
  const screens = playwright('e2e-screens', chromium, ['--project', 'screens', '--workers', '2'], FIRST_PORT + 20);
  return addCounts(await Promise.all([...halves, screens]));
}

/** The first port to use. The sample API listens on the port after it. */
const FIRST_PORT = Number(process.env.ASSAY_E2E_PORT ?? 4710);

const JOURNEYS = ['--project', 'first', '--project', 'journeys'];

/**
 * Runs journeys. Files with a failed test run once more with a new server, because the data of a journey that stopped halfway would make
 * a second attempt on the same server fail.
 */
async function journeys(name, chromium, args, port) {
  const { counts, file } = await playwrightOnce(name, chromium, [...args, ...JOURNEYS], port);
  const repeated = failedJourneys(file);
  if (repeated.length === 0 || repeated.length > MOST_REPEATED) return counts;
  print(`Once more, with a new server:\n${counts.failures.join('\n')}`);
  const files = repeated.map((path) => `/e2e/${path}`);
  const again = await playwrightOnce(`${name}-again`, chromium, [...files, ...JOURNEYS], port);
  return addCounts([playwrightCounts(file, repeated), again.counts]);
}

async function playwright(name, chromium, args, port = FIRST_PORT) {
  return (await playwrightOnce(name, chromium, args, port)).counts;
}

async function playwrightOnce(name, chromium, args, port) {
  const file = resultFile(name);
  const env = { ASSAY_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ASSAY_E2E_PORT: String(port), ASSAY_E2E_OUTPUT: name };
  const code = await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
    { env },
  );
  const counts = playwrightCounts(file);
  const silent = code !== 0 && counts.failed === 0 ? [failureWithoutTest(`playwright (${name})`, code)] : [];
  return { file, counts: addCounts([counts, ...silent]) };
}
