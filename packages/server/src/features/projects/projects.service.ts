import { randomUUID } from 'node:crypto';
import type { CallParsed, Project } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { toPage } from '../paging.ts';
import { storableText } from '../storable.ts';
import { presentProject } from './projects.presenter.ts';
import { findProject, insertProject, lastRuns, listProjects } from './projects.store.ts';

export interface ProjectsDeps {
  readonly db: Db;
  readonly vault: Pick<Vault, 'createProjectKey'>;
}

export type NewProject = CallParsed<'createProject'>['body'];

export type ProjectsService = ReturnType<typeof createProjectsService>;

export function createProjectsService({ db, vault }: ProjectsDeps) {
  return {
    async list(actor: Actor, query: CallParsed<'listProjects'>['query']) {
      const { rows, total } = await listProjects(db, actor.userId, { ...query, status: query.status ?? 'active' });
      const runs = new Map(
        (
          await lastRuns(
            db,
            rows.map((row) => row.project.id),
          )
        ).map((run) => [run.projectId, run]),
      );
      return toPage(
        rows.map((row) => presentProject(row, runs.get(row.project.id))),
        total,
        query,
      );
    },

    async get(actor: Actor, projectId: string): Promise<Project> {
      const row = await findProject(db, actor.userId, projectId);
      if (row === null) throw new AppError('PROJECT_NOT_FOUND');
      const [run] = await lastRuns(db, [projectId]);
      return presentProject(row, run);
    },

    /** The caller becomes the owner; the project gets a data key of its own for its secrets. */
    async create(actor: Pick<Actor, 'userId'>, wanted: NewProject): Promise<Project> {
      const id = randomUUID();
      const project = await db.transaction((tx) =>
        insertProject(
          tx,
          {
            id,
            name: storableText(wanted.name),
            description: storableText(wanted.description ?? ''),
            region: wanted.region ?? 'EU',
            repo: storableText(wanted.repo?.trim() ?? '') || null,
            sealedKey: vault.createProjectKey(id),
          },
          actor.userId,
        ),
      );
      return presentProject({ project, role: 'owner' }, undefined);
    },
  };
}
