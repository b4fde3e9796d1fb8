import type { ChoicesCard } from '@assay/contract';
import type { Action } from '@assay/engine/model';
import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { findActiveRun, latestRun, latestRunBetween, type RunRow } from '../actions.store.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { answerExchange, answerRequest, answerRequests, answerRunEnvironment, answerRunTime, answerSuite } from './answer-details.ts';
import { answerSlowest } from './answer-speed.ts';
import { answerFailingSince, answerFlaky, answerRunStarter } from './answer-trends.ts';
import { answerDuration, answerFailures, answerPassedCases, answerRelease, answerSummary } from './answer-verdicts.ts';
import { loadRunFacts, type RunDetails } from './run-facts.ts';
import { formatTime, NO_RUN, runName } from './run-words.ts';
import { answerCompare, answerRuns } from './show-history.ts';

type ShowResults = Extract<Action, { kind: 'show-results' }>;

/** Answers a question about runs from stored data. */
export async function showResults(deps: ActionDeps, request: MessageRequest, action: ShowResults): Promise<CommandAnswer> {
  if (action.question === 'history') return answerRuns(deps, request, action.between);
  if (action.question === 'compare') return answerCompare(deps, request);
  const { between } = action;
  const run = between === null ? await latestRun(deps.db, request) : await latestRunBetween(deps.db, request.projectId, between);
  const active = between === null ? await findActiveRun(deps.db, request) : null;
  if (run !== null) {
    const answer = await answerAbout(deps, request, await loadRunFacts(deps, run, action.operations), action.question);
    return active === null ? answer : withRunUnderWay(answer, active);
  }
  if (between !== null) return noRunIn(between);
  if (active === null) return NO_RUN;
  return {
    heading: `The first run, ${runName(active)} on ${active.environment.name}, is still running. Ask again when it has finished.`,
    cards: [underWayCard(active)],
  };
}

const underWayCard = (active: RunRow): ChoicesCard =>
  choicesCard('The active run', [pageButton('Open it', 'run', { id: active.id }), messageButton('Stop', '/stop')]);

/** Results come from finished runs, so the reply must mention a newer run that has not finished. */
function withRunUnderWay(answer: CommandAnswer, active: RunRow): CommandAnswer {
  const heading = `A newer run, ${runName(active)} on ${active.environment.name}, is still running, so this answer is about the previous run. ${answer.heading}`;
  return { ...answer, heading, cards: [...(answer.cards ?? []), underWayCard(active)] };
}

function noRunIn({ from, to }: NonNullable<ShowResults['between']>): CommandAnswer {
  return {
    heading: `There were no runs between ${formatTime(new Date(from))} and ${formatTime(new Date(to))}, so nothing failed then.`,
    cards: [choicesCard('Look closer', [pageButton('All runs', 'runs')])],
  };
}

function answerAbout(
  deps: ActionDeps,
  request: MessageRequest,
  facts: RunDetails,
  question: Exclude<ShowResults['question'], 'history' | 'compare'>,
): Promise<CommandAnswer> | CommandAnswer {
  switch (question) {
    case 'summary':
      return answerSummary(deps, facts);
    case 'failures':
      return answerFailures(deps, facts);
    case 'passed':
      return answerPassedCases(facts);
    case 'release':
      return answerRelease(deps, facts);
    case 'duration':
      return answerDuration(facts);
    case 'slowest':
      return answerSlowest(facts);
    case 'flaky':
      return answerFlaky(deps, facts);
    case 'since-when':
      return answerFailingSince(deps, facts);
    case 'who':
      return answerRunStarter(deps, facts);
    case 'environment':
      return answerRunEnvironment(facts);
    case 'time':
      return answerRunTime(facts);
    case 'suite':
      return answerSuite(deps, facts);
    case 'requests':
      return answerRequests(facts);
    case 'exchange':
      return answerExchange(deps, request, facts);
    case 'request':
      return answerRequest(deps, request, facts);
  }
}
