import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from './run-command.mjs';

const FOLDERS = ['packages', 'launcher', 'architecture', 'e2e', 'bench', 'spec', 'docs', 'deploy', 'packaging'];
const FILES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
const READ = /\.(?:ts|tsx|mjs|md|sh|ps1)$/;
/** Skipped: dependencies, builds, sample specs, and the intent module, which will be replaced. */
const SKIPPED = /node_modules|\/dist\/|\/intent\/|\/samples\/|bench\/words|word-check/;

/** Words that only their author would understand, and their replacements. */
const WORDS = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\berrands?\b|Errand/, 'background job'],
  [/\bcr(?:y|ies) wolf\b/i, 'false alarm'],
  [/\bforeseen\b/i, 'expected'],
  [/\bsteadily\b/i, 'deterministic'],
  [/\bkin(?:Of)?\b/, 'same resource'],
  [/\bPatience\b/, 'RetryTimings'],
  [/\bWorkshop\b/, 'GenerationContext'],
  [/\bSchemaShelf\b|\bshelf\b/, 'schema registry'],
  [/\b(?:is|are|was|were) told(?: so)?\b/i, 'gets a message'],
  [/\bsays? so\b/i, 'say what it says'],
  [/\b(?:the|a) (?:spec|document|description) promises\b/i, 'the spec says'],
  [/\bthe server answers\b/i, 'the server returns'],
  [/\bof its own accord\b/i, 'automatically'],
  [/\bletters? (?:by mail|on (?:its|their) way)\b|failure-letters|\bLetter\b/, 'email'],
];

/** Lists each use of a private word in a file, as `file:line word → better word`. */
export function findWords(file, text) {
  return text.split('\n').flatMap((line, index) =>
    WORDS.flatMap(([pattern, better]) => {
      const found = pattern.exec(line)?.[0];
      return found === undefined ? [] : [`${file}:${index + 1} “${found}” → ${better}`];
    }),
  );
}

function listFiles(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

/** Fails when a file uses the private vocabulary that docs/glossary.md replaces. */
export function checkWords() {
  const files = [...FOLDERS.flatMap(listFiles), ...FILES].filter((file) => READ.test(file) && !SKIPPED.test(file));
  const found = files.flatMap((file) => findWords(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const line of found) say(line);
  return found.length === 0 ? 0 : 1;
}
