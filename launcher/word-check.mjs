import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, ROOT } from './run-command.mjs';

const FOLDERS = ['packages', 'launcher', 'architecture', 'e2e', 'bench', 'spec', 'docs', 'deploy', 'packaging'];
const FILES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
const READ = /\.(?:ts|tsx|mjs|md|sh|ps1)$/;
/** Folders and files that are not checked: dependencies, builds and sample specs. */
const SKIPPED = /node_modules|\/dist\/|\/samples\/|bench\/words|word-check/;

/** Words that a newcomer would not understand, and their replacements. */
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

/**
 * Where users read text: sources without tests, run pack scripts, user docs. The chat's word tables and decision records are not shown to
 * users.
 */
const SHOWN = /^(?:packages\/(?:web|server|cli|contract|net|engine)\/|docs\/|README)/;
const NOT_SHOWN =
  /\.(?:test|fixture)\.|\/(?:testing|product-tests|decisions|retrieve|understand|plan|conformance|samples)\/|\/auth\/(?:prompt|code|classify)\//;

/** Phrases that no native speaker would use in a user-facing sentence, and what to write instead. Comments are not checked. */
const SENTENCES = [
  [/\bAPI descriptions?\b/, 'spec'],
  [/\be-mail/i, 'email'],
  [/\b(?:is|are) promised\b/, 'the spec documents …'],
  [/\b(?:proves|prove) nothing,? because\b/i, 'inconclusive, because …'],
  [/\bgo(?:es)? with it\b/, 'is deleted too'],
  [/\bin your name\b/, 'as you'],
  [/\bsuite at hand\b/, 'current suite'],
  [/\b(?:was|were|is|are) taken back\b|\btake (?:that|it) back\b/, 'undone'],
  [/\btook away\b|\btaken away\b/, 'removed'],
  [/\bwhat is left out stays\b/, 'omitted fields stay unchanged'],
  [/\bno header can carry\b/, 'not allowed in a header'],
  [/\b(?:ended|end) badly\b/, 'failed'],
  [/\bthat nothing has\b/, 'unknown'],
  [/\bwhole lives of things\b/, 'lifecycle'],
  [/\bfits? alike\b/, 'match equally well'],
  [/\bThis takes\b|\btakes the role\b/, 'requires'],
  [/\bby itself any more\b|\bruns? by (?:itself|themselves)\b/, 'on a schedule'],
  [/\b(?:server|host|address|target) answer(?:s|ed)\b/i, 'returns'],
  [/\bThe document (?:says|has|is|names|declares|offers|describes|requires|demands|sets|gives)\b/, 'The spec …'],
  [/\bSomebody\b/, 'Someone'],
  [/\bWhoever\b/, 'Anyone who, or the user who'],
];

/** A line of code without its comment, so that only strings remain. */
const withoutComment = (line) => line.replace(/^\s*(?:\/?\*|\/\/|#).*$|\s\/\/ .*$/, '');

function patternsFor(file) {
  return SHOWN.test(file) && !NOT_SHOWN.test(file) ? [...WORDS, ...SENTENCES] : WORDS;
}

/** Lists each use of a private word in a file, as `file:line word → better word`. */
export function findWords(file, text) {
  return text.split('\n').flatMap((line, index) =>
    patternsFor(file).flatMap(([pattern, better]) => {
      const found = pattern.exec(SENTENCES.some(([one]) => one === pattern) ? withoutComment(line) : line)?.[0];
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
  for (const line of found) print(line);
  return found.length === 0 ? 0 : 1;
}
