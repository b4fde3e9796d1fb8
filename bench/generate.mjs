import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateSuite, parseIntent, readApi } from '@assay/engine';

const corpus = process.env.ASSAY_CORPUS_DIR ?? '';

/** CPU time of one call, since the wall clock of a shared machine says little. */
function cpuMs(work) {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: Math.round((user + system) / 1000) };
}

function generate(model, say) {
  return cpuMs(() =>
    generateSuite({
      model,
      intent: parseIntent(say),
      seed: 1,
      maxFiles: 10,
      suite: { id: 'bench', name: 'Bench' },
      specSha256: '0',
      existing: [],
    }),
  );
}

if (corpus === '') console.log('Set ASSAY_CORPUS_DIR to measure generation; nothing was measured.');
else {
  console.log(
    '| Document | Operations | Read, CPU ms | Smoke, CPU ms | Everything, CPU ms | Cases | CPU ms per operation |\n|---|---|---|---|---|---|---|',
  );
  for (const name of readdirSync(join(corpus, 'specs')).filter((file) => /\.(?:ya?ml|json)(?:\.gz)?$/.test(file))) {
    const bytes = readFileSync(join(corpus, 'specs', name));
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    const { value: read, ms: readMs } = cpuMs(() => readApi(text));
    if (read.kind === 'refused') continue;
    const smoke = generate(read.model, '/generate smoke');
    const full = generate(read.model, '/generate');
    const count = read.model.operations.length;
    console.log(
      `| ${name} | ${count} | ${readMs} | ${smoke.ms} | ${full.ms} | ${full.value.cases} | ${count === 0 ? '' : (full.ms / count).toFixed(1)} |`,
    );
  }
}
