import { bodyShape } from '@assay/contract/mcp';
import { curlText, explainStep, type ReportCase, type RunReport, type StepResult, VERDICTS } from '@assay/engine';
import { countOf } from '@assay/engine/format';
import { SAFE_METHODS, type Suite } from '@assay/engine/model';
import { casesWithRequirements } from '@assay/engine/runner';
import { z } from 'zod';
import { selectCaseIds } from '../../execute-suite.ts';
import { UsageError } from '../../exit.ts';
import { terminalSafe } from '../../reporters/terminal-safe.ts';
import type { RegisteredRun } from '../run-registry.ts';
import { type Tool, text, tool } from '../tool.ts';
import type { Workspace } from '../workspace.ts';
import { SuitePath } from './shared-inputs.ts';

/** Gives a quick run time to finish before run_tests returns. */
const FIRST_WAIT_MS = 5000;
const MOST_CURL = 1500;

const RunId = text(40).optional().describe('The run id returned by run_tests. Defaults to the latest run.');

const runTests = tool({
  name: 'run_tests',
  description:
    'Runs the suite against the API at BASE_URL and returns the run ID and the number of passed, failed and skipped cases; use it after generating or changing tests.',
  effect: 'sends',
  input: z.object({
    only: z.array(text(500)).max(500).default([]).describe('Case ids, tags such as "smoke", or operations such as "GET /books".'),
    suite: SuitePath,
  }),
  run: async ({ only, suite: path }, workspace) => {
    const { suite, folder } = await workspace.suite(path);
    const { ids, left } = allowedIds(workspace, suite, selectCaseIds(suite, only));
    const env = await workspace.values(Object.keys(suite.env), folder);
    if ((env.BASE_URL ?? suite.env.BASE_URL?.default) === undefined)
      throw new UsageError('The API URL is not set. Ask the user to set BASE_URL in .env or to start assay mcp with --base-url.');
    const run = workspace.runs.start(suite, env, ids);
    await run.wait(FIRST_WAIT_MS);
    return [
      ...statusLines(run),
      ...(left === 0 ? [] : [`${left} cases that may change data were skipped because this server is read-only.`]),
    ];
  },
});

/** A read-only server runs only cases whose requests, including those of their controls, change nothing. */
function allowedIds({ access }: Workspace, suite: Suite, wanted: readonly string[]) {
  if (access === 'all') return { ids: wanted, left: 0 };
  const all = wanted.length === 0 ? suite.cases.map(({ id }) => id) : wanted;
  const ids = all.filter((id) => casesWithRequirements(suite, [id]).every(isSafe));
  if (ids.length === 0)
    throw new UsageError('All of these cases may change data, but this server is read-only. Choose cases that only read data.');
  return { ids, left: all.length - ids.length };
}

function isSafe({ steps, finally: last = [] }: Suite['cases'][number]): boolean {
  return [...steps, ...last].every(({ req }) => SAFE_METHODS.includes(req.method));
}

const waitForRun = tool({
  name: 'wait_for_run',
  description:
    'Waits until a run has finished, for at most the given number of seconds, and returns its counts; use it when run_tests returned an unfinished run.',
  effect: 'reads',
  input: z.object({ run: RunId, seconds: z.int().min(1).max(50).default(30) }),
  run: async ({ run: id, seconds }, workspace) => {
    const run = workspace.runs.get(id);
    await run.wait(seconds * 1000);
    return statusLines(run);
  },
});

export function statusLines(run: RegisteredRun): readonly string[] {
  const { done, all } = run.progress();
  if (!run.isFinished()) return [`${run.id} is running: ${done} of ${all} cases are done.`, 'Next: wait_for_run.'];
  const { summary } = run.report().run;
  const counts = VERDICTS.filter((verdict) => summary.cases[verdict] > 0).map((verdict) => `${summary.cases[verdict]} ${verdict}`);
  return [
    `${run.id} ${summary.outcome}: ${counts.join(', ') || 'no cases'}; ${countOf(summary.steps, 'request')} in ${Math.round(summary.durationMs)} ms.`,
    ...(summary.error === undefined ? [] : [terminalSafe(summary.error)]),
    ...(summary.outcome === 'passed' ? [] : ['Next: read_findings, then explain_failure for a case.']),
  ];
}

