import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { endpoints, projectMembers, specs } from '../../platform/db/schema.ts';
import { containsPattern, type PageRequest, sliceOf } from '../paging.ts';

export type EndpointRow = typeof endpoints.$inferSelect;

export interface EndpointFilter extends PageRequest {
  readonly specId: string | null;
  readonly method: string | null;
  readonly search: string | null;
  /** Any of them; empty means all. */
  readonly tags: readonly string[];
}

/** Null when the project has no such description. */
async function chooseSpec(db: Executor, projectId: string, specId: string | null): Promise<string | null> {
  const [row] = await db
    .select({ id: specs.id })
    .from(specs)
    .where(and(eq(specs.projectId, projectId), specId === null ? undefined : eq(specs.id, specId)))
    .orderBy(desc(specs.createdAt), desc(specs.revision), desc(specs.id))
    .limit(1);
  return row?.id ?? null;
}

function found(search: string): SQL | undefined {
  const text = containsPattern(search);
  const inTags = sql`exists (select 1 from jsonb_array_elements_text(${endpoints.tags}) as tag where tag ilike ${text})`;
  return or(ilike(endpoints.path, text), ilike(endpoints.summary, text), inTags);
}

function tagged(tags: readonly string[]): SQL | undefined {
  return or(...tags.map((tag) => sql`${endpoints.tags} @> ${JSON.stringify([tag])}::jsonb`));
}

/** Operations of one description of a project whose membership was checked. */
export async function listEndpoints(
  db: Executor,
  projectId: string,
  filter: EndpointFilter,
): Promise<{ rows: EndpointRow[]; total: number }> {
  const specId = await chooseSpec(db, projectId, filter.specId);
  if (specId === null) return { rows: [], total: 0 };
  const wanted = and(
    eq(endpoints.specId, specId),
    filter.method === null ? undefined : eq(endpoints.method, filter.method),
    filter.search === null ? undefined : found(filter.search),
    filter.tags.length === 0 ? undefined : tagged(filter.tags),
  );
  const slice = sliceOf(filter);
  const query = db.select().from(endpoints).where(wanted).orderBy(asc(endpoints.position)).$dynamic();
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db.select({ total: count() }).from(endpoints).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

export async function findEndpoint(db: Executor, userId: string, projectId: string, id: string): Promise<EndpointRow | null> {
  const [row] = await db
    .select({ endpoint: endpoints })
    .from(endpoints)
    .innerJoin(specs, and(eq(specs.id, endpoints.specId), eq(specs.projectId, projectId)))
    .innerJoin(projectMembers, and(eq(projectMembers.projectId, specs.projectId), eq(projectMembers.userId, userId)))
    .where(eq(endpoints.id, id));
  return row?.endpoint ?? null;
}
