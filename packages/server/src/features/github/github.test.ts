import { createHmac, randomUUID } from 'node:crypto';
import { createEgress } from '@assay/net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { auditEvents, githubConnections, githubDeliveries, runCommits, runSteps, runs } from '../../platform/db/schema.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { type GithubServer, startGithubServer } from '../../testing/servers/github-server.ts';
import { createProjectAccess } from '../projects/index.ts';
import { reportRun } from './report-run.ts';

const REPO = 'demo-org/bookshop-api';
const SHA = 'a'.repeat(40);
let world: TestWorld;
let github: GithubServer;
let owner: TestUser;
let projectId: string;
let hook: { url: string; secret: string };

beforeAll(async () => {
  world = await startTestWorld();
  github = await startGithubServer();
  owner = await world.test.asUser('owner@example.test');
  ({ projectId } = await world.seedProject(owner));
  await world.call(owner, 'generateTests', { body: { user_query: '/generate smoke', projectId } });
  await world.features.github.startWorker();
});
afterAll(async () => {
  await github.close();
  await world.close();
});

const connect = (change: object = {}) =>
  world.call(owner, 'connectGithub', {
    params: { id: projectId },
    body: { token: github.behaviour.token, repo: REPO, apiUrl: github.url, ...change },
  });
const connection = async () => (await world.call(owner, 'listIntegrations', { params: { id: projectId } })).body.github;

beforeEach(async () => {
  Object.assign(github.behaviour, { token: 'github_pat_fake_token', next: [], checks: 'allowed', beforeWrite: async () => {} });
  await world.call(owner, 'disconnectGithub', { params: { id: projectId } });
  const { body } = await connect();
  hook = { url: new URL(body.hookUrl).pathname, secret: body.hookSecret };
  github.calls.length = 0;
});

/** Ends a run with this many failed cases without executing it. */
async function endRun(runId: string, failed: number, p95Ms = 120): Promise<void> {
  const rows = Array.from({ length: failed }, (_, index) => ({
    runId,
    caseId: `case-${index}`,
    step: 0,
    position: index,
    op: 'GET /books',
    verdict: 'fail',
    result: { title: `Case ${index}`, verdict: 'fail', failures: [{ message: `got 500 | @everyone <b>${index}</b>` }] },
  }));
  if (rows.length > 0) await world.test.db.insert(runSteps).values(rows);
  const status = failed === 0 ? 'passed' : 'failed';
  const end = { status, finishedAt: new Date(), counts: { pass: 3, fail: failed }, p95Ms, leaseUntil: null } as const;
  await world.test.db.update(runs).set(end).where(eq(runs.id, runId));
  await world.features.notices.announce();
}

const start = async (commit: object | null): Promise<string> =>
  (await world.call(owner, 'createRun', { body: { projectId, commit } })).body.runId;
const callsOf = (method: string, part: string) => github.calls.filter((call) => call.method === method && call.path.includes(part));

test('an integration is not-connected before, and has its name, description, icon, repo and actions', async () => {
  const other = await world.features.projects.createProject({ userId: owner.id }, { name: 'Unconnected' });
  const { body } = await world.call(owner, 'listIntegrations', { params: { id: other.id } });
  expect(body.items[0]).toMatchObject({ id: 'github', name: 'GitHub', icon: 'github', status: 'not-connected', repo: null });
  expect(body.items[0]).toMatchObject({ description: expect.any(String), actions: ['connect'] });
  expect(body.items[1]).toMatchObject({ id: 'slack', name: 'Slack', status: 'coming-soon', actions: [] });
});

test('a connected repository is shown with GitHub’s spelling, and no response contains the token', async () => {
  const reply = await connect({ repo: 'DEMO-ORG/Bookshop-API' });
  expect([reply.status, reply.body.repo, reply.body.prChecks]).toEqual([201, REPO, true]);
  const { body } = await world.call(owner, 'listIntegrations', { params: { id: projectId } });
  expect(body.items).toMatchObject([
    { id: 'github', status: 'connected', repo: REPO, actions: ['configure', 'disconnect'] },
    { id: 'slack', status: 'coming-soon', actions: [] },
  ]);
  const kept = [reply.body, body, await world.test.db.select().from(githubConnections), await world.test.db.select().from(auditEvents)];
  for (const place of kept) expect(JSON.stringify(place)).not.toContain(github.behaviour.token);
});

test.each([
  ['a token that was revoked', { token: 'github_pat_old' }, 'the token was rejected'],
  ['a repository that is gone', { repo: 'demo-org/elsewhere' }, 'the repository does not exist'],
  ['an address with nobody behind it', { apiUrl: 'http://127.0.0.1:1' }, 'GitHub could not be reached'],
])('%s is rejected with the reason', async (_what, change, problem) => {
  const { status, body } = await connect(change);
  expect([status, body.code, body.detail]).toEqual([422, 'GITHUB_REFUSED', expect.stringContaining(problem)]);
});

