import type { ChoicesCard, FailuresCard } from '@assay/contract';
import { countOf } from '@assay/engine/format';
import type { CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { showCoverage } from '../suite/show-coverage.ts';
import type { RunDetails } from './run-facts.ts';
import { describeTally, formatDuration, formatList, latestRunText } from './run-words.ts';
import { comparisonText } from './show-history.ts';

/** Buttons for following up on a run. */
export function followUpChoices({ run, broken }: Pick<RunDetails, 'run' | 'broken'>): ChoicesCard {
  const open = pageButton('Open the run', 'run', { id: run.id });
  if (broken.length === 0) return choicesCard('Look closer', [open]);
  return choicesCard('Look closer', [
    open,
    messageButton('Explain the first failure', '/explain'),
    messageButton(`Run ${countOf(broken.length, 'failed case')} again`, '/run failed'),
  ]);
}

const about = ({ operations }: RunDetails): string => (operations === null ? '' : ` for ${formatList(operations)}`);
const failedOps = ({ broken }: RunDetails): readonly string[] => [...new Set(broken.map(({ op }) => op))];
/** Returns `failed` or `was cancelled`. */
function endedText({ status }: RunDetails['run']): string {
  if (status === 'error') return 'ended with an error';
  if (status === 'cancelled') return 'was cancelled';
  return status === 'passed' || status === 'failed' ? status : `is ${status}`;
}
/** A run may end before it has any cases, for example if its environment lacks a value. */
const whyEnded = ({ run }: RunDetails): string => (run.error === null ? '' : ` It ended with this error: ${run.error.replace(/\.$/, '')}.`);

export async function answerSummary(deps: ActionDeps, facts: RunDetails): Promise<CommandAnswer> {
  const { run, tally, operations } = facts;
  if (operations !== null && tally.passed + tally.failed + tally.open === 0) return notIncluded(facts);
  const failed = failedOps(facts);
  const which = failed.length === 0 ? '' : ` Failing: ${formatList(failed)}.`;
  const p95 = run.p95Ms === null || operations !== null ? '' : `, p95 ${run.p95Ms} ms`;
  const took = run.durationMs === null || operations !== null ? '' : ` It took ${formatDuration(run.durationMs)}${p95}.`;
  const subject =
    operations === null ? `${latestRunText(run)} ${endedText(run)}` : `${latestRunText(run)} called ${formatList(operations)}`;
  return {
    heading: `${subject}: ${describeTally(tally)}.${which}${took}${whyEnded(facts)}${await comparisonText(deps, run)}`,
    cards: [...(facts.broken.length === 0 ? [] : [failuresCard(facts)]), followUpChoices(facts)],
  };
}

function notIncluded(facts: RunDetails): CommandAnswer {
  return {
    heading: `${latestRunText(facts.run)} did not include ${formatList(facts.operations ?? [])}.`,
    cards: [followUpChoices(facts)],
  };
}

export async function answerFailures(deps: ActionDeps, facts: RunDetails): Promise<CommandAnswer> {
  const { broken, name, tally, run } = facts;
  const since = await comparisonText(deps, run);
  if (broken.length === 0) {
    const heading = `Nothing failed${about(facts)} in ${name}: ${describeTally(tally)}.${whyEnded(facts)}${since}`;
    return { heading, cards: [followUpChoices(facts)] };
  }
  return {
    heading: `${countOf(broken.length, 'case')} failed${about(facts)} in ${name}; ${tally.passed} passed. Failing: ${formatList(failedOps(facts))}.${since}`,
    cards: [failuresCard(facts), followUpChoices(facts)],
  };
}

const MOST_ROWS = 20;

function failuresCard({ run, broken }: RunDetails): FailuresCard {
  return {
    type: 'failures',
    title: 'Failed cases',
    runId: run.id,
    rows: broken.slice(0, MOST_ROWS).map((one) => ({ ...one })),
    omitted: Math.max(0, broken.length - MOST_ROWS),
  };
}

export function answerPassedCases(facts: RunDetails): CommandAnswer {
  const { passed, failed, open } = facts.tally;
  const total = passed + failed + open;
  const broken = failedOps(facts);
  return {
    heading: `${passed} of ${countOf(total, 'case')} passed${about(facts)} in ${facts.name}; ${failed} failed${open === 0 ? '' : ` and ${open} had no result`}.${broken.length === 0 ? '' : ` Failing: ${formatList(broken)}.`}`,
    cards: [followUpChoices(facts)],
  };
}

export function answerDuration(facts: RunDetails): CommandAnswer {
  const { run } = facts;
  if (run.durationMs === null)
    return { heading: `${latestRunText(run)} has no duration because it never started.`, cards: [followUpChoices(facts)] };
  const p95 = run.p95Ms === null ? '' : ` 95% of its responses arrived within ${run.p95Ms} ms.`;
  const exact = run.durationMs < 1000 ? '' : ` (${run.durationMs} ms)`;
  return {
    heading: `${latestRunText(run)} took ${formatDuration(run.durationMs)}${exact}.${p95}`,
    cards: [followUpChoices(facts)],
  };
}

/** Users decide whether to release. The reply lists the facts for and against a release. */
export async function answerRelease(deps: ActionDeps, facts: RunDetails): Promise<CommandAnswer> {
  const { run, name, tally } = facts;
  const coverage = await showCoverage(deps, { projectId: run.projectId, conversationId: null });
  const failed = failedOps(facts);
  const verdict =
    tally.failed > 0 || run.status === 'error'
      ? `I wouldn’t release yet: ${countOf(tally.failed, 'case')} failed in ${name}${failed.length === 0 ? '' : `, for ${formatList(failed)}`}.`
      : `No cases failed in ${name}: ${describeTally(tally)}.`;
  return { heading: `${verdict}${whyEnded(facts)} ${coverage.heading}`, cards: [followUpChoices(facts)] };
}
