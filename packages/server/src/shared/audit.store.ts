import type { Executor } from '../platform/db/db.ts';
import { auditEvents } from '../platform/db/schema.ts';
import { callOrigin } from '../platform/http/edge/call-origin.ts';

/** Something a person did that others may ask about later. Names of secrets may be in `details`, values never. */
export interface AuditEntry {
  readonly userId: string;
  readonly projectId: string | null;
  readonly action: string;
  readonly subjectId: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Goes into the transaction of the deed itself: both are there or neither. */
export async function recordAudit(tx: Executor, entry: AuditEntry): Promise<void> {
  const origin = callOrigin();
  await tx
    .insert(auditEvents)
    .values({ ...entry, details: entry.details ?? {}, address: origin?.address ?? null, via: origin?.via ?? null });
}
