import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { latestRun, latestRuns, type RunRow, runBefore, type Span, stepsOf } from '../actions.store.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { brokenCases, readSteps } from './known-step.ts';
import { agoText, NO_RUN, shortId, tallyOf, timeText } from './run-words.ts';

const MOST = 5;
/** Runs that are looked through when a time is named. */
const MOST_IN_TIME = 100;

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Lists the project's latest runs, each with a link to its page. */
export async function answerRuns({ db, clock }: ActionDeps, { projectId }: MessageRequest, between: Span | null): Promise<CommandAnswer> {
  const isIn = ({ createdAt }: RunRow): boolean =>
    between === null || (createdAt.getTime() >= between.from && createdAt.getTime() <= between.to);
  const runs = (await latestRuns(db, projectId, between === null ? MOST : MOST_IN_TIME)).filter(isIn).slice(0, MOST);
  const [latest] = runs;
  if (latest === undefined && between !== null) {
    const heading = `There was no run between ${timeText(new Date(between.from))} and ${timeText(new Date(between.to))}.`;
    return { heading, cards: [choicesCard('Look closer', [pageButton('All runs', 'runs')])] };
  }
  if (latest === undefined) return NO_RUN;
  const options = runs.map((run) => {
    const { passed, failed } = tallyOf(run);
    const detail = `${run.status}, ${passed} passed, ${failed} failed on ${run.environment.name}, ${timeText(run.createdAt)}`;
    return pageButton(`Run ${shortId(run)}`, 'run', { id: run.id, detail });
  });
  const { passed, failed } = tallyOf(latest);
  const when = `${timeText(latest.createdAt)}, ${agoText(latest.createdAt, clock.now())}`;
  const heading = `The latest run, ${shortId(latest)}: ${latest.status}. It began ${when} on ${latest.environment.name}; ${passed} passed, ${failed} failed.`;
  return { heading, cards: [choicesCard('Latest runs', [...options, pageButton('All runs', 'runs')])] };
}

/** Compares two runs of the same suite: new, fixed and remaining failures. */
export async function answerCompare({ db }: ActionDeps, request: MessageRequest): Promise<CommandAnswer> {
  const head = await latestRun(db, request);
  if (head === null) return NO_RUN;
  const base = await runBefore(db, head);
  if (base === null) {
    const heading = `Run ${shortId(head)} is the only run of its suite, so there is nothing to compare it with.`;
    return {
      heading,
      cards: [choicesCard('Go on', [messageButton('Run it again', '/run cloud'), pageButton('Open the run', 'run', { id: head.id })])],
    };
  }
  const [before, after] = await Promise.all([base, head].map(async ({ id }) => brokenCases(readSteps(await stepsOf(db, id)))));
  const came = [...(after ?? [])].filter((id) => before?.has(id) !== true).length;
  const went = [...(before ?? [])].filter((id) => after?.has(id) !== true).length;
  const stayed = (after?.size ?? 0) - came;
  return {
    heading: `From run ${shortId(base)} to ${shortId(head)}: ${countOf(came, 'case')} newly failing, ${went} fixed, ${stayed} still failing.`,
    cards: [
      choicesCard('Look closer', [
        pageButton('Compare case by case', 'compare', { id: head.id, against: base.id }),
        pageButton(`Run ${shortId(head)}`, 'run', { id: head.id }),
        pageButton(`Run ${shortId(base)}`, 'run', { id: base.id }),
      ]),
    ],
  };
}
