// Runs a suite as a cloud run does: reads it from files, runs every check, masks secrets, and writes one record per event.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { readFileSync } = await import('node:fs');
const { join } = await import('node:path');
const { readSuite, runSuite } = await import('@assay/engine/runner');
const { createEgress, createRedactor } = await import('@assay/net');
const { toRecord } = await import('../../packages/server/src/features/runs/thread/event-records.ts');
const { createStepMetadata } = await import('../../packages/server/src/features/runs/thread/step-facts.ts');

const [base, folder, lanes] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const text = (path) => ({ path, content: readFileSync(join(folder, path), 'utf8') });
const header = text('tests.json');
const read = readSuite([header, ...JSON.parse(header.content).include.map(text)]);
if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems[0]));
const redact = createRedactor(['not-a-real-secret', 'another-fake-secret']);
const egress = createEgress({ allowPrivate: true, allow: [], deny: [], connections: Math.max(lanes, 16) });
const options = { factsOf: createStepMetadata(read.suite), redact, elapsedMs: 0, resumed: false };
const events = runSuite(read.suite, {
  runId: 'bench',
  env: { BASE_URL: base },
  concurrency: lanes,
  headers: [],
  timeoutMs: 10_000,
  followRedirects: true,
  redact,
  ports: { send: (request) => egress.send(request), now: () => performance.now(), sleep: async () => {}, cancelled: () => false },
});
// A cloud run passes its records on in batches. The cost of storing them is measured separately.
let batch = [];
let outcome = '';
for await (const event of events) {
  batch.push(toRecord(event, options));
  if (batch.length === 400) batch = [];
  if (event.kind === 'run-finished') outcome = event.summary.outcome;
}
await egress.close();
process.exitCode = outcome === 'passed' ? 0 : 1;
