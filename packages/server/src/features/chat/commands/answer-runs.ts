import type { ChoicesCard, RunPreview, RunStep } from '@assay/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CommandAnswer, CommandRequest } from '../../suites/index.ts';
import { choicesCard, messageButton, pageButton } from './choices.ts';
import type { CommandDeps } from './command-deps.ts';
import { latestRun, latestRuns, type RunRow, runBefore, stepsOf } from './commands.store.ts';
import { caseVerdicts, isBrokenVerdict, readSteps } from './known-step.ts';

const MOST = 5;
type Option = ChoicesCard['options'][number];

const shortId = (run: RunRow): string => run.id.slice(0, 8);
const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const NO_RUN: CommandAnswer = {
  heading: 'Nothing was run in this project yet. Write a suite and press Run in Cloud.',
  cards: [choicesCard('Begin with', [messageButton('Smoke tests', '/generate smoke'), messageButton('Run in Cloud', '/run cloud')])],
};

/** Lists the project's latest runs, each with a link to its page. */
export async function answerRuns({ db }: CommandDeps, { projectId }: CommandRequest): Promise<CommandAnswer> {
  const runs = await latestRuns(db, projectId, MOST);
  const [latest] = runs;
  if (latest === undefined) return NO_RUN;
  const options = runs.map((run) => {
    const { pass = 0, warn = 0, fail = 0, error = 0 } = run.counts;
    const detail = `${run.status}, ${pass + warn} passed, ${fail + error} failed on ${run.environment.name}, ${whenOf(run)}`;
    return pageButton(`Run ${shortId(run)}`, 'run', { id: run.id, detail });
  });
  const heading = `The latest run, ${shortId(latest)}: ${latest.status}.`;
  return { heading, cards: [choicesCard('Latest runs', [...options, pageButton('All runs', 'runs')])] };
}

const whenOf = ({ createdAt }: RunRow): string => `${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Compares two runs of the same suite: new, fixed and remaining failures. */
export async function answerCompare({ db }: CommandDeps, request: CommandRequest): Promise<CommandAnswer> {
  const head = await latestRun(db, request);
  if (head === null) return NO_RUN;
  const base = await runBefore(db, head);
  if (base === null) {
    const heading = `Run ${shortId(head)} is the only one of its suite so far: there is nothing to compare it with.`;
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
    heading: `From run ${shortId(base)} to ${shortId(head)}: ${countOf(came, 'case')} newly failing, ${went} no longer, ${stayed} as before.`,
    cards: [
      choicesCard('Look closer', [
        pageButton('Compare case by case', 'compare', { id: head.id, against: base.id }),
        pageButton(`Run ${shortId(head)}`, 'run', { id: head.id }),
        pageButton(`Run ${shortId(base)}`, 'run', { id: base.id }),
      ]),
    ],
  };
}

/** Offers to rerun the latest run or its failed cases, with the same preview as on the run page. */
export async function answerRerun(deps: CommandDeps, request: CommandRequest): Promise<CommandAnswer> {
  const run = await latestRun(deps.db, request);
  if (run === null) return NO_RUN;
  const look = pageButton('Open the run', 'run', { id: run.id });
  const failed = brokenCases(readSteps(await stepsOf(deps.db, run.id))).size;
  const all = await rerunChoice(deps, request, { run, only: 'all', label: 'Run everything again' });
  if (failed === 0) {
    const heading = `Nothing failed in run ${shortId(run)}, the latest one.`;
    return { heading, cards: [choicesCard('Go on', [all, look])] };
  }
  const again = await rerunChoice(deps, request, { run, only: 'failed', label: `Run ${countOf(failed, 'failed case')}` });
  return {
    heading: `${countOf(failed, 'case')} failed in run ${shortId(run)}.`,
    cards: [choicesCard('Run again', [again, all, messageButton('Explain the first', '/explain'), look])],
  };
}

interface RerunRequest {
  readonly run: RunRow;
  readonly only: 'all' | 'failed';
  readonly label: string;
}

/** A button that reruns with the newest suite revision. For a run that cannot be rerun, it opens the run and gives the reason. */
async function rerunChoice({ previewRun }: CommandDeps, request: CommandRequest, { run, only, label }: RerunRequest): Promise<Option> {
  const { actor, projectId } = request;
  try {
    const preview = await previewRun(actor, { ...NOTHING_ELSE, projectId, rerunOf: run.id, only, revision: 'newest' });
    const { suiteRevision: revision } = preview;
    return { kind: 'rerun', label, detail: previewLine(preview), runId: run.id, only, revision };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return pageButton(label, 'run', { id: run.id, detail: error.message });
  }
}

const NOTHING_ELSE = { runPackId: null, environmentId: null, suiteId: null, conversationId: null };

function previewLine({ requests, host, missingCases, skippedCases }: RunPreview): string {
  const parts = [
    `${countOf(requests.total, 'request')}, ${requests.write} write, to ${host}`,
    ...(skippedCases === 0 ? [] : [`${countOf(skippedCases, 'case')} skipped: the environment is locked`]),
    ...(missingCases.length === 0 ? [] : [`no longer in the suite: ${missingCases.join(', ')}`]),
  ];
  return parts.join('; ');
}

function brokenCases(steps: readonly RunStep[]): ReadonlySet<string> {
  return new Set([...caseVerdicts(steps)].filter(([, verdict]) => isBrokenVerdict(verdict)).map(([caseId]) => caseId));
}
