import { z } from 'zod';
import { Id, IdParams, needsOneOf, OptionalId, PageQuery, pageOf, Time } from '../common.ts';
import { IMPORT_STAGES } from '../constants.ts';
import { defineRoutes } from '../route.ts';

export const SpecFinding = z.object({
  level: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  pointer: z.string(),
  line: z.number().int().optional(),
});

export const ChangeCounts = z.object({ breaking: z.number().int(), compatible: z.number().int(), unknown: z.number().int() });

export const Spec = z.object({
  id: Id,
  projectId: Id,
  sourceUrl: z.string().nullable(),
  /** The spec's `info.version`. */
  version: z.string(),
  title: z.string(),
  revision: z.number().int(),
  operations: z.number().int(),
  unchanged: z.boolean(),
  findings: z.array(SpecFinding),
  createdAt: Time,
  /** Shared by all versions from the same source. */
  seriesId: Id,
  /** The original format, before conversion to OpenAPI. */
  format: z.enum(['openapi', 'postman', 'har', 'curl']),
  /** Name of the uploaded file; null for a URL or pasted text. */
  fileName: z.string().nullable(),
  /** Contract changes compared with the previous version; null for the first. */
  changes: ChangeCounts.nullable(),
  /** `watch` when a scheduled check found a change at the source. */
  origin: z.enum(['import', 'watch']),
});
export type Spec = z.infer<typeof Spec>;

/** An environment derived from a spec's servers. It is only a suggestion; a separate call creates it. */
export const EnvironmentSuggestion = z.object({
  name: z.string(),
  baseUrl: z.string(),
  /** `address` when the spec lists no server, so that the host it was fetched from is used. */
  source: z.enum(['servers', 'address']),
});
export type EnvironmentSuggestion = z.infer<typeof EnvironmentSuggestion>;

/** The spec version that an import created. */
export const ImportedSpec = Spec.extend({ suggestedEnvironments: z.array(EnvironmentSuggestion) });
export type ImportedSpec = z.infer<typeof ImportedSpec>;

const HeaderName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'This is not a valid header name.');
const HeaderValue = z
  .string()
  .max(8192)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'A header value cannot contain line breaks.');

/** Imports from a URL or from the spec text. With `specId`, the import becomes a new version of that spec. */
export const ImportSpec = z
  .object({
    url: z.string().max(2048).optional(),
    /** Sent when the URL is fetched, only to its own host; never stored. */
    headers: z
      .record(HeaderName, HeaderValue)
      .refine((headers) => Object.keys(headers).length <= 20, 'Use at most 20 headers.')
      .optional(),
    /** A project auth profile whose headers are sent as well, if the URL is on a host in the profile's environment. */
    authProfileId: OptionalId,
    content: z.string().optional(),
    /** A ZIP or tar.gz archive with a multi-file spec, as base64. */
    archive: z.string().optional(),
    /** Also fetch files that the spec refers to, but only from its own origin and at most 50. */
    followRefs: z.boolean().optional(),
    fileName: z.string().trim().max(255).optional(),
    specId: OptionalId,
  })
  .meta({
    ...needsOneOf('content', 'url', 'archive'),
    examples: [
      {
        content:
          '{"openapi":"3.1.0","info":{"title":"Shop","version":"1"},"paths":{"/orders":{"get":{"responses":{"200":{"description":"ok"}}}}}}',
        fileName: 'shop.json',
      },
    ],
  });

export const ImportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stage'), stage: z.enum(IMPORT_STAGES), text: z.string() }),
  z.object({ kind: z.literal('done'), spec: ImportedSpec }),
  z.object({ kind: z.literal('failed'), code: z.string(), detail: z.string() }),
]);
export type ImportEvent = z.infer<typeof ImportEvent>;

const SpecVersion = z.object({ id: Id, title: z.string(), version: z.string(), revision: z.number().int(), createdAt: Time });

/** How often a spec's source is checked, and the result of the last check. */
export const SpecWatch = z.object({
  seriesId: Id,
  everyMinutes: z.number().int(),
  nextAt: Time,
  /** Null before the first check. */
  checkedAt: Time.nullable(),
  /** Why the last check failed. */
  problem: z.string().nullable(),
});
export type SpecWatch = z.infer<typeof SpecWatch>;

