import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baselineJsonSchema } from '@assay/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleCommand, startSampleCommand } from './sample-command.fixture.ts';
import { withSchema } from './schema-files.ts';

let sample: SampleCommand;
let suite: string;

beforeAll(async () => {
  sample = await startSampleCommand();
  suite = join(sample.folder, 'tests');
  await sample.assay(['generate', sample.spec, 'smoke', '--out', suite]);
});
afterAll(() => sample.close());

const readJson = async (path: string) => JSON.parse(await readFile(join(suite, path), 'utf8'));
const validator = (schema: object) => new Ajv2020({ strict: false }).compile(schema);

test('tests.json names its schema by a relative path, which accepts it and its included files', async () => {
  const header = await readJson('tests.json');
  expect(header.$schema).toBe('./schemas/suite.json');
  const accepts = validator(await readJson(header.$schema));
  for (const path of ['tests.json', ...header.include]) expect(accepts(await readJson(path)), path).toBe(true);
  expect(accepts({ ...header, include: 'all' })).toBe(false);
});

test('generating again and running keep working, and the bytes stay the same', async () => {
  const before = await readFile(join(suite, 'tests.json'), 'utf8');
  await sample.assay(['generate', sample.spec, 'smoke', '--out', suite]);
  expect(await readFile(join(suite, 'tests.json'), 'utf8')).toBe(before);
  expect((await sample.assay(['run', suite])).code).toBe(0);
});

test('facts.json names its schema, which accepts it', async () => {
  await sample.assay(['explore', sample.spec, '--out', suite, '--yes', '--accept', '--read-only']);
  const facts = await readJson('facts.json');
  expect(facts.facts.length).toBeGreaterThan(0);
  expect(validator(await readJson(facts.$schema))(facts)).toBe(true);
});

test('the schema of baseline files accepts what the command line writes, and rejects what it cannot read', async () => {
  sample.api.setDefects(['emoji-500', 'missing-optional-500']);
  const path = join(suite, 'baseline.json');
  await sample.assay(['run', suite, '--write-baseline', path]);
  sample.api.setDefects([]);
  const baseline = await readJson('baseline.json');
  const accepts = validator(baselineJsonSchema);
  expect(baseline.entries.length).toBeGreaterThan(0);
  expect(accepts(baseline)).toBe(true);
  expect(accepts({ assay: 'baseline-1', entries: [{ check: 'status' }] })).toBe(false);
});

test('a file that already names a schema is not changed', () => {
  const text = '{\n  "$schema": "https://schemas.example/suite.json"\n}\n';
  expect(withSchema(text, 'suite')).toBe(text);
});
