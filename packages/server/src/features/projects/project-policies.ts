import type { ParsedCall, Policies } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { requireRole } from './project-access.ts';
import { findProject, findProjectForChange, type ProjectRow, updateProject } from './projects.store.ts';

export type ProjectPolicies = ReturnType<typeof createProjectPolicies>;

const policiesOf = ({ failOnContractBreak, artifactRedaction }: ProjectRow): Policies => ({ failOnContractBreak, artifactRedaction });

/** The settings that decide how a project's runs are judged and stored. */
export function createProjectPolicies(db: Db) {
  return {
    async get(actor: Actor, projectId: string): Promise<Policies> {
      const found = await findProject(db, actor.userId, projectId);
      if (found === null) throw new AppError('PROJECT_NOT_FOUND');
      return policiesOf(found.project);
    },

    update: (actor: Actor, projectId: string, wanted: ParsedCall<'updatePolicies'>['body']): Promise<Policies> =>
      db.transaction(async (tx) => {
        const found = await findProjectForChange(tx, actor.userId, projectId);
        if (found === null) throw new AppError('PROJECT_NOT_FOUND');
        requireRole(found.role, 'owner');
        const changes = { ...policiesOf(found.project), ...withoutUndefined(wanted) };
        const policies = policiesOf(await updateProject(tx, projectId, changes));
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'policies.changed', subjectId: projectId, details: policies });
        return policies;
      }),
  };
}

const withoutUndefined = (wanted: ParsedCall<'updatePolicies'>['body']) =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
