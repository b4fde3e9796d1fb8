import type { ExplanationCard, Run, RunStep } from '@assay/contract';
import { bodyShape, ToolInputError, toolText } from '@assay/contract/mcp';
import { readAllCases } from '@assay/engine';
import { countOf, writeCurl } from '@assay/engine/format';
import { VERDICTS } from '@assay/engine/model';
import { z } from 'zod';
import type { AgentCall } from '../agent-call.ts';
import { type AgentTool, agentTool, EnvironmentName, ProjectName, SuiteName } from '../agent-tool.ts';
import { requireEnvironment, requireSuite } from './require-suite.ts';

/** Gives a quick run time to finish before run_tests returns. */
const FIRST_WAIT_MS = 5000;
const MOST_CURL = 1500;
const MOST_STEPS = 1000;

const RunId = toolText(40).optional().describe('The run id returned by run_tests. Defaults to the latest run.');
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const runTests = agentTool(['runs:write', 'suites:read'], {
  name: 'run_tests',
  description:
    'Runs a suite against one of the project’s environments and returns the run ID and the number of passed, failed and skipped cases; use it after generating or changing tests.',
  effect: 'sends',
  input: z.object({
    only: z.array(toolText(500)).max(500).default([]).describe('Case ids, tags such as "smoke", or operations such as "GET /books".'),
    environment: EnvironmentName,
    suite: SuiteName,
    project: ProjectName,
  }),
  run: async ({ only, environment, suite, project }, call) => {
    const chosen = await requireSuite(call, project, suite);
    const { contents } = await call.context.call('getSuite', { params: { id: chosen.id }, query: {} });
    const cases = only.flatMap((word) => idsNamed(readAllCases(contents), word));
    const target = await requireEnvironment(call, chosen.projectId, environment);
    const { runId } = await call.context.call('createRun', {
      body: {
        projectId: chosen.projectId,
        suiteId: chosen.id,
        environmentId: target?.id ?? null,
        trigger: 'Agent',
        ...(only.length === 0 ? {} : { cases }),
      },
    });
    await waitAtMost(call, runId, FIRST_WAIT_MS);
    return statusLines(await call.context.call('getRun', { params: { id: runId } }));
  },
});

function idsNamed(cases: ReturnType<typeof readAllCases>, word: string): readonly string[] {
  const named = cases.filter(({ id, op, tags }) => id === word || op === word || tags.some((tag) => tag === word));
  if (named.length === 0) throw new ToolInputError(`The suite has no case ${word.slice(0, 60)}. Use list_cases to see all case ids.`);
  return named.map(({ id }) => id);
}

async function waitAtMost({ deps, context }: AgentCall, runId: string, milliseconds: number): Promise<void> {
  await deps.runs.waitForEnd(context.actor, runId, AbortSignal.any([context.signal, AbortSignal.timeout(milliseconds)]));
}

async function findRun(call: AgentCall, run: string | undefined, project: string | undefined): Promise<Run> {
  const { id: projectId } = await call.project(project);
  if (run === undefined) {
    const { items } = await call.context.call('listRuns', { query: { projectId, pageSize: 1 } });
    const [latest] = items;
    if (latest === undefined) throw new ToolInputError('There are no runs yet. Call run_tests first.');
    return latest;
  }
  if (!ID.test(run)) throw new ToolInputError('Run not found. Use the id returned by run_tests.');
  return call.context.call('getRun', { params: { id: run } });
}

const waitForRun = agentTool(['runs:read'], {
  name: 'wait_for_run',
  description:
    'Waits until a run has finished, for at most the given number of seconds, and returns its counts; use it when run_tests returned an unfinished run.',
  effect: 'reads',
  input: z.object({ run: RunId, seconds: z.int().min(1).max(50).default(30), project: ProjectName }),
  run: async ({ run, seconds, project }, call) => {
    const { id } = await findRun(call, run, project);
    await waitAtMost(call, id, seconds * 1000);
    return statusLines(await call.context.call('getRun', { params: { id } }));
  },
});

export function statusLines({ id, status, counts, casesCount, stepsCount, durationMs, error, host }: Run): readonly string[] {
  const done = VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => `${counts[verdict]} ${verdict}`);
  if (status === 'queued' || status === 'running')
    return [`${id} is ${status}: ${done.join(', ') || 'no verdict yet'} of ${casesCount} cases, on ${host}.`, 'Next: wait_for_run.'];
  return [
    `${id} ${status}: ${done.join(', ') || 'no cases'}; ${countOf(stepsCount, 'request')} in ${Math.round(durationMs ?? 0)} ms, on ${host}.`,
    ...(error === null ? [] : [error]),
    ...(status === 'passed' ? [] : ['Next: read_findings, then explain_failure for a case.']),
  ];
}

