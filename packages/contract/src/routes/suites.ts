import { z } from 'zod';
import { ACTION_KINDS } from '../actions.ts';
import { Card, ShortCase } from '../cards.ts';
import { Id, IdParams, OptionalId, PageQuery, pageOf, Revision, Time } from '../common.ts';
import { CASE_SIDES, GENERATION_STAGES, MAX_CASE_CHANGES, MAX_INTEGER, MAX_NAME_LENGTH, MAX_REQUEST_LENGTH } from '../constants.ts';
import { defineRoutes } from '../route.ts';
import { HandMadeRequest } from './endpoints.ts';

export const GenerateTests = z.object({
  user_query: z
    .string()
    .max(MAX_REQUEST_LENGTH)
    .regex(/\S/, 'must describe what to test')
    .meta({ examples: ['/generate smoke'] }),
  projectId: Id,
  max_files: z.number().int().min(1).max(50).optional(),
  /** A JSON string with the selected endpoints, auth profile and options; absent for a plain chat request. */
  openApiJson: z.string().max(2_000_000).optional(),
  conversationId: OptionalId,
  environmentId: OptionalId,
  /** An id the caller chooses, so that it can stop the answer. */
  generationId: OptionalId,
});

export const OperationRef = z.object({ method: z.string(), path: z.string(), summary: z.string().nullable() });

export const GenerateReply = z.object({
  heading: z.string(),
  plan: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), addedLines: z.number().int() })),
  actions: z.array(z.string()),
  card: z.object({ files: z.array(z.object({ path: z.string(), addedLines: z.number().int() })) }),
  cards: z.array(Card),
  /** Set once the answer is stored in the conversation. */
  messageId: Id.nullable(),
  suiteId: Id.nullable(),
  suiteName: z.string().nullable(),
  revision: z.number().int().nullable(),
  requests: z.object({ total: z.number().int(), write: z.number().int() }),
  nearest: z.array(OperationRef),
  engine: z.string(),
  elapsedMs: z.number().int(),
  /** The run that the message started. */
  runId: Id.nullish(),
  /** The actions that were performed, in order. */
  performed: z.array(z.enum(ACTION_KINDS)).optional(),
  /** Words in the message that were not used. Empty if nothing was performed, because the heading already lists them. */
  unread: z.array(z.string()).optional(),
  /** The beginning of the unread part of a long message. */
  unreadEnd: z.string().nullish(),
});
export type GenerateReply = z.infer<typeof GenerateReply>;

/** Events in the generation stream; `id` counts up. */
export const GenerationEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stage'), stage: z.enum(GENERATION_STAGES), text: z.string() }),
  z.object({ kind: z.literal('done'), reply: GenerateReply }),
  z.object({ kind: z.literal('failed'), code: z.string(), detail: z.string() }),
]);
export type GenerationEvent = z.infer<typeof GenerationEvent>;

export const SuiteSummary = z.object({
  id: Id,
  projectId: Id,
  name: z.string(),
  revision: z.number().int(),
  cases: z.number().int(),
  files: z.number().int(),
  /** How many requests the revision sends, and how many of them may change data. */
  requests: z.object({ total: z.number().int(), write: z.number().int() }),
  /** The conversation that the suite comes from. Null if there is none or the caller may not read it. */
  conversation: z.object({ id: Id, title: z.string() }).nullish(),
  updatedAt: Time,
});
export type SuiteSummary = z.infer<typeof SuiteSummary>;

/** The names that the suite format allows for variables. */
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,119}$/;

/** An operation as `METHOD /path`. */
const OperationKey = z
  .string()
  .max(2000)
  .regex(/^[A-Z]+ \/\P{Cc}*$/u, 'Write the operation as METHOD /path.')
  .meta({ examples: ['GET /orders/{orderId}'] });

const CaseJson = z.record(z.string(), z.unknown());

