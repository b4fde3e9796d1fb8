import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { runJob } from './run-job.mjs';

const folder = mkdtempSync(join(tmpdir(), 'assay-jobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function job(name, text) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('a job returns the JSON of its last line and receives its arguments', () => {
  const script = job('fine.mjs', 'console.log("loading"); console.log(JSON.stringify(process.argv.slice(2)));');
  expect(runJob(script, ['assay', 'spec.json', 3])).toEqual(['assay', 'spec.json', '3']);
});

test('a job of our own that fails ends the bench with its error', () => {
  const script = job('missing.mjs', "await import('./moved-elsewhere.mjs');");
  expect(() => runJob(script, ['assay'])).toThrow(/assay ended with 1\n.*moved-elsewhere/s);
});

test('a job of another tool that fails is reported and has no figures', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => report.mockRestore());
  expect(runJob(job('broken.mjs', "throw new Error('out of memory');"), ['openapi-to-postmanv2'])).toBeNull();
  expect(report.mock.calls.join()).toContain('out of memory');
});
