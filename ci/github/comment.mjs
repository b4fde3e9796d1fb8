import { existsSync, readFileSync } from 'node:fs';

/** Posts a Markdown file as a comment on the pull request. Later runs edit this comment: `node comment.mjs <file>`. */
const MARK = '<!-- assay diff -->';
const MOST_CHARACTERS = 60_000;
const PAGES = 10;

const [file = ''] = process.argv.slice(2);
const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_EVENT_PATH = '', GITHUB_TOKEN } = process.env;
const event = existsSync(GITHUB_EVENT_PATH) ? JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')) : {};
const number = event.pull_request?.number;
const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';

if (number === undefined) process.stdout.write('There is no pull request, so no comment was written.\n');
else if (text !== '') await writeComment(`${MARK}\n${text.slice(0, MOST_CHARACTERS)}`);

async function writeComment(body) {
  const comments = `/repos/${GITHUB_REPOSITORY}/issues/${number}/comments`;
  const own = await findOwn(comments);
  if (own === null) await call('POST', comments, { body });
  else await call('PATCH', `/repos/${GITHUB_REPOSITORY}/issues/comments/${own}`, { body });
}

async function findOwn(comments) {
  for (let page = 1; page <= PAGES; page += 1) {
    const found = await call('GET', `${comments}?per_page=100&page=${page}`);
    const own = found.find((comment) => comment.body?.startsWith(MARK) && comment.user?.type === 'Bot');
    if (own !== undefined) return own.id;
    if (found.length < 100) return null;
  }
  return null;
}

async function call(method, path, body) {
  const response = await fetch(`${GITHUB_API_URL}${path}`, {
    method,
    headers: { authorization: `Bearer ${GITHUB_TOKEN}`, accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return response.json();
  const needed = response.status === 403 ? ' Give the job the permission pull-requests: write.' : '';
  process.stdout.write(`::warning title=Assay::The comment could not be written: GitHub returned ${response.status}.${needed}\n`);
  return process.exit(0);
}
