import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type GeneratedSuite, generateSuite, parseTests, type ReadApi, readApi, readSuite } from './index.ts';

const corpus = process.env.ASSAY_CORPUS_DIR ?? '';
const PARSED = /\.(?:ya?ml|json|html)(?:\.gz)?$/;

function documents(folder: string): readonly string[] {
  return corpus === '' ? [] : readdirSync(join(corpus, folder)).filter((name) => PARSED.test(name));
}

function readDocument(folder: string, name: string): ReadApi {
  const bytes = readFileSync(join(corpus, folder, name));
  return readApi((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
}

/** Reads operation counts from the corpus table: the file name is in the first column, operations in the sixth. */
function expectedCounts(): ReadonlyMap<string, number> {
  const rows = readFileSync(join(corpus, 'specs', 'README.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(rows.flatMap((cells) => (PARSED.test(cells[1] ?? '') ? [[cells[1] ?? '', Number(cells[6])] as const] : [])));
}

function everything(read: Extract<ReadApi, { kind: 'read' }>): GeneratedSuite {
  const intent = parseTests('/generate');
  if (intent.kind !== 'generate') throw new Error('not a generation');
  return generateSuite({
    model: read.model,
    intent,
    seed: 1,
    maxFiles: 10,
    suite: { id: 'c', name: 'Corpus' },
    specSha256: '0',
    existing: [],
  });
}

test.runIf(corpus === '')('the corpus is not read, because ASSAY_CORPUS_DIR is not set', () => {
  expect(documents('specs')).toEqual([]);
});

describe.skipIf(corpus === '')('Real specs', () => {
  test.each(documents('specs'))('%s: all operations are read, and the suite is valid', (name) => {
    const read = readDocument('specs', name);
    if (read.kind === 'refused') throw new Error(read.problem);
    expect(read.model.operations).toHaveLength(expectedCounts().get(name) ?? Number.NaN);
    const generated = everything(read);
    expect(generated.plan.length + generated.omitted.length).toBe(read.model.operations.length);
    if (generated.files.length > 0) expect(readSuite(generated.files)).toMatchObject({ kind: 'suite' });
    expect(everything(read).files).toEqual(generated.files);
  });
});

describe.skipIf(corpus === '')('Broken and hostile specs', () => {
  test.each(documents('bad'))('%s: reading returns a model or an error, and generation ends', (name) => {
    const read = readDocument('bad', name);
    if (read.kind === 'read') expect(JSON.stringify(everything(read).files)).not.toContain('root:');
    else expect(read.problem).toMatch(/\.$|\?$/);
  });
});
