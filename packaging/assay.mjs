#!/usr/bin/env node
// The `assay` command of the package. The version check comes first and uses only old syntax, so that an old Node can run it.
import { readFileSync } from 'node:fs';
import module from 'node:module';

const REQUIRED_MAJOR = 24;
const isOldNode = Number(process.versions.node.split('.')[0]) < REQUIRED_MAJOR;

if (isOldNode) fail(`Assay requires Node ${REQUIRED_MAJOR} or later; this is Node ${process.versions.node}.`);
else await start(process.argv.slice(2));

function fail(text) {
  process.stderr.write(`  ${text}\n`);
  process.exitCode = 2;
}

async function start(argv) {
  // Caches compiled modules. Node also works if the cache cannot be written.
  module.enableCompileCache();
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const { helpFor } = await import('../lib/help.mjs');
  const help = helpFor(argv, version);
  if (help === null) await run(argv);
  else if (help.code === 0) process.stdout.write(`${help.text}\n`);
  else fail(help.text);
}

async function run(argv) {
  try {
    const { runAssay } = await import('../lib/commands.mjs');
    process.exitCode = await runAssay(argv);
  } catch (error) {
    if (!isMissingPart(error)) throw error;
    fail('The parts of the server are not installed. Install the package without --omit=optional.');
  }
}

/** The packages for the database and for password hashing are optional, so that a CI machine that only runs suites can omit them. */
function isMissingPart(error) {
  return error?.code === 'ERR_MODULE_NOT_FOUND' && /@electric-sql|@node-rs/.test(error.message);
}
