import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

/** Reads the imports between files, and returns a function that lists the tests related to a file, closest first. */
export function readRelations(folders) {
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)));
  const sources = files.filter((file) => file.endsWith('.ts'));
  return relationsOf(new Map(sources.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))])));
}

/** `imports` maps each file to the files that it imports. */
export function relationsOf(imports) {
  const importers = new Map();
  for (const [file, targets] of imports) for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return (file) => walk(file, importers).filter(({ path }) => path.endsWith('.test.ts'));
}

function walk(file, importers) {
  const found = [{ path: file, distance: 0 }];
  const seen = new Set([file]);
  for (const { path, distance } of found)
    for (const importer of importers.get(path) ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      found.push({ path: importer, distance: distance + 1 });
    }
  return found;
}

/** Lists the file's own test first, then the tests in its folder, in the parent folders, and the rest by distance. */
export function sortNearestFirst(file, tests) {
  const ownTest = file.replace(/\.ts$/, '.test.ts');
  const strangeness = ({ path, distance }) => [path === ownTest ? 0 : 1, relative(dirname(file), path).split(sep).length, distance];
  const compare = (a, b) => a.map((value, index) => value - b[index]).find((difference) => difference !== 0) ?? 0;
  return tests.toSorted((a, b) => compare(strangeness(a), strangeness(b))).map(({ path }) => path);
}

/** Threads and child processes load their file from a URL, which counts as an import. */
const URL_IMPORT = /new URL\('(?<path>\.[^']+\.ts)', import\.meta\.url\)/g;

export function importsOf(file, source) {
  // Type imports load nothing, so they are stripped.
  const { importedFiles } = ts.preProcessFile(stripTypeScriptTypes(source));
  const named = importedFiles.map(({ fileName }) => fileName);
  const packages = named.filter((name) => name.startsWith('@assay/')).map((name) => createRequire(file).resolve(name));
  const loaded = [...source.matchAll(URL_IMPORT)].map(({ groups }) => groups.path);
  return [...packages, ...[...named, ...loaded].filter((name) => name.startsWith('.')).map((name) => resolve(dirname(file), name))];
}
