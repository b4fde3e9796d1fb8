import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { findRunBefore, latestRun, latestRuns, listRunSteps, type RunRow, type Span } from '../actions.store.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { createTally, describeTally, formatAge, formatTime, NO_RUN, shortId } from './run-words.ts';
import { brokenCases, readSteps } from './stored-steps.ts';

const MOST = 5;
/** The maximum number of runs to search if the question specifies a time. */
const MOST_IN_TIME = 100;

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Lists the project's latest runs, each with a link to its page. */
export async function answerRuns({ db, clock }: ActionDeps, { projectId }: MessageRequest, between: Span | null): Promise<CommandAnswer> {
  const isIn = ({ createdAt }: RunRow): boolean =>
    between === null || (createdAt.getTime() >= between.from && createdAt.getTime() <= between.to);
  const runs = (await latestRuns(db, projectId, between === null ? MOST : MOST_IN_TIME)).filter(isIn).slice(0, MOST);
  const [latest] = runs;
  if (latest === undefined && between !== null) {
    const heading = `There were no runs between ${formatTime(new Date(between.from))} and ${formatTime(new Date(between.to))}.`;
    return { heading, cards: [choicesCard('Look closer', [pageButton('All runs', 'runs')])] };
  }
  if (latest === undefined) return NO_RUN;
  const options = runs.map((run) => {
    const { passed, failed } = createTally(run);
    const detail = `${run.status}, ${passed} passed, ${failed} failed on ${run.environment.name}, ${formatTime(run.createdAt)}`;
    return pageButton(`Run ${shortId(run)}`, 'run', { id: run.id, detail });
  });
  const { passed, failed } = createTally(latest);
  const when = `${formatTime(latest.createdAt)} (${formatAge(latest.createdAt, clock.now())})`;
  const heading = `The status of the latest run (${shortId(latest)} on ${latest.environment.name}) is ${latest.status}. It started at ${when}. ${passed} passed, ${failed} failed.`;
  return { heading, cards: [choicesCard('Latest runs', [...options, pageButton('All runs', 'runs')])] };
}

interface Difference {
  /** The run before the current one. */
  readonly base: RunRow;
  readonly came: number;
  readonly went: number;
  readonly stayed: number;
}

/** The changes since the previous run of the same suite. Null for the first run. */
async function differenceOf({ db }: ActionDeps, head: RunRow): Promise<Difference | null> {
  const base = await findRunBefore(db, head);
  if (base === null) return null;
  const [before, after] = await Promise.all([base, head].map(async ({ id }) => brokenCases(readSteps(await listRunSteps(db, id)))));
  const came = [...(after ?? [])].filter((id) => before?.has(id) !== true).length;
  const went = [...(before ?? [])].filter((id) => after?.has(id) !== true).length;
  return { base, came, went, stayed: (after?.size ?? 0) - came };
}

const changeText = ({ came, went, stayed }: Difference): string =>
  `${countOf(came, 'case')} newly failing, ${went} fixed, ${stayed} still failing`;

/** A sentence that compares a run with the previous one, for replies about its results. Empty for the first run. */
export async function comparisonText(deps: ActionDeps, head: RunRow): Promise<string> {
  const difference = await differenceOf(deps, head);
  if (difference === null) return '';
  const run = `run ${shortId(difference.base)} on ${difference.base.environment.name}, the previous run`;
  return difference.came + difference.went === 0
    ? ` There are no new or fixed failures since ${run}.`
    : ` Compared with ${run}: ${changeText(difference)}.`;
}

/** Compares two runs of the same suite: new, fixed and remaining failures. */
export async function answerCompare(deps: ActionDeps, request: MessageRequest): Promise<CommandAnswer> {
  const head = await latestRun(deps.db, request);
  if (head === null) return NO_RUN;
  const difference = await differenceOf(deps, head);
  if (difference === null) {
    const heading = `Run ${shortId(head)} on ${head.environment.name} is the only run of this suite so far (${describeTally(createTally(head))}), so there is nothing to compare it with.`;
    return {
      heading,
      cards: [choicesCard('Go on', [messageButton('Rerun the suite', '/run cloud'), pageButton('Open the run', 'run', { id: head.id })])],
    };
  }
  const { base, came, went } = difference;
  const named = (run: RunRow): string => `run ${shortId(run)} on ${run.environment.name} (${describeTally(createTally(run))})`;
  const verdict = came + went === 0 ? 'the same cases failed, ' : '';
  return {
    heading: `From ${named(base)} to ${named(head)}: ${verdict}${changeText(difference)}.`,
    cards: [
      choicesCard('Look closer', [
        pageButton('Compare case by case', 'compare', { id: head.id, against: base.id }),
        pageButton(`Run ${shortId(head)}`, 'run', { id: head.id }),
        pageButton(`Run ${shortId(base)}`, 'run', { id: base.id }),
      ]),
    ],
  };
}
