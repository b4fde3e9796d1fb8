/**
 * Runs one job on a model in a separate process: `node operations-job.mjs <job> <engine> <file> <later file>` prints CPU time and memory as
 * JSON.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [job, engine, file, later] = process.argv.slice(2);
const { readApi, compareModels, chooseOperations, parseTests } = await import(join(engine, 'index.mjs'));

function modelOf(path) {
  const read = readApi(readFileSync(path, 'utf8'));
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

/** Typical requests. At every size, their words occur in one resource. */
const REQUESTS = ['test the quiet harbour', 'create a quiet harbour and remove it', 'negative tests for parts of the quiet harbour'];

/** Each job reads its input first. Only the function it returns is measured. */
const JOBS = {
  diff: () => {
    const [base, head] = [modelOf(file), modelOf(later)];
    return () => compareModels(base, head);
  },
  words: () => {
    const model = modelOf(file);
    return () => {
      for (const request of REQUESTS) chooseOperations(model, parseTests(request).scope);
    };
  },
  named: () => {
    const model = modelOf(file);
    const operations = model.operations.map(({ method, path }) => ({ method, path }));
    return () => chooseOperations(model, { kind: 'named', operations });
  },
};

const work = JOBS[job]();
const before = process.cpuUsage();
work();
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 }));
