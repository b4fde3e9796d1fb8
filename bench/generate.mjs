import { readApi } from '@assay/engine';
import { corpusNames, corpusText, cpuMs, generate } from './measure.mjs';

/** CPU time for reading a document, for smoke tests and for everything. */
async function measure(text) {
  const { value: read, ms: readMs } = await cpuMs(() => readApi(text));
  if (read.kind === 'refused') return null;
  const smoke = await cpuMs(() => generate(read.model, '/generate smoke'));
  const full = await cpuMs(() => generate(read.model, '/generate'));
  return { count: read.model.operations.length, readMs, smoke, full };
}

const perOperation = (ms, count) => (count === 0 ? '' : (ms / count).toFixed(1));

console.log(
  '| Document | Operations | Read, CPU ms | Smoke, CPU ms | Everything, CPU ms | Cases | CPU ms per operation |\n|---|---|---|---|---|---|---|',
);
if (corpusNames().length === 0) console.log('Set ASSAY_CORPUS_DIR to measure real documents.');
for (const name of corpusNames()) {
  const found = await measure(corpusText(name));
  if (found === null) continue;
  const { count, readMs, smoke, full } = found;
  console.log(`| ${name} | ${count} | ${readMs} | ${smoke.ms} | ${full.ms} | ${full.value.cases} | ${perOperation(full.ms, count)} |`);
}
