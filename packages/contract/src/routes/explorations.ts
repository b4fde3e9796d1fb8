import { EXPLORE_ENDS, EXPLORE_PHASES, FACT_LOCATIONS, NOT_REACHED, SENDERS } from '@assay/engine/model';
import { z } from 'zod';
import { Id, IdParams, OptionalId, PageQuery, pageOf, Time } from '../common.ts';
import { EXPLORATION_STATUSES, EXPLORE_LIMITS, MAX_INTEGER } from '../constants.ts';
import { defineRoutes } from '../route.ts';
import { Fact } from './facts.ts';
import { SuiteSummary } from './suites.ts';

/** What to explore, and how many requests may be sent. */
export const ExploreRequest = z.object({
  projectId: Id,
  environmentId: OptionalId,
  /** The maximum duration of the exploration in seconds. Cleanup requests are sent after that. */
  seconds: z.number().int().min(EXPLORE_LIMITS.minSeconds).max(EXPLORE_LIMITS.maxSeconds).default(EXPLORE_LIMITS.seconds),
  /** The maximum number of requests in each phase. If absent, it depends on the number of operations. */
  requests: z.number().int().min(1).max(EXPLORE_LIMITS.maxRequests).optional(),
  /** Sends only requests that do not change data. */
  readOnly: z.boolean().default(false),
  /** Looks for defects once the operations have been reached. */
  search: z.boolean().default(true),
  /** Operations to skip, as `METHOD /path`. */
  skip: z.array(z.string().max(2000)).max(5000).default([]),
  /** Must contain the name of a locked environment, to show that the caller knows about the lock. */
  confirmLocked: z.string().max(200).optional(),
});
export type ExploreRequest = z.infer<typeof ExploreRequest>;

/** What an exploration would send. */
export const ExplorationPreview = z.object({
  environmentId: Id,
  environmentName: z.string(),
  host: z.string(),
  /** The environment is locked, so `confirmLocked` must contain its name. */
  isLocked: z.boolean(),
  operations: z.number().int(),
  /** Operations that may change data. */
  writing: z.number().int(),
  /** Operations that reset or toggle something. They are called last, one at a time. */
  last: z.array(z.string()),
  leftOut: z.array(z.object({ op: z.string(), reason: z.string() })),
  /** The maximum number of requests, without cleanup requests. */
  mostRequests: z.number().int(),
});
export type ExplorationPreview = z.infer<typeof ExplorationPreview>;

export const Exploration = z.object({
  id: Id,
  projectId: Id,
  environmentId: Id.nullable(),
  environmentName: z.string(),
  host: z.string(),
  status: z.enum(EXPLORATION_STATUSES),
  seconds: z.number().int(),
  isReadOnly: z.boolean(),
  isSearching: z.boolean(),
  /** The user who started it. */
  startedBy: z.string(),
  /** The number of operations in the spec, and how many of them returned a 2xx response. */
  operations: z.number().int(),
  reached: z.number().int(),
  requests: z.number().int(),
  createdAt: Time,
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
  error: z.string().nullable(),
});
export type Exploration = z.infer<typeof Exploration>;

export const ExploredOperation = z.object({
  op: z.string(),
  statuses: z.array(z.number().int()),
  /** Null for an operation with a 2xx response. */
  reason: z.enum(NOT_REACHED).nullable(),
  /** The server's last message, or why nothing was sent. Untrusted text. */
  message: z.string().nullable(),
});
export type ExploredOperation = z.infer<typeof ExploredOperation>;

/** A fact that the exploration proposes. `conflict` means that it contradicts a fact written by hand, which is kept. */
export const ProposedFact = Fact.extend({
  state: z.enum(['proposed', 'accepted', 'rejected', 'conflict']),
  /** The accepted fact that would be replaced. */
  before: z.string().nullable(),
});
export type ProposedFact = z.infer<typeof ProposedFact>;

export const ExploreQuestion = z.object({
  op: z.string(),
  in: z.enum(FACT_LOCATIONS),
  field: z.string(),
  text: z.string(),
  /** The operations that depend on the value. */
  waiting: z.array(z.string()),
});
export type ExploreQuestion = z.infer<typeof ExploreQuestion>;

export const ExplorationFinding = z.object({
  key: z.string(),
  rule: z.string(),
  op: z.string(),
  operations: z.array(z.string()),
  place: z.string().nullable(),
  text: z.string(),
  expected: z.string(),
  actual: z.string(),
  source: z.enum(['spec', 'protocol', 'fact', 'identity', 'convention']),
  grade: z.enum(['defect', 'note']),
  exchanges: z.array(
    z.object({ identity: z.enum(SENDERS), request: z.string(), status: z.number().int(), response: z.string(), curl: z.string() }),
  ),
  count: z.number().int(),
  /** Whether the finding can be saved as a test case. */
  isCase: z.boolean(),
});
export type ExplorationFinding = z.infer<typeof ExplorationFinding>;

const Touched = z.object({ op: z.string(), request: z.string() });

export const ExplorationResult = z.object({
  ended: z.enum(EXPLORE_ENDS),
  operations: z.array(ExploredOperation),
  requests: z.number().int(),
  writes: z.number().int(),
  cleanUps: z.number().int(),
  durationMs: z.number(),
  facts: z.array(ProposedFact),
  /** The question that blocks the most operations comes first. */
  questions: z.array(ExploreQuestion),
  findings: z.array(ExplorationFinding),
  /** The number of requests in the search, and how it ended. Null if there was no search. */
  search: z.object({ requests: z.number().int(), unconfirmed: z.number().int(), ended: z.enum(['done', 'budget']) }).nullable(),
  /** Resources that were created but not removed. */
  leftBehind: z.array(Touched),
  /** Existing resources that were changed. */
  changed: z.array(Touched),
  /** The last requests before the server or the credentials stopped working. */
  suspects: z.array(z.object({ number: z.number().int(), op: z.string(), request: z.string(), status: z.number().int() })),
});
export type ExplorationResult = z.infer<typeof ExplorationResult>;

