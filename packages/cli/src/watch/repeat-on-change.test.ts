import { writeFileSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UsageError } from '../exit.ts';
import { repeatOnChange } from './repeat-on-change.ts';

let folder: string;
let isCancelled: boolean;
let lines: string[];
let runs: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-watch-'));
  await writeFile(join(folder, 'tests.json'), '{"include": ["one.json"]}');
  await writeFile(join(folder, 'one.json'), '{}');
  await writeFile(join(folder, '.env'), 'A=1\n');
  isCancelled = false;
  lines = [];
  runs = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const note = (line: string) => void lines.push(line);
const io = () => ({ env: {}, print: note, error: note, isCancelled: () => isCancelled });
const files = () => ({ path: folder, envFile: join(folder, '.env'), spec: undefined });
const watch = (work: () => Promise<number>) => repeatOnChange(files(), io(), work);
const count = async () => {
  runs += 1;
  return runs === 1 ? 1 : 0;
};

test.each(['one.json', '.env', 'tests.json'])('a change of %s starts one more run, and the last exit code counts', async (name) => {
  const ended = watch(count);
  await expect.poll(() => lines.length).toBe(1);
  // Two consecutive writes count as one change.
  await appendFile(join(folder, name), '\n');
  await appendFile(join(folder, name), '\n');
  await expect.poll(() => runs).toBe(2);
  isCancelled = true;
  expect(await ended).toBe(0);
  expect(runs).toBe(2);
});

test('a report beside the suite starts no run', async () => {
  const ended = watch(async () => {
    await writeFile(join(folder, 'report.json'), String(runs));
    return count();
  });
  await expect.poll(() => lines.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  isCancelled = true;
  await ended;
  expect(runs).toBe(1);
});

test('a mistake in a file does not end the watch', async () => {
  const ended = watch(async () => {
    if ((await readFile(join(folder, '.env'), 'utf8')).includes('half')) throw new UsageError('Line 2 is wrong.');
    return count();
  });
  await expect.poll(() => runs).toBe(1);
  await appendFile(join(folder, '.env'), 'half');
  await expect.poll(() => lines).toContain('  Line 2 is wrong.');
  await writeFile(join(folder, '.env'), 'A=2\n');
  await expect.poll(() => runs).toBe(2);
  isCancelled = true;
  await ended;
});

const document = (paths: object) => JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths });
const operation = (operationId: string) => ({ get: { operationId, responses: { 200: { description: 'fine' } } } });
const writtenFiles = async () => {
  const { include } = JSON.parse(await readFile(join(folder, 'tests.json'), 'utf8'));
  return (await Promise.all(include.map((file: string) => readFile(join(folder, file), 'utf8')))).join();
};

test('a change of the spec generates the suite again before the next run', async () => {
  const spec = join(folder, 'openapi.json');
  await rm(join(folder, 'tests.json'));
  await writeFile(spec, document({ '/a': operation('readA') }));
  const ended = repeatOnChange({ ...files(), spec }, io(), count);
  await expect.poll(() => lines.length).toBe(1);
  await writeFile(spec, document({ '/a': operation('readA'), '/b': operation('readB') }));
  await expect.poll(() => runs).toBe(2);
  isCancelled = true;
  await ended;
  expect(await writtenFiles()).toContain('readB');
});

test('a change of the spec while the suite is generated generates it once more', async () => {
  const spec = join(folder, 'openapi.json');
  await rm(join(folder, 'tests.json'));
  await writeFile(spec, document({ '/a': operation('readA') }));
  let isEdited = false;
  // The command prints after it has read the spec.
  const print = (line: string) => {
    if (!isEdited && lines.length > 0 && !line.includes('Waiting')) {
      writeFileSync(spec, document({ '/c': operation('readC') }));
      isEdited = true;
    }
    note(line);
  };
  const ended = repeatOnChange({ ...files(), spec }, { ...io(), print }, count);
  await expect.poll(() => lines.length).toBe(1);
  await writeFile(spec, document({ '/b': operation('readB') }));
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(3);
  isCancelled = true;
  await ended;
  expect(await writtenFiles()).toContain('readC');
});