export const SpecDiff = z.object({
  base: SpecVersion,
  head: SpecVersion,
  summary: ChangeCounts,
  groups: z.array(
    z.object({
      kind: z.enum(['document', 'security', 'operation', 'schema']),
      name: z.string(),
      operations: z.array(z.string()),
      changes: z.array(
        z.object({ level: z.enum(['breaking', 'compatible', 'unknown']), rule: z.string(), pointer: z.string(), message: z.string() }),
      ),
    }),
  ),
  /** Number of changes that are counted but not listed. */
  omitted: z.number().int(),
});
export type SpecDiff = z.infer<typeof SpecDiff>;

/** 20 MiB of text, plus room for JSON escapes. */
const IMPORT_LIMIT = 32 * 1024 * 1024;

export const specRoutes = defineRoutes({
  listSpecs: {
    summary: 'List a project’s specs, newest first',
    access: 'user',
    scope: 'specs:read',
    params: IdParams,
    query: PageQuery,
    reply: pageOf(Spec),
    errors: ['PROJECT_NOT_FOUND'],
  },
  importSpec: {
    summary: 'Import a spec, or a new version of an existing one',
    access: 'user',
    scope: 'specs:write',
    params: IdParams,
    body: ImportSpec,
    bodyLimit: IMPORT_LIMIT,
    longTexts: ['content', 'archive'],
    reply: ImportedSpec,
    status: 201,
    stream: 'either',
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'SPEC_NOT_FOUND', 'SPEC_URL_MISSING', 'SPEC_FETCH_FAILED', 'SPEC_UNREADABLE'],
  },
  getSpec: {
    summary: 'One spec',
    access: 'user',
    scope: 'specs:read',
    params: IdParams,
    reply: Spec,
    errors: ['SPEC_NOT_FOUND'],
  },
  deleteSpec: {
    summary: 'Delete a spec and its endpoints. Suites generated from it are kept',
    access: 'user',
    params: IdParams,
    reply: z.object({ id: Id, endpoints: z.number().int() }),
    errors: ['SPEC_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  getSpecDocument: {
    summary: 'Download a spec as imported, or normalised to OpenAPI 3.1',
    access: 'user',
    scope: 'specs:read',
    params: IdParams,
    query: z.object({ form: z.enum(['original', 'normalised']).optional(), format: z.enum(['json', 'yaml']).optional() }),
    reply: z.string(),
    replyTypes: ['application/json', 'application/yaml'],
    errors: ['SPEC_NOT_FOUND'],
  },
  compareSpecs: {
    summary: 'Get the API changes since the previous version or a given one, as JSON or Markdown',
    access: 'user',
    scope: 'specs:read',
    params: IdParams,
    query: z.object({ against: OptionalId, format: z.enum(['json', 'markdown']).optional() }),
    reply: z.union([SpecDiff, z.string()]),
    replyTypes: ['application/json', 'text/markdown'],
    errors: ['SPEC_NOT_FOUND'],
  },
  suggestEnvironments: {
    summary: 'Suggest environments that the project does not have yet, based on the servers in the current spec',
    access: 'user',
    scope: 'specs:read',
    params: IdParams,
    reply: z.object({
      items: z.array(EnvironmentSuggestion),
      /** The path of the spec's relative server URL, which belongs in the base URL. Empty if there is none. */
      serverPath: z.string(),
      /** The prefix that all paths in the spec share, which does not belong in the base URL. Empty if there is none. */
      sharedPath: z.string(),
    }),
    errors: ['PROJECT_NOT_FOUND'],
  },
  listSpecWatches: {
    summary: 'List the specs whose sources are checked regularly',
    access: 'user',
    scope: 'specs:read',
    params: IdParams,
    reply: z.object({ items: z.array(SpecWatch) }),
    errors: ['PROJECT_NOT_FOUND'],
  },
  watchSpec: {
    summary: 'Check a spec’s source regularly, at an interval in minutes, and import it when it has changed. Null turns the checks off',
    access: 'user',
    scope: 'specs:write',
    params: IdParams,
    body: z.object({ everyMinutes: z.number().int().min(15).max(10_080).nullable() }),
    reply: z.object({ watch: SpecWatch.nullable() }),
    errors: ['SPEC_NOT_FOUND', 'ROLE_REQUIRED', 'SPEC_NO_SOURCE'],
  },
});
