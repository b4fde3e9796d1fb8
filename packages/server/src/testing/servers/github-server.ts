import { appendFileSync } from 'node:fs';
import Fastify from 'fastify';
import { type CheckState, checkBody, commentBody, errorBody, repositoryBody, statusBody } from './github-bodies.ts';

/** The body properties that tests check. Each call sends only some of them. */
export interface SentBody {
  readonly status?: string;
  readonly conclusion?: string;
  readonly details_url?: string;
  readonly output?: { readonly annotations?: readonly unknown[] };
  readonly state?: string;
  readonly body?: string;
}

export interface GithubCall {
  readonly method: string;
  readonly path: string;
  readonly body: SentBody;
  readonly authorization: string | undefined;
}

export interface GithubServer {
  readonly url: string;
  /** The calls that write, in order. */
  readonly calls: GithubCall[];
  /** Settings that a test can change while the server is running. */
  readonly behaviour: {
    token: string;
    /** Responses to send next instead of the usual ones, as `[status, body, headers]`. */
    next: (readonly [number, unknown, Readonly<Record<string, string>>])[];
    checks: 'allowed' | 'forbidden';
    /** Called before each call that writes, to hold it back. */
    beforeWrite: () => Promise<void>;
  };
  close(): Promise<void>;
}

const REPO = 'demo-org/bookshop-api';
const MOST_ANNOTATIONS = 50;

/** A file for recorded exchanges, for a benchmark that validates the requests against GitHub's own API description. */
const EXCHANGES = process.env.ASSAY_GITHUB_EXCHANGES ?? '';

/** Implements GitHub's REST API calls for checks and comments, with its status codes, bodies and messages. */
export async function startGithubServer(): Promise<GithubServer> {
  const app = Fastify({ forceCloseConnections: true });
  const calls: GithubCall[] = [];
  const comments = new Map<number, { readonly id: number; readonly issue: string; readonly body: string }>();
  const checks = new Map<number, CheckState>();
  const behaviour: GithubServer['behaviour'] = { token: 'github_pat_fake_token', next: [], checks: 'allowed', beforeWrite: async () => {} };
  const faults = new WeakSet<object>();
  let lastId = 1000;
  let host = '';
  const repoUrl = () => `${host}/repos/${REPO}`;
  const no = (status: number, message: string) => ({ status, body: errorBody(message, status) });

  app.addHook('preHandler', async ({ method }) => {
    if (method !== 'GET') await behaviour.beforeWrite();
  });
  app.addHook('preHandler', async (request, reply) => {
    const { method, url, headers } = request;
    if (method !== 'GET') calls.push({ method, path: url, body: request.body as SentBody, authorization: headers.authorization });
    const [status, body, extra] = behaviour.next.shift() ?? [0, null, {}];
    if (status !== 0) faults.add(request);
    if (status !== 0) return reply.status(status).headers(extra).send(body);
    const refused =
      headers.authorization !== `Bearer ${behaviour.token}`
        ? no(401, 'Bad credentials')
        : !url.toLowerCase().startsWith(`/repos/${REPO}`)
          ? no(404, 'Not Found')
          : null;
    return refused === null ? undefined : reply.status(refused.status).send(refused.body);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { method, url, body } = request;
    const isFault = faults.has(request);
    if (EXCHANGES !== '')
      appendFileSync(EXCHANGES, `${JSON.stringify({ method, url, body, status: reply.statusCode, answer: String(payload), isFault })}\n`);
    return payload;
  });
  app.get('/repos/:owner/:repo', async () => repositoryBody(host, REPO));
  app.get('/repos/:owner/:repo/commits/:sha/check-runs', async (request) => {
    const { sha } = request.params as { sha: string };
    const found = [...checks.values()].filter((check) => check.head_sha === sha).map((check) => checkBody(repoUrl(), check));
    return { total_count: found.length, check_runs: pageOf(found, request.query) };
  });
  app.post('/repos/:owner/:repo/check-runs', async (request, reply) => {
    const refused = no(403, 'Resource not accessible by personal access token');
    if (behaviour.checks === 'forbidden')
      return reply.status(403).header('x-accepted-github-permissions', 'checks=write').send(refused.body);
    lastId += 1;
    const made = { ...newCheck(lastId), ...(request.body as object) };
    checks.set(lastId, made);
    return reply.status(201).send(checkBody(repoUrl(), made));
  });
  app.patch('/repos/:owner/:repo/check-runs/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const known = checks.get(Number(id));
    const { output, ...change } = request.body as { output?: { title: string; summary: string; annotations?: unknown[] } };
    const added = output?.annotations?.length ?? 0;
    if (added > MOST_ANNOTATIONS) return reply.status(422).send(no(422, 'Too many annotations').body);
    if (known === undefined) return reply.status(404).send(no(404, 'Not Found').body);
    const titles = output === undefined ? {} : { title: output.title, summary: output.summary };
    const changed = { ...known, ...change, ...titles, annotations: known.annotations + added };
    checks.set(changed.id, changed);
    return checkBody(repoUrl(), changed);
  });
  app.post('/repos/:owner/:repo/statuses/:sha', async (request, reply) => {
    const { sha } = request.params as { sha: string };
    return reply.status(201).send(statusBody(repoUrl(), sha, request.body as Record<string, unknown>));
  });
  app.get('/repos/:owner/:repo/issues/:number/comments', async (request) => {
    const { number } = request.params as { number: string };
    const found = [...comments.values()].filter(({ issue }) => issue === number);
    return pageOf(found, request.query).map((comment) => commentBody(repoUrl(), comment));
  });
  app.post('/repos/:owner/:repo/issues/:number/comments', async (request, reply) => {
    lastId += 1;
    const { number } = request.params as { number: string };
    const made = { id: lastId, issue: number, body: (request.body as { body: string }).body };
    comments.set(lastId, made);
    return reply.status(201).send(commentBody(repoUrl(), made));
  });
  app.patch('/repos/:owner/:repo/issues/comments/:id', async (request, reply) => {
    const known = comments.get(Number((request.params as { id: string }).id));
    if (known === undefined) return reply.status(404).send(no(404, 'Not Found').body);
    const changed = { ...known, body: (request.body as { body: string }).body };
    comments.set(known.id, changed);
    return commentBody(repoUrl(), changed);
  });
  host = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: host, calls, behaviour, close: () => app.close() };
}

function pageOf<T>(items: readonly T[], query: unknown): readonly T[] {
  const { per_page = '30', page = '1' } = query as { readonly per_page?: string; readonly page?: string };
  const size = Math.min(Number(per_page), 100);
  return items.slice((Number(page) - 1) * size, Number(page) * size);
}

const newCheck = (id: number): CheckState => ({
  id,
  head_sha: '',
  name: '',
  external_id: null,
  details_url: null,
  status: 'queued',
  conclusion: null,
  started_at: null,
  completed_at: null,
  title: null,
  summary: null,
  annotations: 0,
});
