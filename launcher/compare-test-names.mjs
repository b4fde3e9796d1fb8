// `node launcher/compare-test-names.mjs <before> <after>` lists the tests that exist in only one of two runs. Both arguments are folders
// with JSON results, as `npm test` writes them to test-results/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { print } from './run-command.mjs';

/** The names of all tests in a results folder. Only the last part of a path is compared, because files may move. */
export function readNames(folder) {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  return new Set(files.flatMap((file) => namesIn(JSON.parse(readFileSync(join(folder, file), 'utf8')))));
}

function namesIn(result) {
  if (result.testResults !== undefined)
    return result.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => `${basename(name)}: ${test.fullName}`),
    );
  return (result.suites ?? []).flatMap(specNames);
}

function specNames(suite) {
  return [...(suite.specs ?? []).map((spec) => `${basename(spec.file)}: ${spec.title}`), ...(suite.suites ?? []).flatMap(specNames)];
}

export function compareNames(before, after) {
  return { lost: [...before].filter((name) => !after.has(name)), added: [...after].filter((name) => !before.has(name)) };
}

if (import.meta.main) {
  const [before, after] = process.argv.slice(2).map(readNames);
  const { lost, added } = compareNames(before, after);
  for (const name of lost.sort()) print(`- ${name}`);
  for (const name of added.sort()) print(`+ ${name}`);
  print(`${before.size} tests before, ${after.size} after: ${lost.length} names lost, ${added.length} added`);
}