export const ExplorationDetails = Exploration.extend({
  /** Null until the exploration has ended. */
  result: ExplorationResult.nullable(),
});
export type ExplorationDetails = z.infer<typeof ExplorationDetails>;

const numbered = { seq: z.number().int(), at: z.number() };

/** Stored and streamed events; the event id of the stream is `seq`. */
export const ExplorationEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('started'),
    ...numbered,
    operations: z.array(z.string()),
    leftOut: z.array(z.object({ op: z.string(), reason: z.string() })),
    mostRequests: z.number().int(),
  }),
  z.object({
    kind: z.literal('sent'),
    ...numbered,
    number: z.number().int(),
    op: z.string(),
    /** `POST /zones`. Secrets are masked. */
    request: z.string(),
    /** 0 if there was no response. */
    status: z.number().int(),
    phase: z.enum(EXPLORE_PHASES),
    reached: z.number().int(),
  }),
  z.object({ kind: z.literal('found'), ...numbered, op: z.string(), text: z.string(), grade: z.enum(['defect', 'note']) }),
  z.object({ kind: z.literal('waiting'), ...numbered, milliseconds: z.number() }),
  z.object({ kind: z.literal('finished'), ...numbered, status: z.enum(EXPLORATION_STATUSES) }),
]);
export type ExplorationEvent = z.infer<typeof ExplorationEvent>;

const PLAN_ERRORS = ['PROJECT_NOT_FOUND', 'ENVIRONMENT_NOT_FOUND', 'NO_ENVIRONMENT', 'NO_SPEC'] as const;
const FactIds = z.array(z.string().max(64)).max(20_000);

const FactDecision = z
  .object({ accept: z.union([z.literal('all'), FactIds]).default([]), reject: FactIds.default([]) })
  .superRefine(({ accept, reject }, context) => {
    const accepted = new Set(accept === 'all' ? [] : accept);
    if (reject.some((id) => accepted.has(id)))
      context.addIssue({ code: 'custom', path: ['reject'], message: 'A fact cannot be both accepted and rejected.' });
  });

export const explorationRoutes = defineRoutes({
  previewExploration: {
    summary: 'Preview what an exploration would send, without starting it. Accepts the same body as POST /api/explorations',
    access: 'user',
    scope: 'runs:read',
    body: ExploreRequest,
    reply: ExplorationPreview,
    errors: [...PLAN_ERRORS, 'SPEC_UNREADABLE'],
  },
  createExploration: {
    summary: 'Queue an exploration. Returns as soon as it is stored',
    access: 'user',
    scope: 'runs:write',
    body: ExploreRequest,
    reply: z.object({ explorationId: Id, status: z.enum(EXPLORATION_STATUSES) }),
    status: 202,
    errors: [...PLAN_ERRORS, 'ROLE_REQUIRED', 'EXPLORATION_NOT_CONFIRMED', 'EXPLORATION_ACTIVE', 'TOO_MANY_RUNS'],
  },
  listExplorations: {
    summary: 'List a project’s explorations, newest first',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    query: PageQuery,
    reply: pageOf(Exploration),
    errors: ['PROJECT_NOT_FOUND'],
  },
  getExploration: {
    summary: 'Get an exploration with its result',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    reply: ExplorationDetails,
    errors: ['EXPLORATION_NOT_FOUND'],
  },
  streamExplorationEvents: {
    summary: 'Stream an exploration’s events as they happen. Resumes after Last-Event-ID',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    query: z.object({ after: z.coerce.number().int().min(0).max(MAX_INTEGER).optional() }),
    reply: ExplorationEvent,
    stream: 'events',
    errors: ['EXPLORATION_NOT_FOUND'],
  },
  cancelExploration: {
    summary: 'Stop an exploration. No more requests are sent',
    access: 'user',
    scope: 'runs:write',
    params: IdParams,
    body: z.object({}).optional(),
    reply: Exploration,
    errors: ['EXPLORATION_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  keepFindings: {
    summary: 'Add the given findings, or all defects, to a suite as cases. The cases fail until the defects are fixed',
    access: 'user',
    scope: 'suites:write',
    params: IdParams,
    body: z.object({
      findings: z.union([z.literal('defects'), z.array(z.string().max(2000)).min(1).max(1000)]),
      /** Without it, the cases go to the suite "Found by exploring". */
      suiteId: OptionalId,
    }),
    reply: z.object({
      suite: SuiteSummary,
      kept: z.number().int(),
      /** The findings that could not be converted to a case. */
      leftOut: z.number().int(),
    }),
    status: 201,
    errors: [
      'EXPLORATION_NOT_FOUND',
      'EXPLORATION_NOT_FINISHED',
      'FINDING_NOT_FOUND',
      'FINDING_NOT_A_CASE',
      'SUITE_NOT_FOUND',
      'NO_SPEC',
      'ROLE_REQUIRED',
      'BUSY',
    ],
  },
  decideFacts: {
    summary: 'Accept or reject proposed facts. Each call creates one revision of the project’s facts',
    access: 'user',
    scope: 'suites:write',
    params: IdParams,
    body: FactDecision,
    reply: ExplorationDetails,
    errors: ['EXPLORATION_NOT_FOUND', 'EXPLORATION_NOT_FINISHED', 'FACT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
});
