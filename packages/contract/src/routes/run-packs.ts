import { EXPORT_FORMATS } from '@assay/engine/model';
import { z } from 'zod';
import { Id, IdParams, OptionalId, PageQuery, pageOf, Time } from '../common.ts';
import { MAX_INTEGER } from '../constants.ts';
import { defineRoutes, FileReply } from '../route.ts';

/** An id field that a client may fill with a temporary name. Any value that is not an id is treated as none. */
const LooseId = z
  .unknown()
  .meta({ type: ['string', 'null'], format: 'uuid', description: 'A value that is not an id is ignored.' })
  .optional()
  .transform((value) => OptionalId.safeParse(value))
  .transform((read) => (read.success ? read.data : null));

export const RunPack = z.object({
  id: Id,
  projectId: Id,
  suiteId: Id,
  suiteName: z.string(),
  /** The suite revision that the archive, the viewer and the cloud run share; also the ETag of each file. */
  revision: z.number().int(),
  conversationId: Id.nullable(),
  messageId: Id.nullable(),
  environment: z.string(),
  /** Paths of all files, in archive order. */
  generatedFiles: z.array(z.string()),
  /** The files among run.sh, run.ps1, .env.example and README.md that were edited in this pack. */
  editedFiles: z.array(z.string()),
  createdAt: Time,
  updatedAt: Time,
});
export type RunPack = z.infer<typeof RunPack>;

export const GenerateRunPack = z.object({
  projectId: Id,
  /** The card with the download button. The server stores its own copy and only reads the ids. */
  card: z.unknown().optional(),
  userQuery: z.string().max(20_000).nullish(),
  /** The environment whose base URL goes into `.env.example`. */
  environment: z.string().trim().max(120).nullish(),
  conversationId: LooseId,
  messageId: LooseId,
  runPackId: LooseId,
  /** A suite in the project, used when no other field identifies one. Its latest revision is used. */
  suiteId: LooseId,
});

export const RunPackRevision = z.object({
  revision: z.number().int(),
  /** Whether the generator or a user created the revision. */
  origin: z.enum(['generated', 'edited']),
  author: z.string().nullable(),
  createdAt: Time,
  /** Compared with the previous revision. */
  changes: z.array(z.object({ path: z.string(), change: z.enum(['added', 'modified', 'removed']) })),
});
export type RunPackRevision = z.infer<typeof RunPackRevision>;

const NOT_FOUND = ['RUN_PACK_NOT_FOUND'] as const;

export const runPackRoutes = defineRoutes({
  generateRunPack: {
    summary: 'Generate a run pack for a message, conversation or project, as a ZIP archive',
    access: 'user',
    scope: 'suites:write',
    body: GenerateRunPack,
    bodyLimit: 2 * 1024 * 1024,
    reply: FileReply,
    replyKind: 'file',
    replyTypes: ['application/zip'],
    errors: [
      'PROJECT_NOT_FOUND',
      'ROLE_REQUIRED',
      'CONVERSATION_NOT_FOUND',
      'SUITE_NOT_FOUND',
      'NO_SPEC',
      'NO_SUITE',
      'SUITE_INVALID',
      'BUSY',
      ...NOT_FOUND,
    ],
  },
  getRunPackFile: {
    summary: 'Download one file from a run pack, or the whole archive if no file is given',
    access: 'user',
    scope: 'suites:read',
    params: IdParams,
    query: z.object({ file: z.string().max(1000).optional() }),
    reply: FileReply,
    replyKind: 'file',
    replyTypes: ['application/zip', 'application/json', 'text/plain', 'application/octet-stream'],
    errors: [...NOT_FOUND, 'RUN_PACK_FILE_NOT_FOUND', 'SUITE_INVALID'],
  },
  deleteRunPack: {
    summary: 'Delete a run pack. Its suite is kept',
    access: 'user',
    params: IdParams,
    reply: z.object({}),
    errors: [...NOT_FOUND, 'ROLE_REQUIRED'],
  },
  listRunPackFiles: {
    summary: 'List the files in a run pack. Each page has one entry with the complete list',
    access: 'user',
    scope: 'suites:read',
    query: PageQuery.extend({ runPackId: Id }),
    reply: pageOf(RunPack),
    errors: [...NOT_FOUND],
  },
  listConversationRunPacks: {
    summary: 'List the run packs created in a conversation, newest first',
    access: 'user',
    params: z.object({ conversationId: Id }),
    reply: pageOf(RunPack),
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  getRunPack: { summary: 'Get a run pack', access: 'user', scope: 'suites:read', params: IdParams, reply: RunPack, errors: [...NOT_FOUND] },
  restoreRunPackFile: {
    summary: 'Revert edits to run.sh, run.ps1, .env.example or README.md in a run pack',
    access: 'user',
    params: IdParams,
    query: z.object({
      file: z
        .string()
        .max(1000)
        .meta({ examples: ['run.sh'] }),
    }),
    reply: RunPack,
    errors: [...NOT_FOUND, 'RUN_PACK_FILE_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  listRunPackRevisions: {
    summary: 'List the suite revisions in a run pack, newest first, with author and changes',
    access: 'user',
    scope: 'suites:read',
    params: IdParams,
    reply: pageOf(RunPackRevision),
    errors: [...NOT_FOUND],
  },
  exportSuite: {
    summary: 'Export a suite for another tool: Postman, Hurl, k6, .http, Arazzo or a curl script',
    access: 'user',
    scope: 'suites:read',
    params: IdParams,
    query: z.object({ format: z.enum(EXPORT_FORMATS), revision: z.coerce.number().int().min(1).max(MAX_INTEGER).optional() }),
    reply: FileReply,
    replyKind: 'file',
    replyTypes: ['application/json', 'text/plain'],
    errors: ['SUITE_NOT_FOUND', 'SUITE_INVALID'],
  },
  exportSuiteFolder: {
    summary:
      'Download a suite folder as an archive, with the accepted facts in facts.json, for use on the command line and in a repository',
    access: 'user',
    scope: 'suites:read',
    params: IdParams,
    query: z.object({ revision: z.coerce.number().int().min(1).max(MAX_INTEGER).optional() }),
    reply: FileReply,
    replyKind: 'file',
    replyTypes: ['application/zip'],
    errors: ['SUITE_NOT_FOUND'],
  },
  listRunPacks: {
    summary: 'List a project’s run packs, newest first',
    access: 'user',
    scope: 'suites:read',
    query: PageQuery.extend({ projectId: OptionalId }),
    reply: pageOf(RunPack),
    errors: ['PROJECT_NOT_FOUND'],
  },
});
