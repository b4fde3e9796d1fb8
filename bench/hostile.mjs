// Targets that misbehave: is each cause named right, how far beyond its limit does a request go, and what does it cost in memory?
// `npm run bench -- hostile`
import { createEgress } from '@assay/net';
import { HOSTILITIES, startHostileTarget } from '../packages/net/src/hostile-target.fixture.ts';

const LIMIT_MS = 1000;
const MAX_BYTES = 5 * 1024 * 1024;
const egress = createEgress({ allowPrivate: true, allow: [], deny: [], connectTimeoutMs: LIMIT_MS });
const before = process.memoryUsage().rss;
let right = 0;
let overrun = 0;
let beyondTimer = 0;
let memory = 0;

/** A timer of its own for the same limit: how late it comes is what the machine adds. */
function startTimer() {
  const begun = performance.now();
  return new Promise((resolve) => setTimeout(() => resolve(performance.now() - begun - LIMIT_MS), LIMIT_MS));
}

for (const hostility of HOSTILITIES) {
  const target = await startHostileTarget(hostility);
  const timer = startTimer();
  const begun = performance.now();
  // A little more than the connection's own limit, so that the two can be told apart.
  const timeoutMs = hostility.cause === 'timeout-connect' ? 2 * LIMIT_MS : LIMIT_MS;
  const outcome = await egress.send({ method: 'GET', url: target.url, headers: [], body: null, timeoutMs, maxBytes: MAX_BYTES });
  const beyond = performance.now() - begun - LIMIT_MS;
  overrun = Math.max(overrun, beyond);
  if (beyond > 0) beyondTimer = Math.max(beyondTimer, beyond - (await timer));
  memory = Math.max(memory, process.memoryUsage().rss - before);
  const isRight = outcome.kind === 'failure' && outcome.cause === hostility.cause;
  if (!isRight)
    console.log(
      `${hostility.name}: ${hostility.cause} wanted, ${outcome.kind === 'failure' ? `${outcome.cause} (${outcome.message})` : 'an answer'} came`,
    );
  right += isRight ? 1 : 0;
  target.close();
}
await egress.close();
console.log(
  `${right} of ${HOSTILITIES.length} causes named right; at most ${overrun.toFixed(0)} ms beyond the limit, ${beyondTimer.toFixed(0)} ms beyond a plain timer of the same length; ${(memory / 1024 / 1024).toFixed(0)} MB more memory at most, the target's own included`,
);
process.exit(right === HOSTILITIES.length ? 0 : 1);
