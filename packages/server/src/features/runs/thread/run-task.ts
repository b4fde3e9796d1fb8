import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoadEvent, RunEvent, RunPorts, RunSummary, Suite } from '@assay/engine/model';
import { type RunOptions, readSuite, runLoad, runSuite } from '@assay/engine/runner';
import { createEgress, createLearningRedactor } from '@assay/net';
import type { TaskChannel } from '../../../platform/threads/serve-thread.ts';
import { resolveHeaders } from '../../../shared/resolve-headers.ts';
import { stepIdOf } from '../run-records.ts';
import { addSkippedCases } from './add-skipped.ts';
import { chooseCases } from './choose-cases.ts';
import { toRecord } from './event-records.ts';
import { toLoadRecord } from './load-records.ts';
import type { SplitSuite } from './locked-cases.ts';
import { loginValues } from './login-values.ts';
import { openCredentials } from './open-credentials.ts';
import { suiteVariables } from './run-inputs.ts';
import { openRunChannel, type RunChannel } from './run-line.ts';
import { createStepMetadata } from './step-facts.ts';
import type { RunTask, RunTaskResult } from './thread-messages.ts';

/** Executes one attempt at a run in its own thread and reports every event. */
export async function executeRunTask(task: RunTask, taskLine: TaskChannel): Promise<RunTaskResult> {
  const line = openRunChannel(taskLine);
  const secrets = Object.values(task.secrets);
  const redactor = createLearningRedactor(secrets);
  const { redact } = redactor;
  const read = readSuite(task.files);
  if (read.kind === 'invalid') return { kind: 'refused', problem: redact(describeProblems(read.problems)) };
  const resolved = resolveHeaders(task.environment, task.secrets);
  if (resolved.kind === 'missing') return { kind: 'refused', problem: resolved.problem };
  const split = chooseCases(read.suite, { ...task, environmentName: task.environment.name });
  if (split.suite.cases.length + split.skipped.length === 0)
    return { kind: 'refused', problem: 'None of the selected cases are in the suite.' };
  const egress = createEgress(task.egress);
  try {
    const opened = await openCredentials({
      credentials: task.credentials,
      suite: read.suite,
      send: egress.send,
      cancelled: line.cancelled,
      redactor,
      keepRefreshToken: line.keepRefreshToken,
    });
    if (opened.kind === 'refused') return { kind: 'refused', problem: opened.problem };
    const options: RunOptions = {
      runId: task.runId,
      env: {
        ...loginValues(read.suite, task.credentials, task.environment.baseUrl),
        ...suiteVariables(read.suite, task.environment, task.secrets, resolved.headers),
        ...opened.variables,
      },
      headers: [...resolved.headers, ...opened.headers],
      ports: portsOf(opened.send, line),
      bases: 'given',
      concurrency: task.concurrency,
      timeoutMs: task.environment.timeoutMs,
      followRedirects: task.environment.followRedirects,
      redact,
      learnSecret: redactor.learn,
      ...task.policy,
      waivers: task.waivers,
      finished: task.finished,
      possiblySent: task.possiblySent,
    };
    if (task.load !== null) await reportLoad(runLoad(split.suite, options, task.load), { task, line });
    else await reportAll(runSuite(split.suite, options), { task, line, redact, split, suite: read.suite });
    return { kind: 'finished' };
  } catch (error) {
    return { kind: 'refused', problem: redact(`The run stopped unexpectedly: ${error instanceof Error ? error.message : String(error)}`) };
  } finally {
    await egress.close();
  }
}

function describeProblems(problems: readonly { readonly file: string; readonly pointer: string; readonly message: string }[]): string {
  const [first] = problems;
  if (first === undefined) return 'The suite could not be run.';
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more problems)`;
  return `The suite cannot be run: ${first.file}${first.pointer === '' ? '' : ` at ${first.pointer}`}: ${first.message.replace(/\.$/, '')}${more}.`;
}

function portsOf(send: RunPorts['send'], line: RunChannel): RunPorts {
  return {
    send,
    now: () => performance.now(),
    // Cancelling a run also ends its pauses.
    sleep: (ms) => wait(ms, undefined, { signal: line.cancelled }).catch(() => {}),
    cancelled: () => line.cancelled.aborted,
    beforeUnsafe: (caseId, step) => line.permission({ caseId, step }),
  };
}

interface Reporting {
  readonly task: RunTask;
  readonly line: RunChannel;
  readonly redact: (text: string) => string;
  readonly split: SplitSuite;
  readonly suite: Suite;
}

async function reportAll(events: AsyncIterable<RunEvent>, { task, line, redact, split, suite }: Reporting): Promise<void> {
  const options = { factsOf: createStepMetadata(suite), redact, elapsedMs: task.elapsedMs, resumed: task.resumed };
  const isStored = createAlreadyStored(task);
  for await (const event of events) {
    for (const complete of addSkippedCases(event, split.skipped)) {
      if (!isStored(complete)) await line.report(toRecord(withInterruption(complete, task), options));
    }
  }
  line.flush();
}

/** An interrupted load run starts again, because it sends nothing that changes data. */
async function reportLoad(events: AsyncIterable<LoadEvent>, { task, line }: Pick<Reporting, 'task' | 'line'>): Promise<void> {
  for await (const event of events) await line.report(toLoadRecord(event, task));
  line.flush();
}

/** Recognises events that an earlier attempt has already stored. */
function createAlreadyStored(task: RunTask): (event: RunEvent) => boolean {
  const steps = new Set(task.finished.map(stepIdOf));
  const cases = new Set(task.finishedCases);
  return (event) => {
    if (event.kind === 'step-finished') return steps.has(stepIdOf(event.result));
    return (event.kind === 'case-started' || event.kind === 'case-finished') && cases.has(event.caseId);
  };
}

/** If a request may have been sent without a recorded result, the run never counts as passed or failed, because its outcome is unknown. */
function withInterruption(event: RunEvent, { possiblySent }: RunTask): RunEvent {
  if (event.kind !== 'run-finished' || possiblySent.length === 0 || event.summary.outcome === 'cancelled') return event;
  const steps = possiblySent.map(stepIdOf).join(', ');
  const error = `The run was interrupted because the worker stopped while it was sending ${steps}. A request that may change data is not sent twice.`;
  const summary: RunSummary = { ...event.summary, outcome: 'error', error };
  return { ...event, summary };
}
