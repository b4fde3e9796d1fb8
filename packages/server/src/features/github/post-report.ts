import { ANNOTATIONS_PER_REQUEST, type Annotation } from './annotations.ts';
import { type CommitRow, type ConnectionRow, findCommentId, saveCommentId, updateCommit } from './github.store.ts';
import { type GithubApi, type GithubFailure, notGithubFailure } from './github-api.ts';
import type { GithubDeps } from './github-deps.ts';
import { commentMarker } from './report-text.ts';

export interface ReportContext {
  readonly deps: GithubDeps;
  readonly api: GithubApi;
  readonly connection: ConnectionRow;
  readonly commit: CommitRow;
}

export interface CheckReport {
  readonly runUrl: string;
  readonly title: string;
  readonly summary: string;
  readonly conclusion: 'success' | 'failure' | 'cancelled';
  readonly startedAt: string;
  readonly completedAt: string;
  readonly annotations: readonly Annotation[];
}

type Done = { readonly kind: 'done' } | GithubFailure;
const DONE = { kind: 'done' } as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const idOf = (body: unknown) => (isRecord(body) && typeof body.id === 'number' ? body.id : null);
const repoPath = ({ repo }: ConnectionRow) => `/repos/${repo.split('/').map(encodeURIComponent).join('/')}`;

const PAGE_SIZE = 30;
/** More entries than GitHub keeps for a commit or a pull request. */
const MOST_PAGES = 100;

interface Lookup {
  /** The list's path and query. */
  readonly path: string;
  readonly itemsOf: (body: unknown) => unknown;
  readonly isWanted: (item: Readonly<Record<string, unknown>>) => boolean;
}

/** Follows a list's pages to the first wanted item. Returns null only if GitHub listed them all. */
async function findInList(api: GithubApi, { path, itemsOf, isWanted }: Lookup): Promise<number | null | GithubFailure> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await api.call('GET', `${path}per_page=${PAGE_SIZE}&page=${page}`);
    if (answer.kind === 'trouble') return answer;
    const items = itemsOf(answer.body);
    if (!Array.isArray(items)) return notGithubFailure;
    const id = idOf(items.find((item: unknown) => isRecord(item) && isWanted(item)));
    if (id !== null || items.length < PAGE_SIZE) return id;
  }
  return notGithubFailure;
}

/** Finds a check that was created on GitHub but not recorded here, because the process ended in the meantime. */
const findLostCheck = ({ api, connection, commit }: ReportContext) =>
  findInList(api, {
    // Without `filter=all`, GitHub lists only the latest check of each name.
    path: `${repoPath(connection)}/commits/${commit.sha}/check-runs?check_name=Assay&filter=all&`,
    itemsOf: (body) => (isRecord(body) ? body.check_runs : null),
    isWanted: (check) => check.external_id === commit.runId,
  });

const createCheck = ({ api, connection, commit }: ReportContext, run: { readonly url: string; readonly startedAt: string }) =>
  api.call('POST', `${repoPath(connection)}/check-runs`, {
    name: 'Assay',
    head_sha: commit.sha,
    status: 'in_progress',
    external_id: commit.runId,
    details_url: run.url,
    started_at: run.startedAt,
  });

/** Creates a run's check once. Returns null when the token may not create checks; then statuses are used instead. */
export async function createCheckRun(
  talk: ReportContext,
  run: { readonly url: string; readonly startedAt: string },
): Promise<number | null | GithubFailure> {
  const { deps, commit } = talk;
  if (commit.checkRunId !== null) return commit.checkRunId;
  const lost = await findLostCheck(talk);
  const made =
    lost === null ? await createCheck(talk, run) : typeof lost === 'number' ? ({ kind: 'ok', body: { id: lost } } as const) : lost;
  if (made.kind === 'trouble') return made.reason === 'permission' ? null : made;
  const checkRunId = idOf(made.body);
  if (checkRunId !== null) await updateCommit(deps.db, commit.runId, { checkRunId });
  return checkRunId;
}

/** Completes the check. Annotations are sent in batches, and batches that arrived are not sent again. */
export async function completeCheckRun(talk: ReportContext, checkRunId: number, report: CheckReport): Promise<Done> {
  const { deps, api, connection, commit } = talk;
  const path = `${repoPath(connection)}/check-runs/${checkRunId}`;
  const output = { title: report.title, summary: report.summary };
  const closed = { status: 'completed', conclusion: report.conclusion, completed_at: report.completedAt, details_url: report.runUrl };
  let sent = commit.annotated;
  do {
    const annotations = report.annotations.slice(sent, sent + ANNOTATIONS_PER_REQUEST);
    const answer = await api.call('PATCH', path, { ...closed, output: { ...output, annotations } });
    if (answer.kind === 'trouble') return answer;
    sent += annotations.length;
    await updateCommit(deps.db, commit.runId, { annotated: sent });
  } while (sent < report.annotations.length);
  return DONE;
}

/** A fallback for tokens that may not create checks. GitHub reserves checks for apps, but any token may set a status. */
export async function postStatus(
  { api, connection, commit }: ReportContext,
  status: { readonly state: 'pending' | 'success' | 'failure' | 'error'; readonly url: string; readonly text: string },
): Promise<Done> {
  const answer = await api.call('POST', `${repoPath(connection)}/statuses/${commit.sha}`, {
    state: status.state,
    target_url: status.url,
    description: status.text.slice(0, 140),
    context: 'Assay',
  });
  return answer.kind === 'trouble' ? answer : DONE;
}

async function findOwnComment({ deps, api, connection }: ReportContext, pullRequest: number): Promise<number | null | GithubFailure> {
  const known = await findCommentId(deps.db, connection.id, pullRequest);
  if (known !== null) return known;
  const marker = commentMarker(connection.projectId);
  return findInList(api, {
    path: `${repoPath(connection)}/issues/${pullRequest}/comments?`,
    itemsOf: (body) => body,
    isWanted: ({ body }) => typeof body === 'string' && body.startsWith(marker),
  });
}

/** Edits the pull request comment, or creates it when it is missing. */
export async function postComment(talk: ReportContext, pullRequest: number, body: string): Promise<Done> {
  const { deps, api, connection } = talk;
  const known = await findOwnComment(talk, pullRequest);
  if (known !== null && typeof known !== 'number') return known;
  const edited = known === null ? null : await api.call('PATCH', `${repoPath(connection)}/issues/comments/${known}`, { body });
  const isGone = edited?.kind === 'trouble' && edited.reason === 'missing';
  const answer =
    edited === null || isGone ? await api.call('POST', `${repoPath(connection)}/issues/${pullRequest}/comments`, { body }) : edited;
  if (answer.kind === 'trouble') return answer;
  const commentId = idOf(answer.body) ?? known;
  if (commentId !== null) await saveCommentId(deps.db, { connectionId: connection.id, pullRequest, commentId });
  return DONE;
}
