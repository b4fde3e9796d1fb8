import type { RunStep } from '@assay/contract';
import { countOf } from '@assay/engine/format';
import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { findExchange, findRunSuiteName } from '../actions.store.ts';
import { followUpChoices } from './answer-verdicts.ts';
import { explainRunStep } from './explain.ts';
import type { RunDetails } from './run-facts.ts';
import { describeTally, formatDuration, formatTime, latestRunText, shortId } from './run-words.ts';
import { loadExchange, worstStep } from './stored-steps.ts';

export function answerRunEnvironment(facts: RunDetails): CommandAnswer {
  const { run, tally } = facts;
  const { name, baseUrl } = run.environment;
  const heading = `Latest run: ${shortId(run)} on ${name} (${baseUrl}), ${formatTime(run.createdAt)}. ${describeTally(tally)}.`;
  return { heading, cards: [followUpChoices(facts)] };
}

export function answerRunTime(facts: RunDetails): CommandAnswer {
  const { run, tally } = facts;
  const took = run.durationMs === null ? '' : ` and took ${formatDuration(run.durationMs)}`;
  return {
    heading: `${latestRunText(run)} started at ${formatTime(run.createdAt)}${took}. ${describeTally(tally)}.`,
    cards: [followUpChoices(facts)],
  };
}

export async function answerSuite({ db }: ActionDeps, facts: RunDetails): Promise<CommandAnswer> {
  const { run, tally } = facts;
  const suite = (await findRunSuiteName(db, run)) ?? 'deleted suite';
  return {
    heading: `Latest run: ${shortId(run)} on ${run.environment.name} (${suite}, revision ${run.suiteRevision}). ${describeTally(tally)}.`,
    cards: [followUpChoices(facts)],
  };
}

/** Steps without a status got no response, so they may not have been sent. */
export function answerRequests(facts: RunDetails): CommandAnswer {
  const { run, steps, tally } = facts;
  const sent = steps.filter(({ status }) => status !== null).length;
  const cases = tally.passed + tally.failed + tally.open;
  const took = run.durationMs === null ? '' : ` in ${formatDuration(run.durationMs)}`;
  return {
    heading: `${latestRunText(run)} sent ${countOf(sent, 'request')} for ${countOf(cases, 'case')}${took}.`,
    cards: [followUpChoices(facts)],
  };
}

const MOST_BODY = 200;

function bodyText(body: string | null): string {
  const text = (body ?? '').replace(/\s+/g, ' ').trim();
  if (text === '') return ' The request had no body.';
  return ` The body was: ${text.length > MOST_BODY ? `${text.slice(0, MOST_BODY)}…` : text}`;
}

/** `, expected status 2xx` for a case that failed. */
function expectedText({ broken }: RunDetails, { caseId }: RunStep): string {
  const expected = broken.find((one) => one.caseId === caseId)?.expected ?? null;
  return expected === null ? '' : `, expected ${expected},`;
}

/** The request of the failing step, or of the given operation. */
export const answerRequest = (deps: ActionDeps, request: MessageRequest, facts: RunDetails): Promise<CommandAnswer> =>
  answerExchange(deps, request, facts, 'request');

/** The response to the failing request, or to the request for the given operation. */
export async function answerExchange(
  deps: ActionDeps,
  request: MessageRequest,
  facts: RunDetails,
  part: 'request' | 'response' = 'response',
): Promise<CommandAnswer> {
  const { run, name, steps, broken } = facts;
  const found = worstStep(steps) ?? (facts.operations === null ? null : steps.findLast(({ part }) => part === 'step')) ?? null;
  if (found === null)
    return { heading: `Nothing failed in ${name}, so there is no failing response to show.`, cards: [followUpChoices(facts)] };
  const step = loadExchange(found, await findExchange(deps.db, run.id, found));
  const explained = await explainRunStep(deps, request, run, found);
  const returned = step.status === null ? 'got no response' : `returned ${step.status}`;
  const others = broken.length > 1 ? ` ${countOf(broken.length - 1, 'more case')} also failed.` : '';
  return {
    ...explained,
    heading:
      part === 'request'
        ? `${step.op} was sent to ${step.exchange?.url ?? step.path} in ${name} and ${returned}.${bodyText(step.exchange?.requestBody ?? null)}`
        : `${step.op} ${returned}${expectedText(facts, step)} in ${name}.${bodyText(step.exchange?.responseBody ?? null)}${others}`,
  };
}
