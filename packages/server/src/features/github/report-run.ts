import { describeCounts } from '../notifications/index.ts';
import { loadTextFiles } from '../suites/index.ts';
import { buildAnnotations } from './annotations.ts';
import {
  type CommitRow,
  type ConnectionRow,
  findCommit,
  findConnection,
  NO_ATTENTION,
  updateCommit,
  updateConnection,
} from './github.store.ts';
import { attentionColumns, type GithubFailure } from './github-api.ts';
import type { GithubDeps } from './github-deps.ts';
import { openGithubApi } from './open-connection.ts';
import { completeCheckRun, createCheckRun, postComment, postStatus, type ReportContext } from './post-report.ts';
import { findBaseline, findRunToReport, listFailedCases, type RunRow } from './report-facts.store.ts';
import { claimReportLease, type ReportLease } from './report-lease.ts';
import { type ReportDetails, reportComment, reportSummary, reportTitle } from './report-text.ts';

const RETRY_SECONDS = 60;
/** After this long a report is no longer useful. */
const GIVE_UP_MS = 6 * 3600_000;

/** How long a report waits for another process that reports on the same run. */
const BUSY_SECONDS = 2;

/** Reports a run's start or result to the code host. A job may run twice but reports only once. */
export async function reportRun(deps: GithubDeps, runId: string): Promise<void> {
  const lease = await claimReportLease(deps, runId);
  if (lease === null) return waitForTurn(deps, runId);
  try {
    await report(deps, lease);
  } finally {
    await lease.release();
  }
}

async function waitForTurn({ db, queue }: GithubDeps, runId: string): Promise<void> {
  const commit = await findCommit(db, runId);
  if (commit !== null && commit.reportedAt === null) await queue.send('reports', { runId }, { afterSeconds: BUSY_SECONDS });
}

/** Reads the run after acquiring the lease, so that the report on its start is never sent after the report on its end. */
async function report(deps: GithubDeps, { commit, guard }: ReportLease): Promise<void> {
  const found = await findRunToReport(deps.db, commit.runId);
  const connection = found === null ? null : await findConnection(deps.db, found.run.projectId);
  if (found === null || connection === null) return;
  const talk: ReportContext = { deps, api: guard(await openGithubApi(deps, connection)), connection, commit };
  const trouble = found.run.finishedAt === null ? await reportStart(talk, found.run) : await reportEnd(talk, found.run, found.suiteTitle);
  await conclude(deps, connection, { run: found.run, commit, trouble });
}

const runUrlOf = ({ ownUrl }: GithubDeps, runId: string) => `${ownUrl()}/app/runs/${runId}`;

async function reportStart(talk: ReportContext, run: RunRow): Promise<GithubFailure | null> {
  const url = runUrlOf(talk.deps, run.id);
  const check = await createCheckRun(talk, { url, startedAt: run.createdAt.toISOString() });
  if (check !== null) return typeof check === 'number' ? null : check;
  const done = await postStatus(talk, { state: 'pending', url, text: 'Running' });
  return done.kind === 'trouble' ? done : null;
}

async function gatherFacts({ deps, commit }: ReportContext, run: RunRow, suiteTitle: string): Promise<ReportDetails> {
  const failures = await listFailedCases(deps.db, run.id);
  const baseline = await findBaseline(deps.db, run);
  const known = new Set(baseline === null ? [] : (await listFailedCases(deps.db, baseline.id)).map(({ caseId }) => caseId));
  const newFailures = failures.filter(({ caseId }) => !known.has(caseId));
  const latest = await deps.specs.latestDiff(run.projectId);
  const hasChanges = latest !== null && Object.values(latest.diff.summary).some((amount) => Number(amount) > 0);
  return {
    projectId: run.projectId,
    runUrl: runUrlOf(deps, run.id),
    suiteTitle,
    environment: run.environment.name,
    status: run.status,
    counts: describeCounts(run),
    error: run.error,
    p95Ms: run.p95Ms,
    baseline: baseline === null ? null : { id: baseline.id, p95Ms: baseline.p95Ms },
    newFailures,
    knownFailures: failures.length - newFailures.length,
    contractDiff: hasChanges ? latest.markdown : null,
    sha: commit.sha,
  };
}

const conclusions: Readonly<Record<string, 'success' | 'cancelled'>> = { passed: 'success', cancelled: 'cancelled' };

async function reportEnd(talk: ReportContext, run: RunRow, suiteTitle: string): Promise<GithubFailure | null> {
  const { deps, commit } = talk;
  const facts = await gatherFacts(talk, run, suiteTitle);
  const check = await createCheckRun(talk, { url: facts.runUrl, startedAt: (run.startedAt ?? run.createdAt).toISOString() });
  if (check !== null && typeof check !== 'number') return check;
  const conclusion = conclusions[run.status] ?? 'failure';
  const done =
    check === null
      ? await postStatus(talk, { state: conclusion === 'success' ? 'success' : 'failure', url: facts.runUrl, text: facts.counts })
      : await completeCheckRun(talk, check, {
          runUrl: facts.runUrl,
          title: reportTitle(facts),
          summary: reportSummary(facts),
          conclusion,
          startedAt: (run.startedAt ?? run.createdAt).toISOString(),
          completedAt: (run.finishedAt ?? run.createdAt).toISOString(),
          annotations: buildAnnotations(facts.newFailures, await loadTextFiles(deps.db, run.suiteId, run.suiteRevision)),
        });
  if (done.kind === 'trouble') return done;
  if (commit.pullRequest === null) return null;
  const commented = await postComment(talk, commit.pullRequest, reportComment(facts));
  return commented.kind === 'trouble' ? commented : null;
}

interface Outcome {
  readonly run: RunRow;
  readonly commit: CommitRow;
  readonly trouble: GithubFailure | null;
}

/** Temporary errors are retried. Permanent ones are shown on the card until the user fixes them. */
async function conclude(deps: GithubDeps, connection: ConnectionRow, { run, commit, trouble }: Outcome): Promise<void> {
  const now = deps.clock.now();
  if (trouble === null) {
    if (run.finishedAt !== null) await updateCommit(deps.db, run.id, { reportedAt: now });
    const pullRequest = commit.pullRequest === null ? {} : { lastPullRequest: commit.pullRequest };
    const reportsBy = (await findCommit(deps.db, run.id))?.checkRunId == null ? 'status' : 'check';
    await updateConnection(deps.db, connection.id, { ...NO_ATTENTION, reportsBy, lastCheckAt: now, ...pullRequest });
    return;
  }
  await updateConnection(deps.db, connection.id, attentionColumns(trouble));
  const isOld = now.getTime() - run.createdAt.getTime() > GIVE_UP_MS;
  if (trouble.waitSeconds === null || isOld) return;
  const afterSeconds = trouble.reason === 'limit' ? trouble.waitSeconds : (deps.retrySeconds ?? RETRY_SECONDS);
  await deps.queue.send('reports', { runId: run.id }, { afterSeconds });
}
