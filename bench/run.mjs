import { runScript } from '../launcher/run-command.mjs';

const BENCHES = [
  'rivals',
  'growth',
  'detect',
  'todo',
  'wrong-type',
  'dogfood',
  'auth',
  'retrieval',
  'words',
  'links',
  'generate',
  'suites',
  'openapi',
  'directory',
  'spec-diff',
  'import',
  'github',
  'endpoints-screen',
  'chat',
  'fuzz',
  'redaction',
  'refresh',
  'sign-ins',
  'tabs',
  'projects',
  'storage',
  'lighthouse',
];
/** These take minutes, or a PostgreSQL: only by name. */
const BY_NAME = [
  'conversion',
  'mocks',
  'conformance',
  'packs',
  'exports',
  'runner',
  'stored-steps',
  'workers',
  'hostile',
  'soak',
  'memory',
  'mutants',
];

/** `npm run bench -- detect`: one measurement by name, or all of them. */
const [name, ...rest] = process.argv.slice(2);
const chosen = name === undefined ? BENCHES : [...BENCHES, ...BY_NAME].filter((bench) => bench === name);
if (chosen.length === 0) console.error(`There is no bench ${name}; there are ${[...BENCHES, ...BY_NAME].join(', ')}.`);
for (const bench of chosen) process.exitCode ||= await runScript(`bench/${bench}.mjs`, rest);
if (chosen.length === 0) process.exitCode = 2;
