import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/db.ts';
import { endpoints, environments, projectMembers, specs } from '../../platform/db/schema.ts';
import { type PageRequest, toSlice } from '../../shared/paging.ts';
import type { OperationRow } from './spec-tasks.ts';

export type SpecRow = typeof specs.$inferSelect;

const ENDPOINT_BATCH = 500;

async function newestWhere(db: Executor, ...conditions: readonly (SQL | undefined)[]): Promise<SpecRow | null> {
  const [row] = await db
    .select()
    .from(specs)
    .where(and(...conditions))
    .orderBy(desc(specs.revision))
    .limit(1);
  return row ?? null;
}

export function newestFromSource(db: Executor, projectId: string, sourceUrl: string): Promise<SpecRow | null> {
  return newestWhere(db, eq(specs.projectId, projectId), eq(specs.sourceUrl, sourceUrl));
}

/** Uploads with the same file name are versions of one spec. */
export function newestByFileName(db: Executor, projectId: string, fileName: string): Promise<SpecRow | null> {
  return newestWhere(db, eq(specs.projectId, projectId), isNull(specs.sourceUrl), eq(specs.fileName, fileName));
}

/** The newest version of a series, or the newest before a given one. */
export function newestInSeries(db: Executor, projectId: string, seriesId: string, before?: number): Promise<SpecRow | null> {
  const earlier = before === undefined ? undefined : lt(specs.revision, before);
  return newestWhere(db, eq(specs.projectId, projectId), eq(specs.seriesId, seriesId), earlier);
}

export async function insertSpec(tx: Executor, row: PgInsertValue<typeof specs>): Promise<SpecRow> {
  const [inserted] = await tx.insert(specs).values(row).returning();
  if (inserted === undefined) throw new Error('the spec row was not returned');
  return inserted;
}

/** Names and URLs of the project's environments, to find the servers that have no environment yet. */
export function knownEnvironments(db: Executor, projectId: string): Promise<{ name: string; baseUrl: string }[]> {
  return db
    .select({ name: environments.name, baseUrl: environments.baseUrl })
    .from(environments)
    .where(eq(environments.projectId, projectId));
}

export async function insertEndpoints(tx: Executor, specId: string, operations: readonly OperationRow[]): Promise<void> {
  const rows = operations.map((operation, position) => ({ id: randomUUID(), position, ...operation }));
  for (let at = 0; at < rows.length; at += ENDPOINT_BATCH) {
    // One parameter for a whole batch, because one parameter per field takes several times as long for a thousand rows.
    const batch = JSON.stringify(rows.slice(at, at + ENDPOINT_BATCH));
    await tx.execute(sql`insert into ${endpoints} (id, spec_id, position, method, path, operation_id, summary, tags)
      select id, ${specId}::uuid, position, method, path, "operationId", summary, tags
      from jsonb_to_recordset(${batch}::jsonb)
        as r (id uuid, position int, method text, path text, "operationId" text, summary text, tags jsonb)`);
  }
}

const newestFirst = [desc(specs.createdAt), desc(specs.revision), desc(specs.id)];

export async function listSpecs(db: Executor, projectId: string, request: PageRequest): Promise<{ rows: SpecRow[]; total: number }> {
  const slice = toSlice(request);
  const query = db
    .select()
    .from(specs)
    .where(eq(specs.projectId, projectId))
    .orderBy(...newestFirst)
    .$dynamic();
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db.select({ total: count() }).from(specs).where(eq(specs.projectId, projectId));
  return { rows, total: counted?.total ?? 0 };
}

export async function findSpec(db: Executor, userId: string, id: string): Promise<SpecRow | null> {
  const [row] = await db
    .select({ spec: specs })
    .from(specs)
    .innerJoin(projectMembers, and(eq(projectMembers.projectId, specs.projectId), eq(projectMembers.userId, userId)))
    .where(eq(specs.id, id));
  return row?.spec ?? null;
}

/** The project's current spec is its newest import. */
export async function newestSpec(db: Executor, projectId: string): Promise<SpecRow | null> {
  const [row] = await db
    .select()
    .from(specs)
    .where(eq(specs.projectId, projectId))
    .orderBy(...newestFirst)
    .limit(1);
  return row ?? null;
}

export async function endpointSpec(db: Executor, projectId: string, endpointId: string): Promise<SpecRow | null> {
  const [row] = await db
    .select({ spec: specs })
    .from(endpoints)
    .innerJoin(specs, eq(specs.id, endpoints.specId))
    .where(and(eq(endpoints.id, endpointId), eq(specs.projectId, projectId)));
  return row?.spec ?? null;
}

export async function endpointOperation(db: Executor, projectId: string, endpointId: string): Promise<string | null> {
  const [row] = await db
    .select({ method: endpoints.method, path: endpoints.path })
    .from(endpoints)
    .innerJoin(specs, eq(specs.id, endpoints.specId))
    .where(and(eq(endpoints.id, endpointId), eq(specs.projectId, projectId)));
  return row === undefined ? null : `${row.method} ${row.path}`;
}

export async function specModelHash(db: Executor, specId: string): Promise<string | null> {
  const [row] = await db.select({ hash: specs.modelHash }).from(specs).where(eq(specs.id, specId));
  return row?.hash ?? null;
}

/** A time later than every import in the project, so that two imports in the same millisecond still have an order. */
export function nextImportTime(projectId: string) {
  return sql`greatest(now(), (select max(${specs.createdAt}) from ${specs} where ${specs.projectId} = ${projectId}) + interval '1 millisecond')`;
}

/** Also deletes its endpoints. Suites keep their files and lose only the reference. */
export async function deleteSpec(tx: Executor, id: string): Promise<void> {
  await tx.delete(specs).where(eq(specs.id, id));
}
