import type { Suite } from '../model/index.ts';
import { createCaseValues } from './case-values.ts';
import { Logins } from './logins.ts';
import type { RunOptions } from './options.ts';
import { type Run, resultKey } from './run-state.ts';
import { declaredEnvironment, shortRunId } from './run-values.ts';
import { ServerWatch } from './server-watch.ts';
import { createTally } from './summary.ts';
import { findUnsetCredentials } from './unset-credentials.ts';

/** Starts a run and its clock. */
export function openRun(suite: Suite, options: RunOptions, emit: Run['emit'], isCancelled: () => boolean): Run {
  const begun = options.ports.now();
  const sources = {
    suite,
    options,
    environment: declaredEnvironment(suite, options),
    values: { RUN_ID: shortRunId(options.runId), SEED: suite.suite.seed },
  };
  const run = {
    ...sources,
    logins: new Logins(sources),
    unset: findUnsetCredentials(sources),
    setup: createCaseValues(),
    caseOf: createCaseLookup(suite),
    switchedOff: new Set(suite.cases.flatMap(({ id, off }) => (off === true ? [id] : []))),
    verdicts: new Map(),
    earlier: new Map((options.finished ?? []).map((result) => [resultKey(result.caseId, result.step), result])),
    tally: createTally(),
    elapsed: () => Math.max(0, options.ports.now() - begun),
    emit,
    isCancelled,
  };
  return { ...run, watch: new ServerWatch(run) };
}

/** Few runs look up a case, and a suite may have thousands. */
function createCaseLookup(suite: Suite): Run['caseOf'] {
  let known: ReadonlyMap<string, NonNullable<ReturnType<Run['caseOf']>>> | null = null;
  return (id) => {
    known ??= new Map([...(suite.setup ?? []), ...suite.cases].map((testCase, position) => [testCase.id, { testCase, position }]));
    return known.get(id);
  };
}
