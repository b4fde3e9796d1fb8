import { HTTP_METHODS, STEP_PARTS, VERDICTS } from '@assay/engine/model';
import { z } from 'zod';
import { EXAMPLE_ID, Id, Time } from '../common.ts';
import { MAX_INTEGER } from '../constants.ts';
import { defineRoutes } from '../route.ts';
import { strictList } from '../strict-list.ts';

const Short = z.string().max(2000);
const Long = z.string().max(2_000_000);
const Count = z.number().int().min(0).max(1_000_000);
const Ms = z.number().min(0).max(1e9);
/** Accepts any value, because the body was parsed as JSON. The OpenAPI spec cannot contain a schema that refers to itself. */
const Value = z.custom<z.core.util.JSONType>();
const Verdict = z.enum(VERDICTS);
const Pairs = strictList(z.tuple([Short, Long]), 500);

const Exchange = z.object({
  method: z.enum(HTTP_METHODS),
  url: Long,
  requestHeaders: Pairs,
  requestBody: Long.nullable(),
  status: z.number().int().min(0).max(999).nullable(),
  responseHeaders: Pairs,
  responseBody: Long.nullable(),
  responseBytes: z.number().int().min(0),
  truncated: z.boolean(),
  hops: strictList(
    z.object({
      method: z.enum(HTTP_METHODS),
      url: Long,
      status: z.number().int().min(0).max(999),
      location: Long,
      droppedHeaders: strictList(Short, 500),
    }),
    20,
  ).optional(),
});

const Step = z.object({
  caseId: Short,
  step: Count,
  title: Short,
  part: z.enum(STEP_PARTS),
  verdict: Verdict,
  startedAt: Ms,
  ms: Ms,
  phases: z.object({ queued: Ms, connect: Ms, waiting: Ms, download: Ms }),
  attempts: Count,
  failures: strictList(
    z.object({
      level: z.enum(['must', 'should']),
      check: Short,
      message: Long,
      expected: Value.optional(),
      actual: Value.optional(),
      waived: z.object({ id: Short, reason: Short, until: Short }).optional(),
    }),
    1000,
  ),
  cause: Short.optional(),
  reason: Long.optional(),
  notes: strictList(Long, 100).optional(),
  control: Short.optional(),
  suspect: z.literal(true).optional(),
  beside: z
    .object({ sentBy: Short, besideBy: Short, step: Count, method: z.enum(HTTP_METHODS), url: Long, status: Count.nullable() })
    .optional(),
  exchange: Exchange.optional(),
});

const Place = z.object({ caseId: Short, step: Count, method: z.enum(HTTP_METHODS), path: Long });

const Case = z.object({
  ref: z.object({
    id: Short,
    title: Short,
    op: Short,
    tags: z.array(Short).max(50),
    evidence: z.enum(['C', 'P', 'V', 'H']),
    why: Long,
    steps: Count,
  }),
  verdict: Verdict,
  reason: Long.nullable(),
  ms: Ms,
  steps: strictList(Step, 1000),
});

/** The JSON report that the CLI writes. */
export const ImportedReport = z.object({
  run: z.object({
    environment: Short.nullable(),
    baseUrl: Long.nullable(),
    startedAt: Time,
    seed: z.number().int().min(-MAX_INTEGER).max(MAX_INTEGER),
    summary: z.object({
      outcome: z.enum(['passed', 'failed', 'error', 'cancelled']),
      cases: z.object({ fail: Count, error: Count, blocked: Count, inconclusive: Count, warn: Count, pass: Count }),
      steps: Count,
      durationMs: Ms,
      p95Ms: Ms.nullable(),
      p95Count: Count,
      waived: Count.optional(),
      error: Long.optional(),
      noToken: z.literal(true).optional(),
      suspect: Place.extend({ at: Ms, inFlight: strictList(Place, 1000) }).optional(),
    }),
  }),
  cases: strictList(Case, 5000),
});
export type ImportedReport = z.infer<typeof ImportedReport>;

/** The suite files, in case the server does not have the suite. Files that no `include` names are left out. */
const PushedFiles = strictList(z.object({ path: z.string().max(200), content: Long }), 200);

/** A minimal report for an uploaded run. */
export const EMPTY_REPORT: ImportedReport = {
  run: {
    environment: null,
    baseUrl: null,
    startedAt: '2026-01-01T00:00:00.000Z',
    seed: 1,
    summary: {
      outcome: 'passed',
      cases: { fail: 0, error: 0, blocked: 0, inconclusive: 0, warn: 0, pass: 0 },
      steps: 0,
      durationMs: 1,
      p95Ms: null,
      p95Count: 0,
    },
  },
  cases: [],
};

export const runImportRoutes = defineRoutes({
  importRun: {
    summary: 'Upload a run from the command line. The run’s trigger is Local',
    access: 'user',
    scope: 'runs:write',
    body: z
      .object({ projectId: Id, suiteId: Id.nullable().default(null), files: PushedFiles.default([]), report: ImportedReport })
      .meta({ examples: [{ projectId: EXAMPLE_ID, suiteId: EXAMPLE_ID, report: EMPTY_REPORT }] }),
    bodyLimit: 20 * 1024 * 1024,
    reply: z.object({ runId: Id, status: z.string(), suiteId: Id, suiteRevision: Count }),
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'SUITE_NOT_FOUND', 'SUITE_INVALID'],
  },
});
