import type { StepRequest, TestCase } from '../model/index.ts';
import { type BuiltRequest, buildRequest } from './build-request.ts';
import { createCaseValues } from './case-values.ts';
import type { RunWithoutWatch } from './run-state.ts';
import { createStepValues } from './run-values.ts';
import { sendSafely } from './send-following.ts';

const MAX_TIMEOUT_MS = 5000;

/** Checks whether the server still responds. */
export interface ServerProbe {
  /** The request, for display. */
  readonly name: string;
  /** True for any HTTP response. */
  readonly send: () => Promise<boolean>;
}

/** With this tag, a request without auth also omits the credentials that the environment adds. */
const CASE: TestCase = { id: 'probe', title: 'Probe', tags: ['auth'], op: '', why: '', evidence: 'P', steps: [] };

/** Creates the suite's probe, or a GET to the base URL. Null when neither can be built. */
export function createProbe(run: RunWithoutWatch): ServerProbe | null {
  const { probe } = run.suite;
  const own = probe === undefined ? null : build(run, { auth: 'none', ...probe });
  const request = own ?? baseRequest(run);
  if (request === null) return null;
  const timeoutMs = Math.min(MAX_TIMEOUT_MS, run.suite.defaults.timeoutMs ?? run.options.timeoutMs);
  return {
    name: own === null ? 'GET request to the base URL' : `${own.method} ${run.options.redact(probe?.path ?? '')}`,
    send: async () => (await sendSafely(run.options.ports, { ...request, timeoutMs })).kind === 'response',
  };
}

function baseRequest(run: RunWithoutWatch): BuiltRequest | null {
  const built = build(run, { method: 'GET', path: '/', auth: 'none' });
  return built === null ? null : { ...built, url: built.url.replace(/\/$/, '') };
}

function build(run: RunWithoutWatch, req: StepRequest): BuiltRequest | null {
  const { suite, options, unset } = run;
  const built = buildRequest(req, { suite, options, unset, testCase: CASE, values: createStepValues(run, createCaseValues()) });
  return built.kind === 'request' ? built.request : null;
}
