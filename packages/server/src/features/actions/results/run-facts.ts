import type { RunStep } from '@assay/contract';
import type { Verdict } from '@assay/engine/model';
import type { ActionDeps } from '../action-deps.ts';
import { listRunSteps, type RunRow } from '../actions.store.ts';
import { shortenValue } from './exchange-text.ts';
import { createTally, formatAge, runName, type Tally } from './run-words.ts';
import { caseVerdicts, isBrokenVerdict, readSteps } from './stored-steps.ts';

/** The data for replies about one run. */
export interface RunDetails {
  readonly run: RunRow;
  /** The run in words: `run 1a2b3c4d on local (3 minutes ago)`. */
  readonly name: string;
  readonly steps: readonly RunStep[];
  /** Counts from the run, or from its steps if the question is about some operations only. */
  readonly tally: Tally;
  readonly broken: readonly BrokenCase[];
  /** The operations that the question is about. Null for all. */
  readonly operations: readonly string[] | null;
}

export interface BrokenCase {
  readonly caseId: string;
  readonly op: string;
  readonly title: string;
  readonly stepId: string;
  /** The expected result. Null if nothing could be checked. */
  readonly expected: string | null;
  /** What happened instead. */
  readonly actual: string;
}

export async function loadRunFacts({ db, clock }: ActionDeps, run: RunRow, operations: readonly string[] | null): Promise<RunDetails> {
  const all = readSteps(await listRunSteps(db, run.id));
  const wanted = operations === null ? null : new Set(operations);
  const steps = wanted === null ? all : all.filter(({ op }) => wanted.has(op));
  const verdicts = caseVerdicts(steps);
  return {
    run,
    name: `${runName(run)} on ${run.environment.name} (${formatAge(run.createdAt, clock.now())})`,
    steps,
    tally: wanted === null ? createTally(run) : tallySteps(verdicts),
    broken: brokenOf(steps, verdicts),
    operations,
  };
}

function tallySteps(verdicts: ReadonlyMap<string, Verdict>): Tally {
  const all = [...verdicts.values()];
  const passed = all.filter((verdict) => verdict === 'pass' || verdict === 'warn').length;
  const failed = all.filter(isBrokenVerdict).length;
  return { passed, failed, open: all.length - passed - failed };
}

function brokenOf(steps: readonly RunStep[], verdicts: ReadonlyMap<string, Verdict>): readonly BrokenCase[] {
  const seen = new Set<string>();
  return steps.flatMap((step) => {
    if (seen.has(step.caseId) || !isBrokenVerdict(verdicts.get(step.caseId)) || !isBrokenVerdict(step.verdict)) return [];
    seen.add(step.caseId);
    return [{ caseId: step.caseId, op: step.op, title: step.title, stepId: step.id, ...outcomeOf(step) }];
  });
}

/** A check's message contains both the actual and the expected result. A table shows them separately. */
const EXPECTED = ', expected ';

function outcomeOf({ failures, reason, status }: RunStep): Pick<BrokenCase, 'expected' | 'actual'> {
  const [failure] = failures;
  const message = (failure?.message ?? reason ?? 'The case failed').replace(/\.$/, '');
  const at = message.lastIndexOf(EXPECTED);
  const found = at < 0 ? message : message.slice(0, at);
  const expected = at < 0 ? shortenValue(failure?.expected) : message.slice(at + EXPECTED.length);
  const got = status === null || found.includes(String(status)) ? '' : ` (status ${status})`;
  return { expected: expected === null ? null : named(failure?.check ?? '', expected), actual: `${found}${got}` };
}

/** A number alone does not show what it refers to. */
function named(check: string, expected: string): string {
  if (check === 'status') return `status ${expected}`;
  return check === 'time' ? `within ${expected} ms` : expected;
}
