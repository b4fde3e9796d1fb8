import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateSuite, parseTests } from '@assay/engine';

export const corpusFolder = process.env.ASSAY_CORPUS_DIR ?? '';
const DOCUMENT = /\.(?:ya?ml|json)(?:\.gz)?$/;

/** The names of the specs in the corpus. Empty when ASSAY_CORPUS_DIR is not set. */
export function corpusNames() {
  return corpusFolder === '' ? [] : readdirSync(join(corpusFolder, 'specs')).filter((name) => DOCUMENT.test(name));
}

export function corpusText(name) {
  const bytes = readFileSync(join(corpusFolder, 'specs', name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

const packages = new URL('./node_modules/', import.meta.url).pathname;

/** A file from a package that only the benchmarks install. Null if `npm ci` was not run in this folder. */
export function packageFile(path) {
  const file = join(packages, path);
  return existsSync(file) ? file : null;
}

/** Measures a call's CPU time, because wall-clock time is not reliable on a shared machine. */
export async function cpuMs(work) {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: Math.round((user + system) / 1000) };
}

/** Returns the engine's answer to a request about a spec. */
export function generate(model, say, existing = []) {
  return generateSuite({
    model,
    intent: parseTests(say),
    seed: 1,
    maxFiles: 10,
    suite: { id: 'bench', name: 'Bench' },
    specSha256: '0',
    existing,
  });
}

export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) / 2)];

/** Formats a number for a table, or a dash if it was not measured. */
export const formatFixed = (value, digits) => (Number.isFinite(value) ? value.toFixed(digits) : '-');
