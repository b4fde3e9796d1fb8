import type { StepResult } from '@assay/engine/model';
import { and, asc, count, eq, gt, ilike, inArray, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/db.ts';
import { runSteps } from '../../../platform/db/schema.ts';
import { containsPattern, type PageRequest, toSlice } from '../../../shared/paging.ts';
import { type StepKey, stepIdOf } from '../run-records.ts';

/** A stored step. Its request and response are loaded only on request. */
export interface StepRow {
  readonly result: Readonly<Record<string, unknown>>;
  readonly exchange: Readonly<Record<string, unknown>> | null;
  readonly op: string | null;
  readonly status: number | null;
}

export interface StepFilter extends PageRequest {
  readonly words: string;
  /** `broken` loads the exchange only for steps that did not pass. */
  readonly detail: 'summary' | 'broken' | 'full';
}

const status = sql<number | null>`coalesce(${runSteps.status}, (${runSteps.result}->'exchange'->>'status')::int)`;
const plain = { result: runSteps.result, op: runSteps.op, status };
const full = { ...plain, exchange: runSteps.exchange };
const broken = {
  ...plain,
  exchange: sql<StepRow['exchange']>`case when ${runSteps.verdict} = 'pass' then null else ${runSteps.exchange} end`,
};
/** Rows that are older than the exchange column store the exchange inside the result. */
const withoutOld = { ...plain, result: sql<StepRow['result']>`${runSteps.result} - 'exchange'`, exchange: sql<null>`null` };

/** Steps in a run whose access was already checked, in the order they ended. */
export async function listSteps(db: Executor, runId: string, filter: StepFilter): Promise<{ rows: StepRow[]; total: number }> {
  const isSearch = filter.words.trim() !== '';
  const slice = toSlice(filter);
  const query = db
    .select({ ...columns[filter.detail], total: isSearch ? found : uncounted })
    .from(runSteps)
    .where(wanted(runId, filter.words))
    .orderBy(asc(runSteps.position), asc(runSteps.caseId))
    .$dynamic();
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  if (slice === null) return { rows, total: rows.length };
  const isNothing = rows.length === 0 && slice.offset === 0;
  const known = isNothing ? 0 : (rows[0]?.total ?? null);
  if (known !== null) return { rows, total: known };
  return { rows, total: await countSteps(db, runId, filter.words) };
}

/** How many event positions are searched first, per requested step. A step has about four events. */
const WINDOW = 10;

/**
 * The steps that ended after the given step; earlier rows are not read. Without an upper bound, a database without table
 * statistics sorts all following rows, so the nearest positions are queried first.
 */
export async function listStepsAfter(
  db: Executor,
  runId: string,
  { words, detail, position, ...request }: StepFilter & { readonly position: number },
): Promise<StepRow[]> {
  const slice = toSlice(request);
  const ask = async (until: number | null): Promise<StepRow[]> => {
    const isHere = and(gt(runSteps.position, position), until === null ? undefined : lte(runSteps.position, until));
    const query = db
      .select(columns[detail])
      .from(runSteps)
      .where(and(wanted(runId, words), isHere))
      .orderBy(asc(runSteps.position), asc(runSteps.caseId))
      .$dynamic();
    return slice === null ? query : query.limit(slice.limit).offset(slice.offset);
  };
  if (slice === null || words.trim() !== '') return ask(null);
  const near = await ask(position + WINDOW * (slice.offset + slice.limit));
  return near.length === slice.limit ? near : ask(null);
}

export async function countSteps(db: Executor, runId: string, words: string): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(runSteps).where(wanted(runId, words));
  return counted?.total ?? 0;
}

const columns = { summary: withoutOld, broken, full };

const wanted = (runId: string, words: string) =>
  and(eq(runSteps.runId, runId), words.trim() === '' ? undefined : mentions(containsPattern(words)));

/**
 * Counts the matches of a text search in the same query, so that every body is read only once. Without a search, counting with an index is
 * faster.
 */
const found = sql<number | null>`count(*) over ()`.mapWith(Number);
const uncounted = sql<number | null>`null`;

const mentions = (pattern: string) =>
  or(ilike(runSteps.caseId, pattern), sql`${runSteps.result}::text ilike ${pattern}`, sql`${runSteps.exchange}::text ilike ${pattern}`);

/** Steps that failed a check, got no response, or got a possibly undocumented status. Their exchanges are not loaded. */
export function listStepsWithVerdict(db: Executor, runId: string): Promise<StepRow[]> {
  const isJudged = or(isNull(runSteps.verdict), inArray(runSteps.verdict, ['fail', 'error', 'warn']), isNotNull(runSteps.status));
  return db
    .select(withoutOld)
    .from(runSteps)
    .where(and(eq(runSteps.runId, runId), isJudged))
    .orderBy(asc(runSteps.position));
}

/** The engine's result, exactly as this program stored it. */
export function toStepResult({ result, exchange, op }: StepRow): StepResult {
  const known: Readonly<Record<string, unknown>> = {
    ...(op === null ? {} : { op }),
    ...result,
    ...(exchange === null ? {} : { exchange }),
  };
  return known as unknown as StepResult;
}

const MOST_IDS = 1000;

/** Finds steps by `caseId#step`, including their exchanges. Steps that do not exist are left out. */
export async function findSteps(db: Executor, runId: string, keys: readonly StepKey[]): Promise<ReadonlyMap<string, StepRow>> {
  const wanted = new Set(keys.map(stepIdOf));
  const found = new Map<string, StepRow>();
  for (let from = 0; from < keys.length; from += MOST_IDS) {
    const ids = keys.slice(from, from + MOST_IDS).map(({ caseId }) => caseId);
    const rows = await db
      .select({ ...full, caseId: runSteps.caseId, step: runSteps.step })
      .from(runSteps)
      .where(and(eq(runSteps.runId, runId), inArray(runSteps.caseId, ids)));
    for (const row of rows) if (wanted.has(stepIdOf(row))) found.set(stepIdOf(row), row);
  }
  return found;
}

/** The position of a step in its run; null when it does not exist. */
export async function findPosition(db: Executor, runId: string, { caseId, step }: StepKey): Promise<number | null> {
  const [row] = await db
    .select({ position: runSteps.position })
    .from(runSteps)
    .where(and(eq(runSteps.runId, runId), eq(runSteps.caseId, caseId), eq(runSteps.step, step)));
  return row?.position ?? null;
}

export async function findStep(db: Executor, runId: string, { caseId, step }: StepKey): Promise<StepRow | null> {
  const [row] = await db
    .select(full)
    .from(runSteps)
    .where(and(eq(runSteps.runId, runId), eq(runSteps.caseId, caseId), eq(runSteps.step, step)));
  return row ?? null;
}

/** Cases in a run with a failed step. Setup and clean-up steps are ignored. */
export async function listBrokenCases(db: Executor, runId: string): Promise<string[]> {
  const verdict = sql`coalesce(${runSteps.verdict}, ${runSteps.result}->>'verdict')`;
  const rows = await db
    .select({ caseId: runSteps.caseId, first: min(runSteps.position) })
    .from(runSteps)
    .where(and(eq(runSteps.runId, runId), sql`${verdict} in ('fail', 'error')`, sql`${runSteps.result}->>'part' = 'step'`))
    .groupBy(runSteps.caseId)
    .orderBy(asc(min(runSteps.position)));
  return rows.map(({ caseId }) => caseId);
}