test('a URL that returns web pages is not GitHub', async () => {
  github.behaviour.next = [[200, '<html>hello</html>', { 'content-type': 'text/html' }]];
  expect((await connect()).body.detail).toContain('does not respond like GitHub’s API');
});

test('a run for a commit opens a check, closes it with annotations in batches of 50, and comments once', async () => {
  const runId = await start({ sha: SHA, branch: 'feature', pullRequest: 7 });
  await expect.poll(() => callsOf('POST', '/check-runs').length).toBe(1);
  const [opened] = callsOf('POST', '/check-runs');
  expect(opened?.body).toMatchObject({ name: 'Assay', head_sha: SHA, status: 'in_progress', external_id: runId });
  expect(opened?.body.details_url).toBe(`${world.test.url}/app/runs/${runId}`);
  await endRun(runId, 120);
  await expect.poll(() => callsOf('POST', '/issues/7/comments').length).toBe(1);
  const closing = callsOf('PATCH', '/check-runs/');
  expect(closing.map(({ body }) => body.output?.annotations?.length)).toEqual([50, 50, 20]);
  expect(closing.every(({ body }) => body.status === 'completed' && body.conclusion === 'failure')).toBe(true);
  const comment = callsOf('POST', '/issues/7/comments')[0]?.body.body;
  expect(comment).toContain('120 failed');
  expect(comment).not.toMatch(/@everyone|<b>/);
  await expect.poll(async () => (await connection()).lastPullRequest).toBe(7);
  expect((await connection()).reportsBy).toBe('check');

  const second = await start({ sha: 'b'.repeat(40), pullRequest: 7 });
  await endRun(second, 0);
  await expect.poll(() => callsOf('PATCH', '/issues/comments/').length).toBe(1);
  expect(callsOf('POST', '/issues/7/comments')).toHaveLength(1);
});

const post = (path: string, body: object) =>
  fetch(`${github.url}/repos/${REPO}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${github.behaviour.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a check and a comment that were not recorded here are found again, however many others there are', async () => {
  const sha = '3'.repeat(40);
  const runId = await start({ sha, pullRequest: 70 });
  await expect.poll(() => callsOf('POST', '/check-runs').length).toBe(1);
  await world.test.db.update(runCommits).set({ checkRunId: null }).where(eq(runCommits.runId, runId));
  for (let others = 0; others < 110; others += 1) {
    await post('/check-runs', { name: 'Assay', head_sha: sha, external_id: randomUUID() });
    await post('/issues/70/comments', { body: 'looks good' });
  }
  await post('/issues/70/comments', { body: `<!-- assay:${projectId} --> lost` });
  github.calls.length = 0;
  await endRun(runId, 0);
  await expect.poll(() => callsOf('PATCH', '/issues/comments/').length).toBe(1);
  expect([callsOf('POST', '/check-runs'), callsOf('POST', '/issues/70/comments')]).toEqual([[], []]);
});

test.each([
  ['a server error', [502, { message: 'Bad gateway' }, {}], 'GitHub answered 502'],
  [
    'too many bytes',
    [200, JSON.stringify('x'.repeat(17 * 1024 * 1024)), { 'content-type': 'application/json' }],
    'the response is larger than',
  ],
] as const)('a lookup that fails because of %s is retried, and creates no second check', async (_why, answer, problem) => {
  github.behaviour.next = [answer];
  await start({ sha: '4'.repeat(40) });
  await expect.poll(async () => (await connection()).attention).toContain(problem);
  expect(callsOf('POST', '/check-runs')).toEqual([]);
  await expect.poll(() => callsOf('POST', '/check-runs').length, { timeout: 5000 }).toBe(1);
});

test.each([
  ['check', 'allowed', 'PATCH', '/check-runs'],
  ['status', 'forbidden', 'POST', '/statuses'],
] as const)(
  'two servers that report on a run’s start and end at once set one %s, and its result last',
  async (_what, checks, method, path) => {
    const { platform, features, url } = world.test;
    const { runs, specs } = features;
    const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
    onTestFinished(() => egress.close());
    const elsewhere = { ...platform, access: createProjectAccess(platform.db), egress, runs, specs, ownUrl: () => url };
    const [isHeld, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    Object.assign(github.behaviour, {
      checks,
      beforeWrite: () => {
        isHeld.resolve();
        return mayGoOn.promise;
      },
    });
    const runId = await start({ sha: '5'.repeat(40) });
    await isHeld.promise;
    await endRun(runId, 0);
    const reportedElsewhere = reportRun(elsewhere, runId);
    await Promise.race([reportedElsewhere, new Promise((resolve) => setTimeout(resolve, 1000))]);
    mayGoOn.resolve();
    await reportedElsewhere;
    const results = () => callsOf(method, path).map(({ body }) => body.conclusion ?? body.state);
    await expect.poll(() => results().includes('success')).toBe(true);
    await expect
      .poll(async () => (await world.test.db.select().from(runCommits).where(eq(runCommits.runId, runId)))[0]?.reportedAt)
      .toBeTruthy();
    expect(results()).toEqual(checks === 'allowed' ? ['success'] : ['pending', 'success']);
    expect(callsOf('POST', '/check-runs').length).toBe(checks === 'allowed' ? 1 : 2);
  },
);

test('failures of the baseline are not new, and p95 is compared with it', async () => {
  const baseline = await start(null);
  await endRun(baseline, 2, 100);
  const runId = await start({ sha: 'c'.repeat(40), pullRequest: 8 });
  await endRun(runId, 3, 130);
  await expect.poll(() => callsOf('POST', '/issues/8/comments').length).toBe(1);
  const comment = callsOf('POST', '/issues/8/comments')[0]?.body.body;
  expect(comment).toContain('### New failures');
  expect(comment).toContain('Case 2');
  expect(comment).not.toContain('Case 1 ');
  expect(comment).toContain('2 more also failed in the baseline.');
  expect(comment).toContain(`p95 130 ms (+30 ms compared with run \`${baseline.slice(0, 8)}\`)`);
});