export const SuiteDetail = SuiteSummary.extend({
  contents: z.array(z.object({ path: z.string(), content: z.string() })),
  /** Cases that both a user and the generator have changed: the previously generated version and the new one. */
  conflicts: z.array(z.object({ id: z.string(), generated: CaseJson, offered: CaseJson })),
  /** Generated cases that a user removed. They stay removed until a user restores them. */
  away: z.array(ShortCase),
});
export type SuiteDetail = z.infer<typeof SuiteDetail>;
export type SuiteConflict = z.infer<typeof SuiteDetail>['conflicts'][number];

export const SuiteRevision = z.object({
  revision: z.number().int(),
  /** `edited` when a user made the revision. */
  origin: z.enum(['generated', 'edited']),
  author: z.string().nullable(),
  cases: z.number().int(),
  createdAt: Time,
});
export type SuiteRevision = z.infer<typeof SuiteRevision>;

/** The cases that the user changed. Other users' changes to other cases are kept. */
export const SaveSuiteCases = z.object({
  /** The revision that the user saw. */
  revision: Revision,
  changes: z
    .array(
      z.object({
        id: z.string().min(1).max(300),
        /** The whole case in suite format; null removes it. */
        case: CaseJson.nullable(),
      }),
    )
    .min(1)
    .max(MAX_CASE_CHANGES),
  /** Variables that the suite declares from now on. Existing declarations are not changed. */
  variables: z
    .array(
      z.object({
        name: z
          .string()
          .regex(VARIABLE_NAME, 'Use letters, digits and underscores.')
          .meta({ examples: ['TENANT'] }),
        /** The value that a run uses when the environment has none. */
        default: z.string().max(16_384).optional(),
      }),
    )
    .max(100)
    .optional(),
});

const generation = {
  access: 'user',
  scope: 'suites:write',
  body: GenerateTests,
  bodyLimit: 8 * 1024 * 1024,
  reply: GenerateReply,
  stream: 'either',
  errors: [
    'PROJECT_NOT_FOUND',
    'ROLE_REQUIRED',
    'NO_SPEC',
    'CONVERSATION_NOT_FOUND',
    'GENERATION_STOPPED',
    'GENERATION_TOO_LARGE',
    'BUSY',
    'VALIDATION_FAILED',
  ],
} as const;

export const SaveDiffSuite = z.object({
  suiteId: Id,
  /** The revision whose diff to show; the newest by default. */
  revision: Revision.optional(),
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
});

/** A Try it request to store as a case, in an existing suite or a new one. */
export const KeepTriedCase = HandMadeRequest.extend({
  suiteId: OptionalId,
  /** The suite to add the case to if there is no `suiteId`. It is created if it does not exist. */
  suiteName: z.string().trim().min(1).max(MAX_NAME_LENGTH).optional(),
  title: z.string().trim().max(200).optional(),
  /** The response status, which the case will expect. */
  status: z.number().int().min(100).max(599),
});

export const ReviseSuite = z.object({
  /** The revision that the caller saw. If a newer one exists, the change conflicts. */
  revision: Revision,
  /** Files whose last change the user rejects. */
  paths: z.array(z.string().max(500)).max(200).optional(),
  /** Operations, as `METHOD /path`, whose cases are removed. */
  operations: z.array(z.string().max(2000)).max(2000).optional(),
});

