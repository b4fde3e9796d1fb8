/**
 * Measures one job on one spec in a separate process: `node openapi-job.mjs <job> <file> <our reader>` prints CPU time and peak memory as
 * JSON.
 */
import { readFileSync } from 'node:fs';

const [job, file, reader] = process.argv.slice(2);
const text = () => readFileSync(file, 'utf8');

/** Each job loads its dependencies first. Only the function it returns is measured. */
const JOBS = {
  'JSON.parse': async () => () => JSON.parse(text()),
  'js-yaml load': async () => {
    const { load } = await import('js-yaml');
    return () => load(text());
  },
  assay: async () => {
    const { readApi } = await import(reader);
    return () => {
      const read = readApi(text());
      if (read.kind === 'refused') throw new Error(read.problem);
      return read;
    };
  },
  '@scalar/openapi-parser': async () => {
    const { dereference } = await import('@scalar/openapi-parser');
    return () => dereference(text());
  },
  '@apidevtools/swagger-parser': async () => {
    const { default: parser } = await import('@apidevtools/swagger-parser');
    return () => parser.dereference(file);
  },
};

const work = await JOBS[job]();
const before = process.cpuUsage();
await work();
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 }));