const readResults = agentTool(['runs:read'], {
  name: 'read_results',
  description: 'Lists the cases in a run with their verdicts, worst first; use it to see which cases failed.',
  effect: 'reads',
  input: z.object({
    run: RunId,
    verdicts: z.array(z.enum(VERDICTS)).max(6).optional().describe('Return only cases with these verdicts. Defaults to all verdicts.'),
    project: ProjectName,
  }),
  run: async ({ run, verdicts = VERDICTS, project }, call) => {
    const { id } = await findRun(call, run, project);
    const { items } = await call.context.call('getRunCases', { params: { id } });
    const steps = await call.context.call('getRunSteps', { params: { id }, query: { detail: 'summary', pageSize: MOST_STEPS } });
    const why = new Map(steps.items.toReversed().flatMap((step) => reasonOf(step)));
    const lines = VERDICTS.filter((verdict) => verdicts.includes(verdict)).flatMap((verdict) =>
      items.filter((one) => one.verdict === verdict).map((one) => `${verdict}  ${one.id}  ${one.op}${why.get(one.id) ?? ''}`),
    );
    return lines.length === 0 ? ['No cases have this verdict.'] : lines;
  },
});

function reasonOf({ caseId, verdict, failures, reason }: RunStep): readonly (readonly [string, string])[] {
  const text = failures[0]?.message ?? reason;
  return verdict === 'pass' || text === null ? [] : [[caseId, `  ${text}`]];
}

const readFindings = agentTool(['runs:read'], {
  name: 'read_findings',
  description: 'Lists the distinct problems found by a run, defects first; use it to decide what to fix.',
  effect: 'reads',
  input: z.object({ run: RunId, project: ProjectName }),
  run: async ({ run, project }, call) => {
    const { id } = await findRun(call, run, project);
    const { items } = await call.context.call('listRunFindings', { params: { id } });
    if (items.length === 0) return ['The run found no problems.'];
    return items.map(({ kind, operation, example, count, stepIds }) => {
      const cases = [...new Set(stepIds.map((step) => step.replace(/#[^#]*$/, '')))];
      const named = cases.length > 3 ? `${cases.slice(0, 3).join(', ')} and ${cases.length - 3} more` : cases.join(', ');
      return `${kind}  ${operation}  ${example}  (${countOf(count, 'time')}; cases: ${named})`;
    });
  },
});

const explainFailure = agentTool(['runs:read', 'suites:read'], {
  name: 'explain_failure',
  description:
    'Explains why a case did not pass, with the request as a curl command and the likely cause; use it before you change code or a case.',
  effect: 'reads',
  input: z.object({ case: toolText(300).describe('The id of a case in this run.'), run: RunId, project: ProjectName }),
  run: async ({ case: caseId, run, project }, call) => {
    const { id, projectId } = await findRun(call, run, project);
    const { items } = await call.context.call('getRunCases', { params: { id } });
    if (!items.some((one) => one.id === caseId))
      throw new ToolInputError(`The run has no case with the id ${caseId.slice(0, 60)}. Use read_results to list its cases.`);
    const action = { kind: 'explain', subject: `${id} ${caseId}` } as const;
    const { heading, cards } = await call.context.call('performAction', { body: { projectId, action } });
    const card = cards.find((one): one is ExplanationCard => one.type === 'explanation');
    if (card?.stepId == null) return [heading];
    return explanationLines(card, await call.context.call('getRunStep', { params: { id, stepId: card.stepId } }));
  },
});

function explanationLines({ verdict, summary, hint, facts, rules }: ExplanationCard, { caseId, exchange }: RunStep): readonly string[] {
  const known = [`${caseId}: ${verdict ?? 'no verdict'}`, summary, hint, ...facts.map(({ label, value }) => `${label}: ${value}`)];
  const failed = rules.map(({ level, message }) => `${level}: ${message}`);
  if (exchange === null) return [...known, ...failed].filter((line) => line !== '');
  // A response body may contain personal data, so the agent gets only its structure.
  const body = exchange.responseBody === null ? 'none' : bodyShape(exchange.responseBody);
  const { method, url, requestHeaders: headers } = exchange;
  const sent = `Request: ${writeCurl({ method, url, headers, body: exchange.requestBody }).slice(0, MOST_CURL)}`;
  return [...known, ...failed, `Response: ${exchange.status ?? 'none'}, body: ${body}`, sent].filter((line) => line !== '');
}

export const RUN_TOOLS: readonly AgentTool[] = [runTests, waitForRun, readResults, readFindings, explainFailure];
