import { FINDING_KINDS } from '@assay/engine/model';
import { z } from 'zod';
import { Id, IdParams, Time } from '../common.ts';
import { defineRoutes, FileReply } from '../route.ts';

export const Waiver = z.object({
  id: Id,
  projectId: Id,
  check: z.string(),
  operation: z.string(),
  message: z.string(),
  reason: z.string(),
  until: Time,
  runId: Id.nullable(),
  createdBy: z.string(),
  createdAt: Time,
  /** When the waiver was withdrawn. */
  endedAt: Time.nullable(),
  endedBy: z.string(),
  isActive: z.boolean(),
});
export type Waiver = z.infer<typeof Waiver>;

export const RunFinding = z.object({
  kind: z.enum(FINDING_KINDS),
  check: z.string(),
  operation: z.string(),
  message: z.string(),
  /** The message from the first step with this finding. */
  example: z.string(),
  count: z.number().int(),
  cases: z.number().int(),
  stepIds: z.array(z.string()),
  /** The waiver that applied to this run. */
  waiver: z.object({ id: z.string(), reason: z.string(), until: z.string() }).nullable(),
  /** The waiver that will apply to the next run. */
  activeWaiverId: z.string().nullable(),
  /** A curl command that reproduces the failure, with secrets masked. */
  curl: z.string().nullable(),
});
export type RunFinding = z.infer<typeof RunFinding>;

export const CreateWaiver = z.object({
  check: z.string().max(40),
  operation: z.string().max(2000),
  message: z.string().max(4000),
  reason: z.string().trim().min(1, 'Enter a reason.').max(500, 'Use at most 500 characters.'),
  until: Time,
});

/** Downloads of a finished run. */
export const ARTIFACTS = [
  { kind: 'html', name: 'report.html', title: 'Report', note: 'A self-contained page without scripts' },
  { kind: 'junit', name: 'junit.xml', title: 'JUnit', note: 'For CI servers' },
  { kind: 'sarif', name: 'findings.sarif', title: 'SARIF', note: 'Findings for code scanning' },
  { kind: 'har', name: 'run.har', title: 'HAR', note: 'All requests and responses, for network tools' },
  { kind: 'events', name: 'events.ndjson', title: 'Events', note: 'One JSON object per line' },
  { kind: 'summary', name: 'summary.md', title: 'Summary', note: 'Markdown for a CI job summary' },
] as const;

const Artifact = z.object({ kind: z.string(), name: z.string(), title: z.string(), note: z.string() });

export const Coverage = z.object({
  operations: z.array(
    z.object({
      operation: z.string(),
      summary: z.string().nullable(),
      /** The documented statuses and how often runs have received each. */
      statuses: z.array(z.object({ status: z.string(), seen: z.number().int() })),
      /** Statuses that were received but are not documented. */
      undocumented: z.array(z.object({ status: z.string(), seen: z.number().int() })),
      requests: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  /** How many recent runs this covers. */
  runs: z.number().int(),
  operationsTested: z.number().int(),
  statusesDocumented: z.number().int(),
  statusesSeen: z.number().int(),
});
export type Coverage = z.infer<typeof Coverage>;

export const runResultRoutes = defineRoutes({
  listRunFindings: {
    summary: 'List a run’s findings, grouped by cause',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    reply: z.object({ items: z.array(RunFinding), total: z.number().int() }),
    errors: ['RUN_NOT_FOUND'],
  },
  createWaiver: {
    summary: 'Waive a finding until a given date (requires the editor role). Later runs apply and show the waiver',
    access: 'user',
    scope: 'runs:write',
    params: IdParams,
    body: CreateWaiver,
    reply: Waiver,
    status: 201,
    errors: ['RUN_NOT_FOUND', 'ROLE_REQUIRED', 'FINDING_NOT_FOUND', 'WAIVER_UNTIL'],
  },
  listWaivers: {
    summary: 'List a project’s waivers, including ended ones',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    reply: z.object({ items: z.array(Waiver), total: z.number().int() }),
    errors: ['PROJECT_NOT_FOUND'],
  },
  endWaiver: {
    summary: 'End a waiver (requires the editor role). It stays in the list',
    access: 'user',
    scope: 'runs:write',
    params: IdParams,
    reply: Waiver,
    errors: ['WAIVER_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  listRunArtifacts: {
    summary: 'List the files that can be downloaded for a finished run',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    reply: z.object({ items: z.array(Artifact), total: z.number().int() }),
    errors: ['RUN_NOT_FOUND'],
  },
  getRunArtifact: {
    summary: 'Download a run as a file',
    access: 'user',
    scope: 'runs:read',
    params: IdParams.extend({ kind: z.string().max(40), name: z.string().max(100) }),
    reply: FileReply,
    replyKind: 'file',
    replyTypes: ['application/x-ndjson', 'text/plain', 'application/octet-stream'],
    errors: ['RUN_NOT_FOUND', 'RUN_NOT_FINISHED', 'ARTIFACT_NOT_FOUND'],
  },
  getCoverage: {
    summary: 'Get the operations and statuses in the current spec that a project’s latest runs covered',
    access: 'user',
    scope: 'runs:read',
    params: IdParams,
    reply: Coverage,
    errors: ['PROJECT_NOT_FOUND'],
  },
});
