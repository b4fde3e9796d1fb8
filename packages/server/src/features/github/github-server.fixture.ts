import Fastify from 'fastify';

export interface GithubCall {
  readonly method: string;
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into what was sent freely.
  readonly body: any;
  readonly authorization: string | undefined;
}

export interface GithubServer {
  readonly url: string;
  /** Writing calls, in order. */
  readonly calls: GithubCall[];
  /** Switches behaviour while it runs. */
  readonly behaviour: {
    token: string;
    /** What the next calls answer instead, as `[status, body, headers]`. */
    next: (readonly [number, unknown, Readonly<Record<string, string>>])[];
    checks: 'allowed' | 'forbidden';
  };
  close(): Promise<void>;
}

const REPO = 'demo-org/bookshop-api';

/** Speaks the calls of GitHub's REST API that checks and comments need, with its status codes and messages. */
export async function startGithubServer(): Promise<GithubServer> {
  const app = Fastify({ forceCloseConnections: true });
  const calls: GithubCall[] = [];
  const comments = new Map<number, { readonly issue: string; readonly body: string }>();
  const checks = new Map<number, { id: number; external_id: string; head_sha: string }>();
  const behaviour: GithubServer['behaviour'] = { token: 'github_pat_fake_token', next: [], checks: 'allowed' };
  let lastId = 1000;

  app.addHook('preHandler', async (request, reply) => {
    const { method, url, headers } = request;
    if (method !== 'GET') calls.push({ method, path: url, body: request.body, authorization: headers.authorization });
    const [status, body, extra] = behaviour.next.shift() ?? [0, null, {}];
    if (status !== 0) return reply.status(status).headers(extra).send(body);
    if (headers.authorization !== `Bearer ${behaviour.token}`) return reply.status(401).send({ message: 'Bad credentials' });
    if (!url.toLowerCase().startsWith(`/repos/${REPO}`)) return reply.status(404).send({ message: 'Not Found' });
    return undefined;
  });
  const forbidden = { message: 'Resource not accessible by personal access token' };
  app.get('/repos/:owner/:repo', async () => ({ id: 1, full_name: REPO, private: true }));
  app.get('/repos/:owner/:repo/commits/:sha/check-runs', async (request) => {
    const { sha } = request.params as { sha: string };
    const found = [...checks.values()].filter((check) => check.head_sha === sha);
    return { total_count: found.length, check_runs: found };
  });
  app.post('/repos/:owner/:repo/check-runs', async (request, reply) => {
    if (behaviour.checks === 'forbidden') return reply.status(403).send(forbidden);
    const { external_id, head_sha } = request.body as { external_id: string; head_sha: string };
    lastId += 1;
    checks.set(lastId, { id: lastId, external_id, head_sha });
    return reply.status(201).send({ id: lastId });
  });
  app.patch('/repos/:owner/:repo/check-runs/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { output } = request.body as { output?: { annotations?: unknown[] } };
    if ((output?.annotations?.length ?? 0) > 50) return reply.status(422).send({ message: 'Too many annotations' });
    return checks.has(Number(id)) ? { id: Number(id) } : reply.status(404).send({ message: 'Not Found' });
  });
  app.post('/repos/:owner/:repo/statuses/:sha', async (_request, reply) => reply.status(201).send({ id: 1 }));
  app.get('/repos/:owner/:repo/issues/:number/comments', async (request) => {
    const { number } = request.params as { number: string };
    return [...comments].filter(([, { issue }]) => issue === number).map(([id, { body }]) => ({ id, body }));
  });
  app.post('/repos/:owner/:repo/issues/:number/comments', async (request, reply) => {
    lastId += 1;
    const { number } = request.params as { number: string };
    comments.set(lastId, { issue: number, body: (request.body as { body: string }).body });
    return reply.status(201).send({ id: lastId });
  });
  app.patch('/repos/:owner/:repo/issues/comments/:id', async (request, reply) => {
    const id = Number((request.params as { id: string }).id);
    const known = comments.get(id);
    if (known === undefined) return reply.status(404).send({ message: 'Not Found' });
    comments.set(id, { ...known, body: (request.body as { body: string }).body });
    return { id };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, calls, behaviour, close: () => app.close() };
}
