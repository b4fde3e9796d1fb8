import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { runSuite } from '@assay/engine';
import { createEgress } from '@assay/net';

/** Runs a suite with engine and net. Returns each case's verdict and reason, the time of its last request, and all step results. */
export async function runInProcess(suite, env, { concurrency = 4, timeoutMs = 10_000, headers = [], only } = {}) {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  const cases = new Map();
  const times = new Map();
  const steps = [];
  try {
    const events = runSuite(suite, {
      runId: randomUUID(),
      env,
      concurrency,
      headers,
      timeoutMs,
      followRedirects: true,
      redact: (text) => text,
      learnSecret: () => {},
      ports: { send: (request) => egress.send(request), now: () => performance.now(), sleep: (ms) => sleep(ms), cancelled: () => false },
      ...(only === undefined ? {} : { only }),
    });
    for await (const event of events) {
      if (event.kind === 'case-finished') cases.set(event.caseId, { verdict: event.verdict, reason: event.reason ?? '' });
      if (event.kind === 'step-finished') steps.push(event.result);
      if (event.kind === 'step-finished' && event.result.part === 'step') times.set(event.result.caseId, event.result.ms);
    }
  } finally {
    await egress.close();
  }
  return { cases, times, steps };
}
