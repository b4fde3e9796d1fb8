import { randomUUID } from 'node:crypto';
import type { ParsedCall, Project } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { requireMatchingVersion } from '../../platform/http/routes/entity-tag.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { toPage } from '../../shared/paging.ts';
import { storableText } from '../../shared/storable.ts';
import { requireRole } from './project-access.ts';
import { presentProject } from './projects.presenter.ts';
import { findProject, findProjectForChange, insertProject, lastRuns, listProjects, updateProject } from './projects.store.ts';

export interface ProjectsDeps {
  readonly db: Db;
  readonly vault: Pick<Vault, 'createProjectKey'>;
}

export type NewProject = ParsedCall<'createProject'>['body'] & { readonly isSample?: boolean };
type Changes = ParsedCall<'updateProject'>['body'];

export type ProjectsService = ReturnType<typeof createProjectsService>;

export function createProjectsService({ db, vault }: ProjectsDeps) {
  return {
    async list(actor: Actor, query: ParsedCall<'listProjects'>['query']) {
      const { rows, total } = await listProjects(db, actor.userId, { ...query, status: query.status ?? 'active' });
      const found = await lastRuns(
        db,
        rows.map((row) => row.project.id),
      );
      const runs = new Map(found.map((run) => [run.projectId, run]));
      return toPage(
        rows.map((row) => presentProject(row, runs.get(row.project.id))),
        total,
        query,
      );
    },

    async get(actor: Pick<Actor, 'userId'>, projectId: string): Promise<Project> {
      const row = await findProject(db, actor.userId, projectId);
      if (row === null) throw new AppError('PROJECT_NOT_FOUND');
      const [run] = await lastRuns(db, [projectId]);
      return presentProject(row, run);
    },

    /** The caller becomes the owner, and the project gets its own data key for its secrets. */
    async create(actor: Pick<Actor, 'userId'>, wanted: NewProject): Promise<Project> {
      const id = randomUUID();
      const project = await db.transaction(async (tx) => {
        const inserted = await insertProject(
          tx,
          {
            id,
            name: storableText(wanted.name),
            description: storableText(wanted.description ?? ''),
            region: wanted.region ?? 'EU',
            repo: repoOf(wanted.repo),
            isSample: wanted.isSample ?? false,
            sealedKey: vault.createProjectKey(id),
          },
          actor.userId,
        );
        const details = { name: inserted.name };
        await recordAudit(tx, { userId: actor.userId, projectId: id, action: 'project.created', subjectId: id, details });
        return inserted;
      });
      return presentProject({ project, role: 'owner' }, undefined);
    },

    async update(actor: Actor, projectId: string, changes: Changes, ifMatch: string | undefined): Promise<Project> {
      const changed = await db.transaction(async (tx) => {
        const found = await findProjectForChange(tx, actor.userId, projectId);
        if (found === null) throw new AppError('PROJECT_NOT_FOUND');
        requireRole(found.role, 'editor');
        // Archiving a project hides it from all members, so it requires more than the editor role.
        if (changes.status !== undefined && changes.status !== found.project.status) requireRole(found.role, 'owner');
        requireMatchingVersion(ifMatch, found.project);
        const version = found.project.version + 1;
        const project = await updateProject(tx, projectId, { ...columnsOf(changes), version });
        await recordAudit(tx, { userId: actor.userId, projectId, subjectId: projectId, ...changeRecord(found.project, project, changes) });
        return { project, role: found.role };
      });
      const [run] = await lastRuns(db, [projectId]);
      return presentProject(changed, run);
    },
  };
}

/** The audit log records a new name in full, because people search for it later. For other changes, it only records the field names. */
function changeRecord(before: { readonly name: string }, after: { readonly name: string }, changes: Changes) {
  if (before.name !== after.name) return { action: 'project.renamed', details: { from: before.name, to: after.name } };
  return { action: 'project.changed', details: { fields: Object.keys(changes) } };
}

const repoOf = (repo: string | null | undefined) => storableText(repo ?? '') || null;

function columnsOf({ name, description, region, repo, status }: Changes) {
  return {
    ...(name === undefined ? {} : { name: storableText(name) }),
    ...(description === undefined ? {} : { description: storableText(description) }),
    ...(region === undefined ? {} : { region }),
    ...(repo === undefined ? {} : { repo: repoOf(repo) }),
    ...(status === undefined ? {} : { status }),
  };
}
