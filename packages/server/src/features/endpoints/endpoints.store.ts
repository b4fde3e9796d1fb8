import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { endpoints, projectMembers, specs } from '../../platform/db/schema.ts';
import { containsPattern, type PageRequest, toSlice } from '../../shared/paging.ts';

export type EndpointRow = typeof endpoints.$inferSelect;

export interface EndpointFilter extends PageRequest {
  readonly specId: string | null;
  readonly method: string | null;
  readonly search: string | null;
  /** Matches any of these tags; an empty list matches all. */
  readonly tags: readonly string[];
}

/** The given version, or the newest version of each spec in the project. */
function chosenSpecs(projectId: string, specId: string | null): SQL | undefined {
  if (specId !== null) return and(eq(specs.projectId, projectId), eq(specs.id, specId));
  const newest = sql`${specs.revision} = (select max(other.revision) from ${specs} as other where other.series_id = ${specs.seriesId})`;
  return and(eq(specs.projectId, projectId), newest);
}

function found(search: string): SQL | undefined {
  const text = containsPattern(search);
  const inTags = sql`exists (select 1 from jsonb_array_elements_text(${endpoints.tags}) as tag where tag ilike ${text})`;
  return or(ilike(endpoints.path, text), ilike(endpoints.summary, text), inTags);
}

function tagged(tags: readonly string[]): SQL | undefined {
  return or(...tags.map((tag) => sql`${endpoints.tags} @> ${JSON.stringify([tag])}::jsonb`));
}

/** Operations in a project whose membership was checked, with the latest import first. */
export async function listEndpoints(
  db: Executor,
  projectId: string,
  filter: EndpointFilter,
): Promise<{ rows: EndpointRow[]; total: number }> {
  const wanted = and(
    chosenSpecs(projectId, filter.specId),
    filter.method === null ? undefined : eq(endpoints.method, filter.method),
    filter.search === null ? undefined : found(filter.search),
    filter.tags.length === 0 ? undefined : tagged(filter.tags),
  );
  const slice = toSlice(filter);
  const ofSpec = eq(specs.id, endpoints.specId);
  const query = db
    .select({ endpoint: endpoints })
    .from(endpoints)
    .innerJoin(specs, ofSpec)
    .where(wanted)
    .orderBy(desc(specs.createdAt), desc(specs.id), asc(endpoints.position))
    .$dynamic();
  // Without paging, the number of rows is the total.
  if (slice === null) {
    const all = (await query).map((row) => row.endpoint);
    return { rows: all, total: all.length };
  }
  const rows = await query.limit(slice.limit).offset(slice.offset);
  const [counted] = await db.select({ total: count() }).from(endpoints).innerJoin(specs, ofSpec).where(wanted);
  return { rows: rows.map((row) => row.endpoint), total: counted?.total ?? 0 };
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
