import { HTTP_METHODS, STEP_PARTS, VERDICTS } from '@assay/engine/model';
import { z } from 'zod';
import { Id, IdParams, OptionalId, PageQuery, pageOf, Time } from '../common.ts';
import { MAX_INTEGER, MAX_SEARCH_LENGTH, RUN_STATUSES } from '../constants.ts';
import { defineRoutes } from '../route.ts';
import { LoadResult, LoadSettings } from './run-load.ts';
import { CreateRun, RunPreview } from './run-request.ts';

const Counts = z.object({
  pass: z.number().int(),
  warn: z.number().int(),
  fail: z.number().int(),
  error: z.number().int(),
  blocked: z.number().int(),
  inconclusive: z.number().int(),
  /** Cases that only warn because of a waiver; also counted in `warn`. */
  waived: z.number().int(),
});

export const Run = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  environmentId: Id.nullable(),
  environmentName: z.string(),
  /** The host that receives the requests. */
  host: z.string(),
  status: z.enum(RUN_STATUSES),
  suiteName: z.string(),
  version: z.string(),
  actor: z.string(),
  trigger: z.string(),
  /** The user who started the run. */
  startedBy: z.string(),
  suiteId: Id,
  suiteTitle: z.string(),
  suiteRevision: z.number().int(),
  conversationId: Id.nullable(),
  seed: z.number().int(),
  stepsCount: z.number().int(),
  casesCount: z.number().int(),
  counts: Counts,
  durationMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p95Count: z.number().int(),
  queuedMs: z.number().nullable(),
  createdAt: Time,
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
  error: z.string().nullable(),
  /** Later runs of the same suite in the same environment are compared with this one. */
  isBaseline: z.boolean(),
  load: LoadSettings.nullable(),
});
export type Run = z.infer<typeof Run>;

const RequestPosition = z.object({ caseId: z.string(), step: z.number().int(), method: z.enum(HTTP_METHODS), path: z.string() });

/** The request after which the server stopped responding, and those in flight at that moment. */
export const RunSuspect = RequestPosition.extend({ at: z.number(), inFlight: z.array(RequestPosition) });
export type RunSuspect = z.infer<typeof RunSuspect>;

export const RunDetails = Run.extend({
  /** Null as long as the server responds. */
  suspect: RunSuspect.nullable(),
  /** The baseline for the same suite and environment, or the previous finished run. */
  previous: Run.nullable(),
  loadResult: LoadResult.nullable(),
});
export type RunDetails = z.infer<typeof RunDetails>;

