import type { ExplanationCard, RunStep } from '@assay/contract';
import { explainStep, readScope } from '@assay/engine';
import { missingValuesIn } from '@assay/engine/model';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { earlierSteps, findExchange, findRunByPrefix, latestRun, listRunSteps, type RunRow } from '../actions.store.ts';
import { requestText, responseText, shortenValue } from './exchange-text.ts';
import { explainEndpoint } from './explain-endpoint.ts';
import { findNamedStep, loadExchange, readSteps, worstStep } from './stored-steps.ts';

const EARLIER = 10;
const RUN_ID = /^(?:run\s+)?([0-9a-f]{8}[0-9a-f-]*)(?:\s+(\S+))?$/i;

/** Explains the run, case or endpoint in the message, or a case in a given run. Without any of these, it explains the latest failure. */
export async function explainResult(deps: ActionDeps, request: ActionRequest, subject: string): Promise<CommandAnswer> {
  const [, named, stepInRun = ''] = RUN_ID.exec(subject.trim()) ?? [];
  const words = named === undefined ? subject.trim() : stepInRun;
  const run = named === undefined ? await latestRun(deps.db, request) : await findRunByPrefix(deps.db, request.projectId, named);
  const steps = run === null ? [] : readSteps(await listRunSteps(deps.db, run.id));
  const wantsFailure = words === '';
  const step = wantsFailure ? worstStep(steps) : isAddress(words) ? null : findNamedStep(steps, words);
  if (run !== null && step !== null) return explainRunStep(deps, request, run, step);
  if (wantsFailure) return nothingWrong(run);
  return (await explainEndpoint(deps, request, words, steps)) ?? explainWorst(deps, request, run, steps);
}

/** `POST /orders` and `/orders` are operations, not cases. */
function isAddress(words: string): boolean {
  return readScope(words).kind === 'named';
}

/** Nothing matches the message, so the latest failure is the best guess. The title says which one it is. */
async function explainWorst(
  deps: ActionDeps,
  request: ActionRequest,
  run: RunRow | null,
  steps: readonly RunStep[],
): Promise<CommandAnswer> {
  const step = worstStep(steps);
  return run === null || step === null ? nothingWrong(run) : explainRunStep(deps, request, run, step);
}

function nothingWrong(run: RunRow | null): CommandAnswer {
  if (run === null) {
    const heading = 'There is no finished run to explain yet. Run the suite first, or specify an endpoint: /explain POST /orders';
    return { heading, actions: ['Run in Cloud'] };
  }
  return { heading: `Run ${run.id.slice(0, 8)} has nothing to explain: every step passed.` };
}

export async function explainRunStep(deps: ActionDeps, request: ActionRequest, run: RunRow, found: RunStep): Promise<CommandAnswer> {
  const step = loadExchange(found, await findExchange(deps.db, run.id, found));
  const earlier = await earlierSteps(deps.db, run, step, EARLIER);
  const documented = await documentedStatuses(deps, request.projectId, step);
  const explained = explainStep({
    ...step,
    failures: step.failures.map(({ level, message, check }) => ({ level, message, check: asCheck(check) })),
    documented,
    earlier: earlier.map(({ verdict, runId }) => ({ verdict: asVerdict(verdict), run: `run ${runId.slice(0, 8)}` })),
  });
  const card: ExplanationCard = {
    type: 'explanation',
    title: step.title,
    subject: step.verdict === 'fail' || step.verdict === 'error' ? 'failure' : 'test',
    verdict: step.verdict,
    runId: run.id,
    stepId: step.id,
    summary: explained.summary,
    hint: explained.hint,
    facts: factsOf(run, step, explained.trend, documented),
    rules: step.failures.map(({ level, check, message, expected, actual }) => ({
      level,
      check,
      message,
      expected: shortenValue(expected),
      actual: shortenValue(actual),
    })),
    request: step.exchange === null ? null : requestText(step.exchange),
    response: step.exchange === null ? null : responseText(step.exchange),
    earlier: earlier.map(({ runId, at, verdict }) => ({ runId, at: at.toISOString(), verdict })),
    next: [
      ...(missingValuesIn(step.reason).length > 0 ? [{ label: 'Set up auth', command: '/auth' }] : []),
      { label: 'Show as curl', command: `/curl ${step.caseId}` },
      { label: 'About the endpoint', command: `/explain ${step.method} ${step.path}` },
    ],
  };
  return { heading: explained.summary, cards: [card] };
}

function factsOf(run: RunRow, step: RunStep, trend: string, documented: readonly string[] | null): ExplanationCard['facts'] {
  return [
    { label: 'Case', value: step.caseId },
    { label: 'Purpose', value: step.why },
    { label: 'Environment', value: `${run.environment.name}, ${run.environment.baseUrl}` },
    { label: 'Documented', value: documented === null ? 'the operation is not in the spec' : documented.join(', ') || 'no status' },
    { label: 'Took', value: `${Math.round(step.ms)} ms` },
    { label: 'Earlier runs', value: trend },
  ].filter(({ value }) => value !== '');
}

async function documentedStatuses(deps: ActionDeps, projectId: string, step: RunStep): Promise<readonly string[] | null> {
  const model = await deps.specs.currentModel(projectId);
  if (model === null) return null;
  const scope = { kind: 'named', operations: [{ method: null, path: step.path }] } as const;
  const choice = await deps.specs.chooseOperations(model.specId, scope);
  const found = choice.chosen.find(({ method }) => method === step.method);
  if (found === undefined) return null;
  const inspected = await deps.specs.inspectOperation(model.specId, `${found.method} ${found.path}`);
  return inspected?.operation.responses.map(({ status }) => status) ?? null;
}

type ExplainedStep = Parameters<typeof explainStep>[0];

const VERDICTS = ['pass', 'warn', 'fail', 'error', 'blocked', 'inconclusive'] as const;
const asVerdict = (text: string): ExplainedStep['verdict'] => VERDICTS.find((verdict) => verdict === text) ?? 'error';

const CHECKS = ['status', 'header', 'body', 'schema', 'time'] as const;
const asCheck = (text: string): ExplainedStep['failures'][number]['check'] => CHECKS.find((check) => check === text) ?? 'body';
