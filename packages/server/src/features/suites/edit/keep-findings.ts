import type { SuiteSummary } from '@assay/contract';
import type { ExploreFinding } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { CurrentModels } from '../../specs/index.ts';
import type { GenerationThread } from '../generate/generation-thread-client.ts';
import { addCasesToSuite } from './keep-in-suite.ts';

export interface KeepFindingsDeps {
  readonly db: Db;
  readonly models: Pick<CurrentModels, 'currentModel'>;
}

export interface FindingsToKeep {
  readonly projectId: string;
  /** Null for the project's own suite of findings. */
  readonly suiteId: string | null;
  readonly findings: readonly ExploreFinding[];
}

export type KeepFindings = (actor: Actor, request: FindingsToKeep) => Promise<{ readonly suite: SuiteSummary; readonly kept: number }>;

const OWN_SUITE = 'Found by exploring';

/** Adds findings to a suite as cases. The caller has checked that the actor may change the project. */
export const createKeepFindings =
  ({ db, models }: KeepFindingsDeps, thread: GenerationThread): KeepFindings =>
  async (actor, { projectId, suiteId, findings }) => {
    const model = await models.currentModel(projectId);
    if (model === null) throw new AppError('NO_SPEC');
    const place = { projectId, suiteId, name: OWN_SUITE, specId: model.specId };
    const { suite, kept } = await addCasesToSuite(db, actor, place, ({ origins: _, ...input }) =>
      thread.keepFindings({ ...input, model: model.model, specSha256: model.documentHash, findings }),
    );
    return { suite, kept: kept.findings };
  };
