/** Bodies in GitHub's documented format, with every required field. */

const REPO_LINKS =
  'archive assignees blobs branches collaborators comments commits compare contents contributors deployments downloads events forks git_commits git_refs git_tags hooks issue_comment issue_events issues keys labels languages merges milestones notifications pulls releases stargazers statuses subscribers subscription tags teams trees';
const USER_LINKS = 'events followers following gists organizations received_events repos starred subscriptions';
const MADE_AT = '2026-01-05T09:00:00Z';

const linksOf = (names: string, base: string) => Object.fromEntries(names.split(' ').map((name) => [`${name}_url`, `${base}/${name}`]));
const nodeId = (kind: string, id: number) => `${kind}_${id}`;

function userBody(host: string, login: string) {
  const url = `${host}/users/${login}`;
  return {
    ...linksOf(USER_LINKS, url),
    login,
    id: 7,
    node_id: nodeId('U', 7),
    avatar_url: `${url}/avatar`,
    gravatar_id: '',
    html_url: url,
    url,
    type: 'User',
    site_admin: false,
  };
}

export function repositoryBody(host: string, fullName: string) {
  const [owner = '', name = ''] = fullName.split('/');
  const url = `${host}/repos/${fullName}`;
  const none = { forks: 0, forks_count: 0, open_issues: 0, open_issues_count: 0, size: 1, stargazers_count: 0 };
  const watched = { watchers: 0, watchers_count: 0, network_count: 0, subscribers_count: 0 };
  const has = { has_issues: true, has_projects: false, has_wiki: false, has_pages: false, has_discussions: false };
  const empty = { description: null, homepage: null, language: null, mirror_url: null, license: null };
  const places = { url, html_url: url, clone_url: `${url}.git`, git_url: `${url}.git`, ssh_url: `${url}.git`, svn_url: url };
  const times = { created_at: MADE_AT, updated_at: MADE_AT, pushed_at: MADE_AT };
  const flags = { fork: false, private: true, archived: false, disabled: false, default_branch: 'main' };
  const own = { id: 1, node_id: nodeId('R', 1), name, full_name: fullName, owner: userBody(host, owner) };
  return { ...linksOf(REPO_LINKS, url), ...none, ...watched, ...has, ...empty, ...places, ...times, ...flags, ...own };
}

export interface CheckState {
  readonly id: number;
  readonly head_sha: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly details_url: string | null;
  readonly status: string;
  readonly conclusion: string | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly title: string | null;
  readonly summary: string | null;
  readonly annotations: number;
}

export function checkBody(repoUrl: string, { title, summary, annotations, ...check }: CheckState) {
  const url = `${repoUrl}/check-runs/${check.id}`;
  const output = { title, summary, text: null, annotations_count: annotations, annotations_url: `${url}/annotations` };
  return { ...check, node_id: nodeId('CR', check.id), url, html_url: url, output, check_suite: { id: 1 }, app: null, pull_requests: [] };
}

export function commentBody(repoUrl: string, comment: { readonly id: number; readonly issue: string; readonly body: string }) {
  const url = `${repoUrl}/issues/comments/${comment.id}`;
  return {
    id: comment.id,
    node_id: nodeId('IC', comment.id),
    url,
    html_url: url,
    issue_url: `${repoUrl}/issues/${comment.issue}`,
    user: userBody(new URL(repoUrl).origin, 'assay'),
    body: comment.body,
    author_association: 'NONE',
    created_at: MADE_AT,
    updated_at: MADE_AT,
  };
}

export function statusBody(repoUrl: string, sha: string, asked: Readonly<Record<string, unknown>>) {
  const { state, description = null, target_url = null, context } = asked;
  const status = { state, description, target_url, context };
  const creator = userBody(new URL(repoUrl).origin, 'assay');
  return {
    ...status,
    id: 1,
    node_id: nodeId('SC', 1),
    url: `${repoUrl}/statuses/${sha}`,
    avatar_url: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
    creator,
  };
}

/** GitHub's error bodies. */
export const errorBody = (message: string, status: number) => ({
  message,
  documentation_url: 'https://docs.github.com/rest',
  status: String(status),
});