export const suiteRoutes = defineRoutes({
  generateTests: { summary: 'Generate tests from a request in plain language or a slash command', ...generation },
  generateTestsByModel: { summary: 'Alias for the call that generates tests. Both use the configured model', ...generation },
  listSuites: {
    summary: 'List a project’s suites at their latest revision',
    access: 'user',
    scope: 'suites:read',
    params: IdParams,
    query: PageQuery,
    reply: pageOf(SuiteSummary),
    errors: ['PROJECT_NOT_FOUND'],
  },
  createSuite: {
    summary: 'Create an empty suite, so that you can write cases by hand',
    access: 'user',
    scope: 'suites:write',
    params: IdParams,
    body: z.object({ name: z.string().trim().min(1).max(MAX_NAME_LENGTH) }),
    reply: SuiteSummary,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'SUITE_NAME_TAKEN', 'GENERATION_TOO_LARGE'],
  },
  getSuite: {
    summary: 'Get one revision of a suite with its files',
    access: 'user',
    scope: 'suites:read',
    params: IdParams,
    query: z.object({ revision: z.coerce.number().int().min(1).max(MAX_INTEGER).optional() }),
    reply: SuiteDetail,
    errors: ['SUITE_NOT_FOUND'],
  },
  saveDiffSuite: {
    summary: 'Save the contents of a diff card as a named suite in the project',
    access: 'user',
    scope: 'suites:write',
    body: SaveDiffSuite,
    reply: SuiteSummary,
    status: 201,
    errors: ['SUITE_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  reviseSuite: {
    summary: 'Create the next revision of a suite without the given files or operations',
    access: 'user',
    scope: 'suites:write',
    params: IdParams,
    body: ReviseSuite,
    reply: GenerateReply,
    errors: ['SUITE_NOT_FOUND', 'ROLE_REQUIRED', 'CONFLICT_STALE', 'SUITE_INVALID'],
  },
  listSuiteRevisions: {
    summary: 'List a suite’s revisions, newest first',
    access: 'user',
    scope: 'suites:read',
    params: IdParams,
    reply: z.object({ items: z.array(SuiteRevision) }),
    errors: ['SUITE_NOT_FOUND'],
  },
  saveSuiteCases: {
    summary: 'Change, add or remove cases. Creates the next revision. Fails only if the same case was changed in the meantime',
    access: 'user',
    scope: 'suites:write',
    params: IdParams,
    body: SaveSuiteCases,
    bodyLimit: 4 * 1024 * 1024,
    reply: SuiteDetail,
    errors: ['SUITE_NOT_FOUND', 'ROLE_REQUIRED', 'CONFLICT_STALE', 'SUITE_INVALID', 'BUSY'],
  },
  keepTriedCase: {
    summary: 'Save a request from Try it as a case in a suite. Credentials are omitted, and other secrets become variables',
    access: 'user',
    scope: 'suites:write',
    params: z.object({ projectId: Id, endpointId: Id }),
    body: KeepTriedCase,
    bodyLimit: 4 * 1024 * 1024,
    reply: z.object({
      suite: SuiteSummary,
      caseId: z.string(),
      /** Variables that the environment must provide before the case can run. */
      needs: z.array(z.string()),
    }),
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'ENDPOINT_NOT_FOUND', 'SUITE_NOT_FOUND', 'SUITE_INVALID', 'BUSY'],
  },
  resolveSuiteCases: {
    summary: 'Choose between your version of a case and the generated one',
    access: 'user',
    scope: 'suites:write',
    params: IdParams,
    body: z.object({
      /** The revision that the user saw. */
      revision: Revision,
      choices: z
        .array(z.object({ id: z.string().min(1).max(300), take: z.enum(CASE_SIDES) }))
        .min(1)
        .max(MAX_CASE_CHANGES),
    }),
    reply: SuiteDetail,
    errors: ['SUITE_NOT_FOUND', 'ROLE_REQUIRED', 'CONFLICT_STALE', 'SUITE_INVALID', 'BUSY'],
  },
  chooseLink: {
    summary: 'Set the source of a path parameter’s value. Tests that are generated later in the project use it too',
    access: 'user',
    scope: 'suites:write',
    params: IdParams,
    body: z.object({
      /** The operation that needs the value, as `METHOD /path`. */
      op: OperationKey,
      param: z
        .string()
        .min(1)
        .max(300)
        .regex(/^\P{Cc}+$/u),
      /** The operation that provides the value. If null, a variable provides it. If absent, the operation is matched by name again. */
      from: OperationKey.nullable().optional(),
    }),
    reply: z.object({}),
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  cancelGeneration: {
    summary: 'Stop a reply in progress. The reply is not stored',
    access: 'user',
    scope: 'suites:write',
    body: z.object({ generationId: Id }),
    reply: z.object({}),
    errors: ['GENERATION_NOT_FOUND'],
  },
});
