import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { directoryDocuments, githubDocument, kept } from './documents.mjs';
import { strippedEngine } from './stripped-engine.mjs';

/** Each tool on each document in processes of its own; what else runs on the machine only ever adds, so the smallest counts. */
const ROUNDS = Number(process.env.ASSAY_BENCH_ROUNDS ?? 3);
const engine = strippedEngine();
const script = join(import.meta.dirname, 'rival-job.mjs');

const directoryText = (name) => {
  const found = directoryDocuments().find((document) => document.name.startsWith(name));
  return found === undefined ? null : JSON.stringify(found.read(), null, 2);
};
const DOCUMENTS = [
  ['GitHub', () => githubDocument('api.github.com')],
  ['Stripe', () => directoryText('stripe.com')],
  ['Codat', () => directoryText('codat.io')],
];

function once(tool, file) {
  try {
    return JSON.parse(
      execFileSync(process.execPath, [script, tool, file, engine], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .trim()
        .split('\n')
        .at(-1),
    );
  } catch {
    return null;
  }
}

/** The tools take turns, so that a busy minute falls on all of them. */
function measure(file) {
  const tools = ['smoke', 'everything', 'openapi-to-postmanv2'];
  const rounds = Array.from({ length: ROUNDS }, () => tools.map((tool) => once(tool, file)));
  return tools.map((_, at) => {
    const runs = rounds.map((round) => round[at]).filter((run) => run !== null);
    const least = (pick) => (runs.length === 0 ? Number.NaN : Math.min(...runs.map(pick)));
    return { ...runs[0], first: least(({ first }) => first), again: least(({ again }) => again) };
  });
}

const ms = (time) => (Number.isNaN(time) ? 'fails' : time.toFixed(0));
const times = (theirs, mine) => (Number.isNaN(theirs) ? '' : `${(theirs / mine).toFixed(1)}x`);

console.log(`CPU ms, smallest of ${ROUNDS} processes each: the first document of a process / the same once the process is warm.\n`);
console.log(
  '| Document | Operations | with a smoke case | Reading and smoke | Reading and everything | openapi-to-postmanv2 | smoke faster by | everything faster by | Cases |\n|---|---|---|---|---|---|---|---|---|',
);
for (const [name, make] of DOCUMENTS) {
  const text = make();
  if (text === null) continue;
  const [smoke, full, rival] = measure(kept(`${name}.json`, () => text));
  const pair = (run) => `${ms(run.first)} / ${ms(run.again)}`;
  const faster = (run) => `${times(rival.first, run.first)} / ${times(rival.again, run.again)}`;
  console.log(
    `| ${name} | ${smoke.operations} | ${smoke.covered} | ${pair(smoke)} | ${pair(full)} | ${pair(rival)} | ${faster(smoke)} | ${faster(full)} | ${full.cases} |`,
  );
}