test('a token without the checks permission sets a status instead', async () => {
  github.behaviour.checks = 'forbidden';
  const runId = await start({ sha: 'd'.repeat(40) });
  await endRun(runId, 0);
  await expect.poll(() => callsOf('POST', '/statuses/').map(({ body }) => body.state)).toContain('success');
  await expect.poll(async () => (await connection()).reportsBy).toBe('status');
  expect((await connection()).attention).toBeNull();
});

test('a token without the status permission is shown as needing attention, and the report is not retried', async () => {
  github.behaviour.checks = 'forbidden';
  const lacking = [403, { message: 'Resource not accessible' }, { 'x-accepted-github-permissions': 'statuses=write' }] as const;
  const none = [200, { total_count: 0, check_runs: [] }, {}] as const;
  const noCheck = [403, { message: 'Resource not accessible' }, {}] as const;
  github.behaviour.next = [none, noCheck, lacking];
  await start({ sha: '2'.repeat(40) });
  await expect
    .poll(async () => (await connection()).attention)
    .toBe('the token is missing a permission (statuses=write): Resource not accessible');
  expect(callsOf('POST', '/statuses/')).toHaveLength(1);
  expect((await world.call(owner, 'checkGithub', { params: { id: projectId } })).body.attention).toContain('missing a permission');
});

test('a run that could not start is shown until one starts, even if the repository is readable', async () => {
  await world.test.db.update(githubConnections).set({ connectedBy: null });
  expect((await send(opened)).json().reason).toContain('has left the project');
  expect((await world.call(owner, 'checkGithub', { params: { id: projectId } })).body.attention).toContain('has left the project');
  expect((await connect()).body.attention).toBeNull();
});

test('a rate limit shows its end, and the report is sent afterwards', async () => {
  const reset = String(Math.ceil(Date.now() / 1000) + 1);
  const limit = [403, { message: 'API rate limit exceeded' }, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }] as const;
  github.behaviour.next = [[200, { total_count: 0, check_runs: [] }, {}], limit];
  await start({ sha: 'e'.repeat(40) });
  await expect.poll(async () => (await connection()).attention).toMatch(/rate limit is exceeded until \d\d:\d\d UTC/);
  await expect.poll(() => callsOf('POST', '/check-runs').length).toBe(2);
  await expect.poll(async () => (await connection()).attention).toBeNull();
});

test('a revoked token is shown as needing attention, and a successful retry clears that', async () => {
  github.behaviour.token = 'github_pat_new';
  await start({ sha: 'f'.repeat(40) });
  await expect.poll(async () => (await connection()).attention).toContain('the token was rejected');
  github.behaviour.token = 'github_pat_fake_token';
  expect((await world.call(owner, 'checkGithub', { params: { id: projectId } })).body.attention).toBeNull();
});

