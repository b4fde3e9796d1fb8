import { z } from 'zod';
import { Id, IdParams, PageQuery, pageOf, Time } from '../common.ts';
import { defineRoutes, FileReply } from '../route.ts';

/** Who did what, when and from where. `details` may contain the names of secrets, but never their values. */
export const AuditEntry = z.object({
  id: z.string(),
  action: z.string(),
  /** Null for actions by the server. The name is empty once the account is deleted. */
  who: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  projectId: Id.nullable(),
  subjectId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** The caller's IP address. */
  address: z.string().nullable(),
  via: z.enum(['session', 'key']).nullable(),
  at: Time,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Filter = PageQuery.extend({ action: z.string().max(60).optional() });

export const auditRoutes = defineRoutes({
  listProjectAudit: {
    summary: 'List a project’s activity, newest first (requires the owner role). `action` filters by prefix',
    access: 'user',
    params: IdParams,
    query: Filter,
    reply: pageOf(AuditEntry),
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  exportProjectAudit: {
    summary: 'Download a project’s full activity log as JSON Lines (requires the owner role)',
    access: 'user',
    params: IdParams,
    reply: FileReply,
    replyKind: 'file',
    replyTypes: ['application/x-ndjson'],
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  listAccountAudit: {
    summary: 'List the caller’s activity, newest first',
    access: 'user',
    query: Filter,
    reply: pageOf(AuditEntry),
    errors: [],
  },
});
