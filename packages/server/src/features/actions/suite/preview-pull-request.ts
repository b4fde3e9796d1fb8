import { type PreviewRun, prPreview, readAllCases } from '@assay/engine';
import { AppError } from '../../../platform/http/app-error.ts';
import { type ActionRequest, type CommandAnswer, loadTextFiles } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { latestSuiteRun, listRunSteps, type RunRow } from '../actions.store.ts';
import { recipeCard } from '../guide/ci-recipe.ts';
import { readSteps } from '../results/stored-steps.ts';
import { findCurrentSuite } from './find-current-suite.ts';

/** Formats the suite, its latest run and the contract changes as a pull request description. */
export async function answerPreview({ db, specs }: ActionDeps, request: ActionRequest): Promise<CommandAnswer> {
  const suite = await findCurrentSuite(db, request);
  if (suite === null) throw new AppError('NO_SUITE');
  const files = await loadTextFiles(db, suite.id, suite.latestRevision);
  const run = await latestSuiteRun(db, suite.id);
  const content = prPreview({
    suite: { name: suite.name, revision: suite.latestRevision },
    cases: readAllCases(files),
    files: files.map(({ path, content: text }) => ({ path, lines: text.trimEnd().split('\n').length })),
    run: run === null ? null : toPreview(run, readSteps(await listRunSteps(db, run.id))),
    contractDiff: (await specs.latestDiff(request.projectId))?.markdown ?? null,
  });
  const outdated = run !== null && run.suiteRevision !== suite.latestRevision;
  return {
    heading: outdated
      ? `The latest run used revision ${run.suiteRevision}; run revision ${suite.latestRevision} to include its results.`
      : 'Ready to paste into a pull request.',
    actions: run === null || outdated ? ['Run in Cloud'] : [],
    cards: [{ type: 'pr-preview', title: `Pull request: ${suite.name}`, content }, recipeCard(request.projectId)],
  };
}

function toPreview(run: RunRow, steps: ReturnType<typeof readSteps>): PreviewRun {
  const { pass = 0, warn = 0, fail = 0, error = 0, blocked = 0, inconclusive = 0 } = run.counts;
  return {
    id: run.id,
    status: run.status,
    environment: run.environment.name,
    counts: { pass, warn, fail, error, blocked, inconclusive },
    durationMs: run.durationMs,
    p95Ms: run.p95Ms,
    p95Count: run.p95Count,
    failures: steps
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ method, path, title, failures }) => ({ op: `${method} ${path}`, title, message: failures[0]?.message ?? '' })),
  };
}
