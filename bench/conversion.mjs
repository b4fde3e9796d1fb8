import { largeDocuments } from './documents.mjs';
import { createGenerationMeter } from './measure-generation.mjs';

/** Suites beside the requests that openapi-to-postmanv2 makes of the same documents. */
const ROUNDS = Number(process.env.ASSAY_BENCH_ROUNDS ?? 3);
const measure = createGenerationMeter(ROUNDS);

const ms = (time) => (Number.isNaN(time) ? 'fails' : time.toFixed(0));
const times = (theirs, mine) => (Number.isNaN(theirs) ? '' : `${(theirs / mine).toFixed(1)}x`);

console.log(`CPU ms, smallest of ${ROUNDS} processes each: the first document of a process / the same once the process is warm.\n`);
console.log(
  '| Document | Operations | with a smoke case | Reading and smoke | Reading and everything | openapi-to-postmanv2 | smoke faster by | everything faster by | Cases |\n|---|---|---|---|---|---|---|---|---|',
);
for (const { name, file } of largeDocuments()) {
  const [smoke, full, rival] = measure(file);
  const pair = (run) => `${ms(run.first)} / ${ms(run.again)}`;
  const faster = (run) => `${times(rival.first, run.first)} / ${times(rival.again, run.again)}`;
  console.log(
    `| ${name} | ${smoke.operations} | ${smoke.covered} | ${pair(smoke)} | ${pair(full)} | ${pair(rival)} | ${faster(smoke)} | ${faster(full)} | ${full.cases} |`,
  );
}