test('a new token for the same repository keeps settings and webhook, another repository starts fresh', async () => {
  await world.call(owner, 'updateGithub', { params: { id: projectId }, body: { prChecks: false } });
  const before = await connection();
  github.behaviour.token = 'github_pat_new';
  expect((await world.call(owner, 'checkGithub', { params: { id: projectId } })).body.attention).toContain('the token was rejected');
  const { body } = await connect();
  expect(body).toMatchObject({ hookSecret: null, hookUrl: before.hookUrl, prChecks: false, attention: null });
  expect((await world.call(owner, 'checkGithub', { params: { id: projectId } })).body.attention).toBeNull();
  await world.test.db.update(githubConnections).set({ repo: 'demo-org/other' });
  expect((await connect()).body).toMatchObject({ hookSecret: expect.stringMatching(/^[\w-]{43}$/), prChecks: true });
});

function send(body: object, change: { signature?: string; delivery?: string; event?: string; url?: string } = {}) {
  const payload = JSON.stringify(body);
  const signature = change.signature ?? `sha256=${createHmac('sha256', hook.secret).update(payload).digest('hex')}`;
  return world.test.app.inject({
    method: 'POST',
    url: change.url ?? hook.url,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-github-event': change.event ?? 'pull_request',
      'x-github-delivery': change.delivery ?? randomUUID(),
      'x-hub-signature-256': signature,
    },
  });
}
const opened = {
  action: 'opened',
  pull_request: { number: 9, head: { sha: '1'.repeat(40), ref: 'topic' } },
  repository: { full_name: REPO },
};

test('a signed pull request event starts a run for its commit', async () => {
  const reply = await send(opened);
  expect([reply.statusCode, reply.json().result]).toEqual([202, 'started']);
  const { body } = await world.call(owner, 'getRun', { params: { id: reply.json().runId } });
  expect(body).toMatchObject({ trigger: 'PR', actor: 'GitHub' });
});

test('a wrong signature and an unknown URL return the same error, and no run starts', async () => {
  const before = await world.test.db.$count(runs);
  const wrong = await send(opened, { signature: `sha256=${'0'.repeat(64)}` });
  const unknown = await send(opened, { url: '/api/hooks/github/6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3aff' });
  const unsigned = await send(opened, { signature: '' });
  for (const reply of [wrong, unknown, unsigned]) expect([reply.statusCode, reply.json().code]).toEqual([401, 'HOOK_REFUSED']);
  expect(await world.test.db.$count(runs)).toBe(before);
});

test('a repeated delivery is rejected as a replay', async () => {
  const delivery = randomUUID();
  expect((await send(opened, { delivery })).statusCode).toBe(202);
  const again = await send(opened, { delivery });
  expect([again.statusCode, again.json().code]).toEqual([409, 'HOOK_REPLAYED']);
});

test('a delivery that failed because of the server starts its run when GitHub sends it again', async () => {
  const delivery = randomUUID();
  vi.spyOn(world.features.runs, 'create').mockRejectedValueOnce(new Error('the database is restarting'));
  expect((await send(opened, { delivery })).statusCode).toBe(500);
  const again = await send(opened, { delivery });
  expect([again.statusCode, again.json().result]).toEqual([202, 'started']);
});

test('a delivery starts one run, even if it arrives twice at once or the server stops before it is recorded', async () => {
  const [delivery, before] = [randomUUID(), await world.test.db.$count(runs)];
  const replies = await Promise.all([send(opened, { delivery }), send(opened, { delivery })]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
  const [{ runId }] = replies.map((reply) => reply.json()).filter(({ result }) => result === 'started');
  await world.test.db.delete(githubDeliveries).where(eq(githubDeliveries.deliveryId, delivery));
  expect((await send(opened, { delivery })).json().runId).toBe(runId);
  expect(await world.test.db.$count(runs)).toBe(before + 1);
});

test.each([
  ['a ping', {}, { event: 'ping' }, 'pong', null],
  ['a push', {}, { event: 'push' }, 'ignored', 'only pull requests start runs'],
  ['a label', { ...opened, action: 'labeled' }, {}, 'ignored', 'this event does not start a run'],
  ['another repository', { ...opened, repository: { full_name: 'a/b' } }, {}, 'ignored', 'the webhook is for another repository'],
])('%s starts no run, and the reply gives the reason', async (_what, body, change, result, reason) => {
  expect((await send(body, change)).json()).toEqual({ result, reason, runId: null });
});

test('no run starts while PR checks are turned off', async () => {
  await world.call(owner, 'updateGithub', { params: { id: projectId }, body: { prChecks: false } });
  expect((await send(opened)).json().reason).toBe('PR checks are turned off');
});

test('disconnecting deletes the token and closes the webhook', async () => {
  expect((await world.call(owner, 'disconnectGithub', { params: { id: projectId } })).status).toBe(200);
  expect(await connection()).toBeNull();
  expect((await send(opened)).statusCode).toBe(401);
  expect((await world.call(owner, 'updateGithub', { params: { id: projectId }, body: {} })).body.code).toBe('NOT_CONNECTED');
});
