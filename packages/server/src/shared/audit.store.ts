import type { Executor } from '../platform/db/db.ts';
import { auditEvents } from '../platform/db/schema.ts';
import { callOrigin } from '../platform/http/edge/call-origin.ts';

/** A user's action for the audit log. `details` may contain the names of secrets, but never their values. */
export interface AuditEntry {
  readonly userId: string;
  readonly projectId: string | null;
  readonly action: string;
  readonly subjectId: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Runs in the same transaction as the action itself, so both are stored or neither is. */
export async function recordAudit(tx: Executor, entry: AuditEntry): Promise<void> {
  const origin = callOrigin();
  await tx
    .insert(auditEvents)
    .values({ ...entry, details: entry.details ?? {}, address: origin?.address ?? null, via: origin?.via ?? null });
}
