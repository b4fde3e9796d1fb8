import { readFileSync, statSync } from 'node:fs';
import { asYaml, cachedFile, largeDocuments } from './documents.mjs';
import { createReadingMeter, READERS } from './measure-reading.mjs';

const ROUNDS = Number(process.env.ASSAY_BENCH_ROUNDS ?? 5);
const YAML_READERS = ['js-yaml load', 'assay'];
const measure = createReadingMeter(ROUNDS);

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
for (const { name, file } of largeDocuments()) {
  report(`${name} JSON`, file, READERS);
  report(
    `${name} YAML`,
    cachedFile(`${name}.yaml`, () => asYaml(readFileSync(file, 'utf8'))),
    YAML_READERS,
  );
}
