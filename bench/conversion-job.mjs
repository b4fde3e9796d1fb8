/**
 * Measures one tool on one spec in a separate process: `node conversion-job.mjs <tool> <file> <our engine> <times>` prints CPU times as
 * JSON.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [tool, file, engine, times = '3'] = process.argv.slice(2);

/** Each job loads its dependencies first. Only the function it returns is measured. */
async function assay(say) {
  const { readApi, generateSuite, testsIn } = await import(join(engine, 'index.mjs'));
  const fixed = { seed: 1, maxFiles: 10, suite: { id: 'bench', name: 'Bench' }, specSha256: '0', existing: [] };
  return (text) => {
    const read = readApi(text);
    if (read.kind === 'refused') throw new Error(read.problem);
    const { plan, cases } = generateSuite({ ...fixed, model: read.model, intent: testsIn(say) });
    return { operations: read.model.operations.length, covered: new Set(plan.map(({ op }) => op)).size, cases };
  };
}

function postman() {
  const { convert } = createRequire(import.meta.url)('openapi-to-postmanv2');
  return (text) =>
    new Promise((resolve, reject) => {
      convert({ type: 'string', data: text }, {}, (error, result) =>
        error === null && result.result ? resolve({}) : reject(error ?? new Error(result.reason)),
      );
    });
}

const TOOLS = { smoke: () => assay('/generate smoke'), everything: () => assay('/generate'), 'openapi-to-postmanv2': postman };

const work = await TOOLS[tool]();
const cpuMs = [];
let made = {};
let peakMb = 0;
for (let time = 0; time < Number(times); time += 1) {
  const before = process.cpuUsage();
  made = await work(readFileSync(file, 'utf8'));
  const { user, system } = process.cpuUsage(before);
  cpuMs.push((user + system) / 1000);
  // Keeps the first measurement. Later rounds reuse compiled code.
  peakMb ||= process.resourceUsage().maxRSS / 1024;
}
console.log(JSON.stringify({ first: cpuMs[0], again: Math.min(...cpuMs.slice(1)), peakMb, ...made }));
