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

/** A document of so many operations: resources with a list, a creator, a reader and a remover, as real ones have. */
function documentOf(operations) {
  const thing = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string', minLength: 1, maxLength: 50 } } };
  const answer = (schema) => ({ 200: { description: 'fine', content: { 'application/json': { schema } } } });
  const paths = {};
  for (let index = 0; index < operations / 4; index += 1) {
    const name = `things${index}`;
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
    const body = { content: { 'application/json': { schema: { ...thing, required: ['name'] } } }, required: true };
    paths[`/${name}`] = {
      get: { operationId: `list${index}`, responses: answer({ type: 'array', items: thing }) },
      post: { operationId: `create${index}`, requestBody: body, responses: answer(thing) },
    };
    paths[`/${name}/{id}`] = {
      get: { operationId: `get${index}`, parameters: [id], responses: answer(thing) },
      delete: { operationId: `delete${index}`, parameters: [id], responses: { 204: { description: 'gone' } } },
    };
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths });
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

// The first measurement pays for the compiler, so one goes before those that count.
await measure(documentOf(400));
console.log(
  '\n| Operations of a made document | Read, CPU ms per 100 | Smoke, CPU ms per 100 | Everything, CPU ms per 100 | Cases |\n|---|---|---|---|---|',
);
for (const count of [12, 100, 1000, 10_000]) {
  const { readMs, smoke, full } = await measure(documentOf(count));
  const per = (ms) => ((100 * ms) / count).toFixed(0);
  console.log(`| ${count} | ${per(readMs)} | ${per(smoke.ms)} | ${per(full.ms)} | ${full.value.cases} |`);
}
