import { Readable } from 'node:stream';
import { type CallName, FileReply, RawReply, type RouteSpec, routes, splitPath } from '@assay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log/log.ts';
import { AppError } from '../app-error.ts';
import { BODY_TYPES } from '../body/body-types.ts';
import { extractedTexts } from '../body/long-texts.ts';
import { parseInput } from '../body/parse-input.ts';
import { rawBodyOf } from '../body/raw-body.ts';
import { withOrigin } from '../edge/call-origin.ts';
import type { RateLimits } from '../edge/rate-limits.ts';
import { streamFrames } from '../events/event-stream.ts';
import type { StreamLimit } from '../events/stream-limit.ts';
import type { Actor, AnyHandler, CallContext, Handlers, ServerEvent } from '../feature.ts';
import { fileType, sendFile } from '../static/send-file.ts';
import { toAppError } from '../to-app-error.ts';
import { checkFileType, checkReply } from './check-reply.ts';
import { createInternalCall } from './internal-call.ts';
import { requireScope } from './require-scope.ts';

export interface MountOptions {
  readonly handlers: Handlers;
  readonly authenticate: (accessToken: string) => Promise<Actor | null>;
  readonly limits: RateLimits;
  readonly streams: StreamLimit;
  readonly shutdown: AbortSignal;
  readonly log: Log;
  readonly keepAliveMs: number;
  /** Validates every response against the contract; for tests. */
  readonly checkReplies: boolean;
}

/** Serves every call in the route table that has a handler. */
export function mountRoutes(app: FastifyInstance, options: MountOptions): void {
  for (const name of Object.keys(options.handlers) as CallName[]) {
    // The table pairs each name with its own handler type. Here all handlers are called the same way, with input parsed by the route's
    // schemas.
    const handler = options.handlers[name] as AnyHandler | undefined;
    if (handler !== undefined) mountRoute(app, options, name, handler);
  }
}

function mountRoute(app: FastifyInstance, options: MountOptions, name: CallName, handler: AnyHandler): void {
  const spec: RouteSpec = routes[name];
  const { method, path } = splitPath(name);
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
    config: {
      ...(spec.keepsRawBody === true ? { keepsRawBody: true } : {}),
      ...(spec.longTexts === undefined ? {} : { longTexts: spec.longTexts }),
    },
    // Runs before the body is read, because megabytes from an anonymous caller are not worth parsing.
    onRequest: async (request) => {
      if (spec.access === 'user') actors.set(request, await requireActor(request, options));
      const actor = actors.get(request);
      await options.limits.count(name, { address: request.ip, userId: actor?.userId ?? null, keyId: actor?.key?.id ?? null });
      requireScope(spec, actor);
      requireMediaType(spec, request);
    },
    handler: async (request, reply) => {
      const context = makeContext(spec, request, reply, options);
      const origin = { address: request.ip, via: actors.get(request)?.key === undefined ? ('session' as const) : ('key' as const) };
      const result = await withOrigin(origin, () => handler(parseInput(spec, request), context));
      if (isEvents(result)) return sendEvents(request, reply, result, context.signal, options);
      return sendResult(name, reply, result, options);
    },
  });
}

function sendResult(name: CallName, reply: FastifyReply, result: unknown, { checkReplies }: MountOptions): FastifyReply {
  const spec: RouteSpec = routes[name];
  if (spec.replyKind === 'file') {
    const file = FileReply.parse(result);
    if (checkReplies) checkFileType(name, fileType(file.name));
    return sendFile(reply, file, spec.status ?? 200);
  }
  if (spec.replyKind === 'raw') {
    const raw = RawReply.parse(result);
    return reply.status(raw.status).headers(raw.headers).send(raw.body);
  }
  if (checkReplies) checkReply(name, result);
  if (spec.replyType !== undefined) void reply.type(spec.replyType);
  return reply.status(spec.status ?? 200).send(result);
}

const actors = new WeakMap<FastifyRequest, Actor>();

async function requireActor(request: FastifyRequest, { authenticate }: MountOptions): Promise<Actor> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const actor = token === undefined ? null : await authenticate(token);
  if (actor === null) throw new AppError('UNAUTHENTICATED');
  return actor;
}

function requireMediaType(spec: RouteSpec, request: FastifyRequest): void {
  const given = request.headers['content-type'];
  if (spec.body === undefined || given === undefined) return;
  const expected = BODY_TYPES[spec.bodyType ?? 'json'];
  if (given.split(';', 1)[0]?.trim().toLowerCase() !== expected) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { expected });
}

function makeContext(spec: RouteSpec, request: FastifyRequest, reply: FastifyReply, options: MountOptions): CallContext {
  const gone = new AbortController();
  // If the caller disconnected during authentication, the connection is already closed and no event would report it again.
  if (reply.raw.destroyed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  const context: CallContext = {
    get actor() {
      const actor = actors.get(request);
      if (actor === undefined) throw new Error('a public route has no actor');
      return actor;
    },
    requestId: request.id,
    get rawBody() {
      return rawBodyOf(request);
    },
    get longTexts() {
      return extractedTexts(request);
    },
    address: request.ip,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    wantsEvents: spec.stream === 'events' || (spec.stream === 'either' && (request.headers.accept ?? '').includes('text/event-stream')),
    signal: AbortSignal.any([gone.signal, options.shutdown]),
    call: createInternalCall(options, () => context),
    setHeader: (name, value) => void reply.header(name, value),
  };
  return context;
}

const isEvents = (value: unknown): value is AsyncIterable<ServerEvent> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<ServerEvent>,
  signal: AbortSignal,
  options: MountOptions,
): FastifyReply {
  const { log, keepAliveMs, streams } = options;
  const close = streams.open(actors.get(request)?.userId ?? request.ip);
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
  const frames = streamFrames(events, { signal, keepAliveMs, log, toAppError: (error) => toAppError(error, request, log) });
  // Some proxies buffer a stream until it ends unless this header forbids it.
  void reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8');
  return reply.status(200).send(Readable.from(frames, { objectMode: false, highWaterMark: 64 * 1024 }));
}
