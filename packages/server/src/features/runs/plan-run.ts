import type { ParsedCall } from '@assay/contract';
import type { LoadSettings, Suite } from '@assay/engine/model';
import { readSuite } from '@assay/engine/runner';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { storableText } from '../../shared/storable.ts';
import type { ChatFeature } from '../chat/index.ts';
import { type EnvironmentsFeature, isLocked } from '../environments/index.ts';
import type { RunPacksFeature } from '../run-packs/index.ts';
import type { SuitesFeature } from '../suites/index.ts';
import { listBrokenCases } from './results/run-steps.store.ts';
import { findRun, type RunRow } from './runs.store.ts';

export interface PlanDeps {
  readonly db: Db;
  readonly chat: Pick<ChatFeature, 'requireWritable'>;
  readonly suites: Pick<SuitesFeature, 'suiteForRun' | 'loadFiles'>;
  readonly packs: Pick<RunPacksFeature, 'sourceOf'>;
  readonly environments: Pick<EnvironmentsFeature, 'environmentForRun'>;
}

type RunBody = ParsedCall<'createRun'>['body'];

export interface RunPlan {
  readonly suite: Awaited<ReturnType<SuitesFeature['suiteForRun']>>;
  readonly environment: Awaited<ReturnType<EnvironmentsFeature['environmentForRun']>>;
  /** Ids of the chosen cases; null for all. */
  readonly selected: readonly string[] | null;
  /** Chosen cases that the revision does not contain. */
  readonly missing: readonly string[];
  readonly load: LoadSettings | null;
  readonly lock: 'obeyed' | 'confirmed';
}

/** Determines a run's revision, target and cases. Used both to start a run and to preview it. */
export async function planRun(deps: PlanDeps, actor: Actor, body: RunBody): Promise<RunPlan> {
  const { projectId, conversationId } = body;
  if (conversationId !== null) await deps.chat.requireWritable(actor, projectId, conversationId);
  const earlier = body.rerunOf === null ? null : await requireEarlier(deps.db, actor, projectId, body.rerunOf);
  const source = earlier === null ? await sourceOf(deps, actor, body) : rerunSource(earlier, body);
  const suite = await deps.suites.suiteForRun(actor, { projectId, conversationId, ...source });
  const environment = await deps.environments.environmentForRun(actor, projectId, await environmentIdOf(earlier, body));
  const wanted = earlier === null ? (body.cases ?? null) : await selectionOf(deps.db, earlier, body.only ?? 'all');
  const selected = wanted?.map(storableText) ?? null;
  const missing = selected === null ? [] : missingFrom(await readRevision(deps, suite), selected);
  if (earlier !== null && selected !== null && missing.length === selected.length) throw allGone(missing, suite.revision);
  return {
    suite,
    environment,
    selected,
    missing,
    load: body.load ?? earlier?.settings?.load ?? null,
    // A confirmation applies only to the run that it was sent with. A rerun does not inherit it.
    lock: isLocked(environment) && body.confirmLocked?.trim() === environment.name ? 'confirmed' : 'obeyed',
  };
}

/** The suite at a revision; null when its files are invalid, which the run itself reports. */
export async function readRevision(
  { suites }: Pick<PlanDeps, 'suites'>,
  { suiteId, revision }: { readonly suiteId: string; readonly revision: number },
): Promise<Suite | null> {
  const read = readSuite(await suites.loadFiles(suiteId, revision));
  return read.kind === 'suite' ? read.suite : null;
}

async function requireEarlier(db: Db, actor: Actor, projectId: string, id: string): Promise<RunRow> {
  const found = await findRun(db, actor.userId, id);
  if (found === null || found.run.projectId !== projectId) throw new AppError('RUN_NOT_FOUND');
  return found.run;
}

const numbered = (revision: RunBody['revision']): number | null => (typeof revision === 'number' ? revision : null);

async function sourceOf({ packs }: PlanDeps, actor: Actor, { projectId, runPackId, suiteId, revision }: RunBody) {
  return runPackId === null ? { suiteId, revision: numbered(revision) } : packs.sourceOf(actor, projectId, runPackId);
}

const rerunSource = ({ suiteId, suiteRevision }: RunRow, { revision }: RunBody) => ({
  suiteId,
  revision: revision === 'newest' ? null : (revision ?? suiteRevision),
});

/** A rerun never falls back to another environment, because its requests would go to a host that the user did not choose. */
async function environmentIdOf(earlier: RunRow | null, { environmentId }: RunBody): Promise<string | null> {
  if (environmentId !== null || earlier === null) return environmentId;
  if (earlier.environmentId === null) throw new AppError('RERUN_ENVIRONMENT_GONE', { name: earlier.environment.name });
  return earlier.environmentId;
}

async function selectionOf(db: Db, earlier: RunRow, only: NonNullable<RunBody['only']>): Promise<readonly string[] | null> {
  if (only === 'all') return earlier.selectedCases;
  if (only !== 'failed') return only;
  const broken = await listBrokenCases(db, earlier.id);
  if (broken.length === 0) throw new AppError('NOTHING_TO_RERUN', { reason: `run ${earlier.id.slice(0, 8)} has no failed cases` });
  return broken;
}

function missingFrom(suite: Suite | null, selected: readonly string[]): readonly string[] {
  if (suite === null) return [];
  const known = new Set([...(suite.setup ?? []), ...suite.cases].map(({ id }) => id));
  return selected.filter((id) => !known.has(id));
}

const MOST_NAMED = 5;

function allGone(missing: readonly string[], revision: number): AppError {
  const rest = missing.length - MOST_NAMED;
  const names = missing.slice(0, MOST_NAMED).join(', ');
  return new AppError('NOTHING_TO_RERUN', {
    reason: `revision ${revision} of the suite no longer contains ${names}${rest > 0 ? ` and ${rest} more` : ''}`,
  });
}
