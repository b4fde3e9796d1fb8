import { randomUUID } from 'node:crypto';
import formBody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import type { HttpMetrics } from '../metrics/http-metrics.ts';
import { AppError } from './app-error.ts';
import { countContainers } from './body/count-containers.ts';
import { openLongTexts } from './body/long-texts.ts';
import { keepRawBody } from './body/raw-body.ts';
import { readMultipart } from './body/read-multipart.ts';
import { createClientErrorHandler, REQUEST_TIMEOUTS } from './edge/client-error.ts';
import { createPressureGuard } from './edge/pressure-guard.ts';
import { createRateLimits } from './edge/rate-limits.ts';
import { createRequestGuard } from './edge/request-guard.ts';
import { securityHeaders } from './edge/security-headers.ts';
import { createStreamLimit } from './events/stream-limit.ts';
import type { Actor, Feature, Handlers } from './feature.ts';
import { sendProblem } from './problem.ts';
import { findAllowedMethods } from './routes/find-allowed-methods.ts';
import { findHandlers } from './routes/find-handlers.ts';
import { mountRoutes } from './routes/mount-routes.ts';
import { createWebServer } from './static/serve-web.ts';
import { loadWebFiles } from './static/web-files.ts';
import { toAppError } from './to-app-error.ts';

const BODY_LIMIT = 1024 * 1024;
const KEEP_ALIVE_MS = 15_000;
/** Shorter bodies cannot contain enough arrays and objects to matter. */
const LONG_BODY = 256 * 1024;
const MOST_CONTAINERS = 500_000;

export interface AppOptions {
  readonly config: Config;
  readonly log: Log;
  /** Stores the rate limit counters, so that several servers share them. */
  readonly db: Db;
  readonly features: readonly Feature[];
  readonly authenticate: (accessToken: string) => Promise<Actor | null>;
  /** Aborted when shutdown begins: new requests are rejected and event streams end. */
  readonly shutdown: AbortSignal;
  readonly webFolder: string;
  /** Called for every response. */
  readonly metrics?: Pick<HttpMetrics, 'observe'>;
  /** For tests: these handlers replace the features' own. */
  readonly standIn?: Handlers;
  /** For tests: validates every response against the contract. */
  readonly checkReplies?: boolean;
  readonly keepAliveMs?: number;
}

/** Builds the HTTP application: the route table, the web app, and one format for every error. It does not listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, log } = options;
  const headers = securityHeaders(config);
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    requestTimeout: REQUEST_TIMEOUTS.wholeMs,
    http: { headersTimeout: REQUEST_TIMEOUTS.headersMs, connectionsCheckingInterval: REQUEST_TIMEOUTS.lookEveryMs },
    connectionTimeout: 0,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // While the server is closing, the hook below responds in the same error format.
    return503OnClosing: false,
    clientErrorHandler: createClientErrorHandler(headers),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => sendProblem(request, reply.headers(headers), toAppError(error, request, log)),
  });
  await app.register(formBody, { bodyLimit: BODY_LIMIT });
  readJson(app);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readMultipart(request.headers['content-type'] ?? '', body),
  );
  const guard = createRequestGuard(config);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id, 'cache-control': 'no-store' });
    guard(request);
    if (options.shutdown.aborted && !isProbe(request)) throw new AppError('SHUTTING_DOWN', {}, { retryAfterSeconds: 5 });
  });
  if (config.mode === 'hosted') {
    logRequests(app, log);
    guardAgainstPressure(app);
  }
  if (options.metrics !== undefined) observeResponses(app, options.metrics);
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, toAppError(error, request, log)));
  await serveTheRest(app, options);
  mountRoutes(app, {
    handlers: { ...findHandlers(options.features), ...options.standIn },
    authenticate: options.authenticate,
    limits: config.rateLimits === 'off' ? { count: async () => {} } : createRateLimits(config, options.db),
    streams: createStreamLimit(),
    shutdown: options.shutdown,
    log,
    keepAliveMs: options.keepAliveMs ?? KEEP_ALIVE_MS,
    checkReplies: options.checkReplies ?? false,
  });
  return app;
}

/** An empty body is treated as no body, even with a JSON content type. `__proto__` and `constructor` properties are rejected. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const longTexts = openLongTexts();
  app.addHook('onClose', () => longTexts.close());
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.byteLength > LONG_BODY && countContainers(body, MOST_CONTAINERS) > MOST_CONTAINERS) {
      done(new AppError('MALFORMED_BODY', { problem: `it contains more than ${MOST_CONTAINERS.toLocaleString('en')} arrays and objects` }));
      return;
    }
    const rest = longTexts.takeOut(request, body);
    if (rest !== null) {
      rest.then((text) => parse(request, text, done)).catch(done);
      return;
    }
    const text = body.toString('utf8');
    keepRawBody(request, text);
    if (text === '') done(null, undefined);
    else void parse(request, text, done);
  });
}

async function serveTheRest(app: FastifyInstance, { config, webFolder }: AppOptions): Promise<void> {
  const serveWeb = createWebServer(await loadWebFiles(webFolder), { analytics: config.analyticsId !== null });
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = findAllowedMethods(request.url);
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      void reply.header('allow', allowed.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED', { method: request.method });
    }
    if (await serveWeb(request, reply)) return reply;
    throw new AppError('NOT_FOUND');
  });
}

const isProbe = (request: FastifyRequest) => /^\/(healthz|readyz|metrics)$/i.test(request.url);

/** On a shared server an early rejection is better than a late response; on a user's own machine it is not. */
function guardAgainstPressure(app: FastifyInstance): void {
  const guard = createPressureGuard();
  app.addHook('onRequest', async (request) => {
    if (!isProbe(request)) guard.check();
  });
  app.addHook('onClose', async () => guard.close());
}

function observeResponses(app: FastifyInstance, metrics: Pick<HttpMetrics, 'observe'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    metrics.observe({ method, route: request.routeOptions.url ?? 'web', status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
}

/** One line per request, with the route pattern instead of the URL, which may contain search terms and ids. */
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
