import type { OutgoingRequest, RunEvent, RunPorts, SendOutcome, StepRequest, Suite, TestCase, Verdict } from '../model/index.ts';
import type { RunOptions } from './options.ts';
import { runSuite } from './run-suite.ts';

const phases = { queued: 0, connect: 1, waiting: 2, download: 1 };

/** Creates a response for the scripted target. */
export function reply(status: number, body: unknown = null, headers: Readonly<Record<string, string>> = {}): SendOutcome {
  const text = typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body);
  return {
    kind: 'response',
    status,
    headers: [['Content-Type', 'application/json'], ...Object.entries(headers)],
    body: text,
    bytes: text.length,
    truncated: false,
    phases,
  };
}

export function noResponse(cause: 'connect' | 'timeout-total' | 'reset' | 'denied', sent: boolean): SendOutcome {
  return { kind: 'failure', cause, message: `no answer: ${cause}`, sent, phases };
}

type ScriptedResponse = SendOutcome | ((request: OutgoingRequest) => SendOutcome | Promise<SendOutcome>);

/** A target with scripted responses, keyed by `METHOD /path`. The responses in a list are returned one by one, and the last one repeats. */
export interface World {
  readonly ports: RunPorts;
  readonly requests: OutgoingRequest[];
  readonly unsafe: string[];
  readonly slept: number[];
  readonly cancel: () => void;
}

export function scriptedWorld(script: Readonly<Record<string, ScriptedResponse | readonly ScriptedResponse[]>>): World {
  const requests: OutgoingRequest[] = [];
  const unsafe: string[] = [];
  const slept: number[] = [];
  const used = new Map<string, number>();
  let clock = 0;
  let isCancelled = false;
  const ports: RunPorts = {
    send: async (request) => {
      requests.push(request);
      clock += 10;
      const url = new URL(request.url);
      const key =
        [`${request.method} ${url.href}`, `${request.method} ${url.pathname}`].find((candidate) => Object.hasOwn(script, candidate)) ?? '';
      const entry = script[key] ?? reply(404, { title: 'nothing here' });
      const list = Array.isArray(entry) ? entry : [entry];
      const turn = used.get(key) ?? 0;
      used.set(key, turn + 1);
      const answer: ScriptedResponse = list[Math.min(turn, list.length - 1)];
      return typeof answer === 'function' ? answer(request) : answer;
    },
    now: () => clock,
    sleep: async (ms) => {
      slept.push(ms);
      clock += ms;
    },
    cancelled: () => isCancelled,
    beforeUnsafe: async (caseId, step) => {
      unsafe.push(`${caseId}#${step}`);
    },
  };
  return {
    ports,
    requests,
    unsafe,
    slept,
    cancel: () => {
      isCancelled = true;
    },
  };
}

export const BASE = 'https://api.example';

export function makeSuite(cases: readonly TestCase[], more: Partial<Suite> = {}): Suite {
  return {
    assay: '1',
    suite: { id: 's', name: 'S', generator: 'g', engineVersion: '0', seed: 7 },
    env: { BASE_URL: { required: true }, TOKEN: { secret: true } },
    auth: {
      none: null,
      user: { in: 'header', name: 'Authorization', value: 'Bearer {{TOKEN}}' },
      key: { in: 'query', name: 'api_key', value: '{{TOKEN}}' },
    },
    defaults: { auth: 'none' },
    schemas: {
      Thing: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      Things: { items: { $ref: '#/schemas/Thing' } },
    },
    cases,
    ...more,
  };
}

export function makeCase(id: string, steps: TestCase['steps'], more: Partial<TestCase> = {}): TestCase {
  return { id, title: id, tags: ['smoke'], op: 'GET /', why: 'because', evidence: 'C', steps, ...more };
}

export function get(path: string, status: readonly string[] = ['2xx'], more: Partial<StepRequest> = {}): TestCase['steps'][number] {
  return { req: { method: 'GET', path, ...more }, expect: { must: { status } } };
}

export async function runAll(suite: Suite, world: World, more: Partial<RunOptions> = {}): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  const learned = ['very-secret-token'];
  const options: RunOptions = {
    runId: '1a2b3c4d-0000-4000-8000-000000000000',
    env: { BASE_URL: BASE, TOKEN: 'very-secret-token' },
    ports: world.ports,
    concurrency: 4,
    headers: [],
    timeoutMs: 1000,
    followRedirects: true,
    redact: (text) => learned.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text),
    learnSecret: (secret) => void learned.push(secret),
    ...more,
  };
  for await (const event of runSuite(suite, options)) events.push(event);
  return events;
}

export function verdictsOf(events: readonly RunEvent[]): Readonly<Record<string, Verdict>> {
  return Object.fromEntries(events.flatMap((event) => (event.kind === 'case-finished' ? [[event.caseId, event.verdict]] : [])));
}

export function resultsOf(events: readonly RunEvent[], caseId: string) {
  return events.flatMap((event) => (event.kind === 'step-finished' && event.result.caseId === caseId ? [event.result] : []));
}

export function summaryOf(events: readonly RunEvent[]) {
  const last = events.at(-1);
  if (last?.kind !== 'run-finished') throw new Error('the run did not finish');
  return last.summary;
}
