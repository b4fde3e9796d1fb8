import type { ParsedCall, RunPreview } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { isLocked } from '../environments/index.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { type PlanDeps, planRun, readRevision } from './plan-run.ts';
import { displayHost } from './runs.presenter.ts';
import { chooseCases, countRequests } from './thread/choose-cases.ts';

export type PreviewRun = (actor: Actor, body: ParsedCall<'createRun'>['body']) => Promise<RunPreview>;

/** Describes what a run would send, from the same plan and case selection that the run itself uses. */
export function createPreviewRun(deps: PlanDeps & { readonly access: ProjectAccess }): PreviewRun {
  return async (actor, body) => {
    await deps.access.requireMember(actor, body.projectId);
    const { suite: revision, environment, selected, missing, lock } = await planRun(deps, actor, body);
    const suite = await readRevision(deps, revision);
    if (suite === null) throw new AppError('SUITE_INVALID', { problem: 'open the suite files to see the problems' });
    const { name: environmentName, baseUrl } = environment;
    const access = isLocked(environment) && lock !== 'confirmed' ? 'read-only' : 'open';
    const split = chooseCases(suite, { only: selected, access, environmentName });
    return {
      suiteId: revision.suiteId,
      suiteRevision: revision.revision,
      environmentName,
      host: displayHost(baseUrl),
      isLocked: isLocked(environment),
      cases: split.suite.cases.length,
      addedCases: selected === null ? 0 : split.suite.cases.filter(({ id }) => !selected.includes(id)).length,
      requests: countRequests(split.suite),
      skippedCases: split.skipped.length,
      missingCases: [...missing],
    };
  };
}
