import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pageTexts, scriptTexts } from './sentences/page-sentences.mjs';
import { pickBySeed } from './sentences/pick-by-seed.mjs';
import { sourceTexts } from './sentences/source-sentences.mjs';

/**
 * Samples user-facing sentences, so that a reader can judge their English: `npm run bench -- sentences --seed 7 --count 80`. `--all` prints
 * every sentence instead. The same seed and sources produce the same sentences.
 */
const ROOT = join(import.meta.dirname, '..');
const FOLDERS = [
  'packages/web/src',
  'packages/server/src',
  'packages/engine/src',
  'packages/engine/pack',
  'packages/cli/src',
  'packages/contract/src',
  'packages/net/src',
  'docs',
];
const FILES = ['README.md', 'CHANGELOG.md'];
/** Changelog entries for released versions stay unchanged. */
const RELEASED = /^## \d[\s\S]*/m;
/** Files without user-facing sentences: tests, word tables for the chat, names of steps, prompts for a model, and decision records for developers. */
const SKIPPED =
  /\.(?:test|fixture|bench)\.|(?:synonyms|credential-names|secret-names|palette-words|headed-verbs|relations|decide-act|server-wide|statements|idea-prompt|prompt-for-actions)\.ts$|\/(?:testing|product-tests|samples|conformance|readers\/source|retrieve|understand|lexicon|decisions|migrations|llm|pictures)\/|\/auth\/(?:prompt|code|classify|model)\//;
const READERS = [
  [/\.tsx?$/, sourceTexts],
  [/\.md$/, (_file, text) => pageTexts(text.replace(RELEASED, ''))],
  [/\.(?:sh|ps1)$/, (_file, text) => scriptTexts(text)],
];

const listFiles = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));

const WORD = /^[“"'‘(`*]*\p{L}[\p{L}’'-]*[”"'’)`*.,:;!?…]*$/u;
const CODE =
  /[{}<>=$\\]|&&|;;|'(?:self|none)'|\b(?:elif|toString|SELECT|INSERT|DELETE FROM|alter database|from copied)\b|^[a-z]+ -[A-Za-z]+ /;
const CLASS_NAMES = /^[a-z0-9-]+(?:\.\d+)?(?: [a-z0-9:/.[\]-]+)*$/;

/** A sentence has at least three words and is not code, SQL, a shell line or a list of class names. */
function isSentence(text) {
  const parts = text.split(/\s+/);
  const words = parts.filter((part) => WORD.test(part));
  const isClassList = CLASS_NAMES.test(text) && /-|:/.test(text);
  return words.length >= 3 && words.length >= parts.length / 2 && !CODE.test(text) && !isClassList;
}

function allSentences() {
  const files = [...FOLDERS.flatMap(listFiles), ...FILES].filter((file) => !SKIPPED.test(file)).toSorted();
  const texts = files.flatMap((file) => {
    const reader = READERS.find(([pattern]) => pattern.test(file))?.[1];
    return reader === undefined ? [] : reader(file, readFileSync(join(ROOT, file), 'utf8')).map(({ line, text }) => ({ file, line, text }));
  });
  const seen = new Set();
  return texts
    .map((found) => ({ ...found, text: found.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => isSentence(text) && !seen.has(text) && seen.add(text));
}

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '80' }, all: { type: 'boolean', default: false } },
});
const sentences = allSentences();
const shown = values.all ? sentences : pickBySeed(sentences, { seed: Number(values.seed), count: Number(values.count) });
for (const { file, line, text } of shown) console.log(`${file}:${line}\t${text}`);
console.error(`${shown.length} of ${sentences.length} sentences, seed ${values.seed}`);