export const TimelineEntry = z.object({
  id: z.string(),
  seq: z.number().int(),
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  stepId: z.string().nullable(),
  createdAt: Time,
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const Phases = z.object({ queued: z.number(), connect: z.number(), waiting: z.number(), download: z.number() });
const HeaderPair = z.tuple([z.string(), z.string()]);

const Hop = z.object({
  method: z.string(),
  url: z.string(),
  status: z.number().int(),
  location: z.string(),
  /** Request headers that are dropped on the redirect. */
  droppedHeaders: z.array(z.string()),
});

export const RunStep = z.object({
  /** `caseId#step`, unique within the run. */
  id: z.string(),
  caseId: z.string(),
  step: z.number().int(),
  /** `control`: a control step that was sent again before the case got its verdict. */
  part: z.enum(STEP_PARTS),
  title: z.string(),
  why: z.string(),
  evidence: z.enum(['C', 'P', 'V', 'H']),
  method: z.string(),
  path: z.string(),
  /** The spec operation, as `METHOD /path`. */
  op: z.string(),
  verdict: z.enum(['pass', 'warn', 'fail', 'error', 'blocked', 'inconclusive']),
  reason: z.string().nullable(),
  cause: z.string().nullable(),
  startedAt: z.number(),
  ms: z.number(),
  phases: Phases,
  failures: z.array(
    z.object({
      level: z.enum(['must', 'should']),
      check: z.string(),
      message: z.string(),
      expected: z.unknown().optional(),
      actual: z.unknown().optional(),
      /** A known deviation in this API: shown, but without effect on the verdict. */
      waived: z.object({ id: z.string(), reason: z.string(), until: z.string() }).optional(),
    }),
  ),
  /** Differences that a check ignores, so they do not affect the verdict. */
  notes: z.array(z.string()).optional(),
  /** For a step of a control, the id of the control. For any other step, the id of the control that no longer passed. */
  control: z.string().optional(),
  /** The server stopped responding after this request. */
  suspect: z.boolean().optional(),
  /** Another identity's request for the same resource, for a failed test with two identities. */
  beside: z
    .object({
      sentBy: z.string(),
      besideBy: z.string(),
      step: z.number().int(),
      method: z.string(),
      url: z.string(),
      status: z.number().int().nullable(),
    })
    .optional(),
  /** The response status; null if there was no response. */
  status: z.number().int().nullable(),
  exchange: z
    .object({
      method: z.string(),
      url: z.string(),
      requestHeaders: z.array(HeaderPair),
      requestBody: z.string().nullable(),
      status: z.number().int().nullable(),
      responseHeaders: z.array(HeaderPair),
      responseBody: z.string().nullable(),
      responseBytes: z.number().int(),
      truncated: z.boolean(),
      /** The redirects followed before this response, in order. */
      hops: z.array(Hop).optional(),
    })
    .nullable(),
});
export type RunStep = z.infer<typeof RunStep>;

/** A planned case in a run. Its steps have the same `caseId`. */
export const RunCase = z.object({
  id: z.string(),
  title: z.string(),
  /** The spec operation that the case tests, as `METHOD /path`. */
  op: z.string(),
  tags: z.array(z.string()),
  /** Null until the case has finished, or if the run ended before it did. */
  verdict: z.enum(VERDICTS).nullable(),
});
export type RunCase = z.infer<typeof RunCase>;

/** Stored and streamed events of a run; the stream's event id is `seq`. */
export const RunStreamEvent = z.object({
  seq: z.number().int(),
  kind: z.string(),
  at: z.number(),
  payload: z.record(z.string(), z.unknown()),
});
export type RunStreamEvent = z.infer<typeof RunStreamEvent>;

const PLAN_ERRORS = [
  'PROJECT_NOT_FOUND',
  'ENVIRONMENT_NOT_FOUND',
  'NO_ENVIRONMENT',
  'NO_SUITE',
  'SUITE_NOT_FOUND',
  'SUITE_INVALID',
  'CONVERSATION_NOT_FOUND',
  'RUN_PACK_NOT_FOUND',
  'RUN_NOT_FOUND',
  'NOTHING_TO_RERUN',
  'RERUN_ENVIRONMENT_GONE',
] as const;

export const runRoutes = defineRoutes({
  listRuns: {
    summary: 'List the runs in the caller’s projects, newest first',
    access: 'user',
    scope: 'runs:read',
    query: PageQuery.extend({
      projectId: OptionalId,
      environmentId: OptionalId,
      suiteId: OptionalId,
      status: z.string().max(20).optional(),
      search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    }),
    reply: pageOf(Run),
    errors: ['PROJECT_NOT_FOUND'],
  },
  createRun: {
    summary: 'Queue a run. Returns as soon as it is stored',
    access: 'user',
    scope: 'runs:write',
    body: CreateRun,
    reply: z.object({
      runId: Id,
      status: z.enum(RUN_STATUSES),
      /** Chosen cases that the suite revision does not contain. */
      missingCases: z.array(z.string()),
    }),
    status: 202,
    errors: [...PLAN_ERRORS, 'ROLE_REQUIRED', 'TOO_MANY_RUNS', 'LOAD_NOT_CONFIRMED'],
  },
  previewRun: {
    summary: 'Preview what a run would send and to which host, without starting it. Accepts the same body as POST /api/runs',
    access: 'user',
    scope: 'runs:read',
    body: CreateRun,
    reply: RunPreview,
    errors: [...PLAN_ERRORS],
  },
  getRun: { summary: 'One run', access: 'user', scope: 'runs:read', params: IdParams, reply: RunDetails, errors: ['RUN_NOT_FOUND'] },
  getRunTimeline: {
    summary: 'List a run’s events, in order',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    query: z.object({
      /** Continue after the entry with this number. */
      after: z.coerce.number().int().min(0).optional(),
      /** The maximum number of entries. Unlimited by default. */
      limit: z.coerce.number().int().min(1).max(5000).optional(),
    }),
    reply: z.object({ items: z.array(TimelineEntry), total: z.number().int() }),
    errors: ['RUN_NOT_FOUND'],
  },
  getRunCases: {
    summary: 'List the cases in a run in suite order, with their verdicts so far',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    reply: z.object({ items: z.array(RunCase), total: z.number().int() }),
    errors: ['RUN_NOT_FOUND'],
  },
  getRunSteps: {
    summary: 'List the steps in a run in the order they finished, with requests and responses unless you request a summary',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    query: z.object({
      page: z.coerce.number().int().min(1).max(MAX_INTEGER).optional(),
      pageSize: z.coerce.number().int().min(1).max(1000).optional(),
      /** Continue after the step with this id. In a long run this is faster than a page number. */
      after: z.string().max(400).optional(),
      /** Words to search for anywhere in a step, including its bodies. */
      search: z.string().max(MAX_SEARCH_LENGTH).optional(),
      detail: z.enum(['summary', 'full']).optional(),
    }),
    reply: pageOf(RunStep),
    errors: ['RUN_NOT_FOUND', 'STEP_NOT_FOUND'],
  },
  getRunStep: {
    summary: 'Get one step of a run with its request and response',
    access: 'user',
    scope: 'runs:read',
    params: IdParams.extend({ stepId: z.string().max(400) }),
    reply: RunStep,
    errors: ['RUN_NOT_FOUND', 'STEP_NOT_FOUND'],
  },
  streamRunEvents: {
    summary: 'Stream a run’s events as they happen. Resumes after Last-Event-ID',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    query: z.object({ after: z.coerce.number().int().min(0).max(MAX_INTEGER).optional() }),
    reply: RunStreamEvent,
    stream: 'events',
    errors: ['RUN_NOT_FOUND'],
  },
  cancelRun: {
    summary: 'Stop a run. No further steps are started',
    access: 'user',
    scope: 'runs:write',
    params: IdParams,
    body: z.object({}).optional(),
    reply: Run,
    errors: ['RUN_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  setRunBaseline: {
    summary: 'Make a finished run the baseline for later runs of the same suite and environment, or clear the baseline',
    access: 'user',
    scope: 'runs:write',
    params: IdParams,
    body: z.object({ isBaseline: z.boolean() }),
    reply: Run,
    errors: ['RUN_NOT_FOUND', 'RUN_NOT_FINISHED', 'ROLE_REQUIRED'],
  },
});