const readResults = tool({
  name: 'read_results',
  description: 'Lists the cases in a run with their verdicts, worst first; use it to see which cases failed.',
  effect: 'reads',
  input: z.object({
    run: RunId,
    verdicts: z.array(z.enum(VERDICTS)).max(6).optional().describe('Return only cases with these verdicts. Defaults to all verdicts.'),
  }),
  run: async ({ run: id, verdicts = VERDICTS }, workspace) => {
    const { cases } = workspace.runs.get(id).report();
    const lines = VERDICTS.filter((verdict) => verdicts.includes(verdict)).flatMap((verdict) =>
      cases.filter((one) => one.verdict === verdict).map(caseLine),
    );
    return lines.length === 0 ? ['No cases have this verdict.'] : lines;
  },
});

function caseLine({ ref, verdict, reason, ms, steps }: ReportCase): string {
  const why = reason ?? steps.flatMap(({ failures }) => failures.map(({ message }) => message))[0] ?? '';
  return `${verdict}  ${ref.id}  ${ref.op}  ${Math.round(ms)} ms${verdict === 'pass' || why === '' ? '' : `  ${terminalSafe(why)}`}`;
}

const readFindings = tool({
  name: 'read_findings',
  description: 'Lists the distinct problems found by a run, defects first; use it to decide what to fix.',
  effect: 'reads',
  input: z.object({ run: RunId }),
  run: async ({ run: id }, workspace) => {
    const { findings } = workspace.runs.get(id).report();
    if (findings.length === 0) return ['The run found no problems.'];
    return findings.map(({ kind, operation, example, count, caseIds }) => {
      const cases = caseIds.length > 3 ? `${caseIds.slice(0, 3).join(', ')} and ${caseIds.length - 3} more` : caseIds.join(', ');
      return `${kind}  ${operation}  ${terminalSafe(example)}  (${countOf(count, 'time')}; cases: ${cases})`;
    });
  },
});

const explainFailure = tool({
  name: 'explain_failure',
  description:
    'Explains why a case did not pass, with the request as a curl command and the likely cause; use it before you change code or a case.',
  effect: 'reads',
  input: z.object({ case: text(300).describe('The id of a case in this run.'), run: RunId }),
  run: async ({ case: caseId, run: id }, workspace) => {
    const run = workspace.runs.get(id);
    const report = run.report();
    const found = report.cases.find(({ ref }) => ref.id === caseId);
    if (found === undefined)
      throw new UsageError(`The run has no case with the id ${terminalSafe(caseId)}. Use read_results to list its cases.`);
    const earlier = workspace.runs.list().filter((other) => other !== run && other.isFinished());
    return explanationLines(
      found,
      run.suite,
      earlier.toReversed().flatMap((other) => verdictIn(other.id, other.report(), caseId)),
    );
  },
});

function verdictIn(run: string, { cases }: RunReport, caseId: string) {
  const found = cases.find(({ ref }) => ref.id === caseId);
  return found === undefined ? [] : [{ verdict: found.verdict, run }];
}

function explanationLines(found: ReportCase, { documented = {} }: Suite, earlier: ReturnType<typeof verdictIn>): readonly string[] {
  const { ref, verdict, reason, steps } = found;
  const step = steps.find((one) => one.verdict === verdict && one.part !== 'control');
  if (step === undefined) return [`${ref.id}: ${verdict}`, reason ?? 'No requests were sent for this case.'];
  const op = step.op ?? ref.op;
  const [method = '', path = ''] = op.split(' ');
  const { summary, hint, trend } = explainStep({
    title: step.title,
    method,
    path,
    verdict: step.verdict,
    reason: step.reason ?? reason,
    cause: step.cause ?? null,
    failures: step.failures,
    exchange: step.exchange ?? null,
    documented: documented[op] ?? null,
    earlier,
  });
  return [`${ref.id}: ${verdict}`, `Tests: ${terminalSafe(ref.why)}`, summary, hint, trend, ...evidenceLines(step)].filter(
    (line) => line !== '',
  );
}

function evidenceLines({ failures, exchange }: StepResult): readonly string[] {
  const failed = failures.map(({ level, message }) => `${level}: ${terminalSafe(message)}`);
  if (exchange === undefined) return failed;
  // A response body may contain personal data, so only its structure leaves the machine.
  const body = exchange.responseBody === null ? 'none' : bodyShape(exchange.responseBody);
  return [...failed, `Response: ${exchange.status ?? 'none'}, body: ${body}`, `Request: ${curlText(exchange).slice(0, MOST_CURL)}`];
}

export const RUN_TOOLS: readonly Tool[] = [runTests, waitForRun, readResults, readFindings, explainFailure];
