import { countOf } from '@assay/engine/format';
import type { CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { findRunStarter, listRunSteps, listRunsUpTo, type RunRow } from '../actions.store.ts';
import { followUpChoices } from './answer-verdicts.ts';
import type { RunDetails } from './run-facts.ts';
import { formatList, formatTime, runName, shortId } from './run-words.ts';
import { brokenCases, caseVerdicts, readSteps } from './stored-steps.ts';

/** The number of runs to compare. */
const RUNS = 10;

interface PastRun {
  readonly run: RunRow;
  readonly ran: ReadonlySet<string>;
  readonly broken: ReadonlySet<string>;
}

async function pastRuns({ db }: ActionDeps, run: RunRow): Promise<readonly PastRun[]> {
  const rows = await listRunsUpTo(db, run, RUNS);
  return Promise.all(
    rows.map(async (row) => {
      const steps = readSteps(await listRunSteps(db, row.id));
      return { run: row, ran: new Set(caseVerdicts(steps).keys()), broken: brokenCases(steps) };
    }),
  );
}

/** Cases that passed in some of the latest runs and failed in others, on the same environment and revision. */
export async function answerFlaky(deps: ActionDeps, facts: RunDetails): Promise<CommandAnswer> {
  const { run } = facts;
  const all = await pastRuns(deps, run);
  const alike = all.filter((past) => past.run.suiteRevision === run.suiteRevision && past.run.environmentId === run.environmentId);
  const cards = [followUpChoices(facts)];
  if (alike.length < 2) {
    return {
      heading: `One run of revision ${run.suiteRevision} on ${run.environment.name} is not enough to detect flaky cases. Run the suite again first.`,
      cards,
    };
  }
  const ids = [...new Set(alike.flatMap(({ ran }) => [...ran]))];
  const flaky = ids.filter((id) => {
    const outcomes = new Set(alike.filter(({ ran }) => ran.has(id)).map(({ broken }) => broken.has(id)));
    return outcomes.size > 1;
  });
  const span = `the last ${alike.length} runs of revision ${run.suiteRevision} on ${run.environment.name}`;
  const heading =
    flaky.length === 0
      ? `No cases are flaky: each one had the same result in ${span}.`
      : `${countOf(flaky.length, 'case')} ${flaky.length === 1 ? 'is' : 'are'} flaky, with different results in ${span}: ${formatList(flaky)}.`;
  return { heading, cards };
}

/** For each failing case, the first run in its current series of failures. */
export async function answerFailingSince(deps: ActionDeps, facts: RunDetails): Promise<CommandAnswer> {
  const { broken, run, name } = facts;
  const cards = [followUpChoices(facts)];
  if (broken.length === 0) return { heading: `Nothing failed in ${name}, so there is no first failure.`, cards };
  const past = await pastRuns(deps, run);
  const lines = broken.map(({ caseId, op }) => {
    const at = past.findIndex((one) => !one.broken.has(caseId));
    const first = past[(at === -1 ? past.length : at) - 1]?.run ?? run;
    const always = at === -1 ? ', the oldest run I checked' : '';
    return `${op} has been failing since ${runName(first)}, ${formatTime(first.createdAt)}${always}`;
  });
  return { heading: `${formatList(lines)}.`, cards };
}

export async function answerRunStarter(deps: ActionDeps, facts: RunDetails): Promise<CommandAnswer> {
  const { run } = facts;
  const who = (await findRunStarter(deps.db, run)) ?? (run.actor || 'A user whose account was deleted');
  const heading = `${who} started the latest run (${shortId(run)} on ${run.environment.name}) at ${formatTime(run.createdAt)}. Its status is ${run.status}.`;
  return { heading, cards: [followUpChoices(facts)] };
}
