import { runScript } from '../launcher/run-command.mjs';

const BENCHES = [
  'rivals',
  'start-up',
  'growth',
  'detect',
  'wrong-type',
  'auth',
  'retrieval',
  'words',
  'understanding',
  'suites',
  'openapi',
  'redaction',
  'refresh',
  'storage',
  'lighthouse',
];
/** Benchmarks that take minutes or need PostgreSQL, so they run only if they are named. */
const BY_NAME = [
  'interactions',
  'conformance',
  'packs',
  'exports',
  'workers',
  'soak',
  'mutants',
  'first-card',
  'model',
  'sentences',
  'developer-english',
];

/** `npm run bench -- detect` runs one benchmark by name. Without a name, all others run. */
const [name, ...rest] = process.argv.slice(2);
const chosen = name === undefined ? BENCHES : [...BENCHES, ...BY_NAME].filter((bench) => bench === name);
if (chosen.length === 0) console.error(`There is no bench ${name}; there are ${[...BENCHES, ...BY_NAME].join(', ')}.`);
for (const bench of chosen) process.exitCode ||= await runScript(`bench/${bench}.mjs`, rest);
if (chosen.length === 0) process.exitCode = 2;
