import { randomBytes, randomUUID } from 'node:crypto';
import { type CallReply, GITHUB_API, type GithubConnection, type NewGithubConnection, type ParsedCall } from '@assay/contract';
import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { findProjectKey } from '../../shared/data-keys.store.ts';
import { presentConnection, presentIntegrations } from './github.presenter.ts';
import {
  type ConnectionRow,
  deleteConnection,
  findConnection,
  isInProject,
  NO_ATTENTION,
  replaceConnection,
  updateConnection,
} from './github.store.ts';
import { attentionColumns, createGithubApi, type GithubApi, type GithubFailure, notGithubFailure } from './github-api.ts';
import { type GithubDeps, hookSecretLocation, tokenLocation } from './github-deps.ts';
import { openGithubApi } from './open-connection.ts';

export type GithubService = ReturnType<typeof createGithubService>;

interface Made {
  readonly row: ConnectionRow;
  readonly hookSecret: string | null;
}

/** Returns the repository's name as GitHub spells it, or the reason why the repository is not accessible. */
async function readRepo(api: GithubApi, repo: string): Promise<string | GithubFailure> {
  const answer = await api.call('GET', `/repos/${repo.split('/').map(encodeURIComponent).join('/')}`);
  if (answer.kind === 'trouble') return answer;
  const { body } = answer;
  const name = typeof body === 'object' && body !== null && 'full_name' in body ? body.full_name : null;
  return typeof name === 'string' ? name : notGithubFailure;
}

/** Problems that may persist even if the token can read the repository: a missing permission, or a missing user or suite for the runs. */
const LASTING: ReadonlySet<ConnectionRow['attentionReason']> = new Set(['permission', 'refused', 'no-user', 'no-run']);
const isDisproved = ({ attentionReason }: ConnectionRow) => !LASTING.has(attentionReason);

export function createGithubService(deps: GithubDeps) {
  const { db, clock, vault, access, egress, ownUrl } = deps;
  const present = (row: ConnectionRow) => presentConnection(row, ownUrl());

  async function requireConnection(actor: Actor, projectId: string): Promise<ConnectionRow> {
    await access.requireMember(actor, projectId, 'owner');
    const row = await findConnection(db, projectId);
    if (row === null) throw new AppError('NOT_CONNECTED');
    return row;
  }

  /** Replaces the token for the same repository, and keeps the settings, existing comments and GitHub's webhook. */
  async function renew(
    tx: Executor,
    { id, projectId }: ConnectionRow,
    { token, connectedBy }: { readonly token: string; readonly connectedBy: string },
  ): Promise<Made> {
    const key = await findProjectKey(tx, projectId);
    const sealedToken = vault.sealForProject(key, tokenLocation(id), token);
    const row = await updateConnection(tx, id, { sealedToken, connectedBy, ...NO_ATTENTION, reportsBy: null });
    if (row === null) throw new AppError('NOT_CONNECTED');
    return { row, hookSecret: null };
  }

  async function begin(
    tx: Executor,
    where: Pick<ConnectionRow, 'projectId' | 'repo' | 'apiUrl' | 'connectedBy'>,
    token: string,
  ): Promise<Made> {
    const id = randomUUID();
    const hookSecret = randomBytes(32).toString('base64url');
    const key = await findProjectKey(tx, where.projectId);
    const sealedToken = vault.sealForProject(key, tokenLocation(id), token);
    const sealedHookSecret = vault.sealForProject(key, hookSecretLocation(id), hookSecret);
    const row = await replaceConnection(tx, { id, ...where, sealedToken, sealedHookSecret, createdAt: clock.now() });
    return { row, hookSecret };
  }

  return {
    async list(actor: Actor, projectId: string): Promise<CallReply<'listIntegrations'>> {
      await access.requireMember(actor, projectId);
      const row = await findConnection(db, projectId);
      const items = presentIntegrations(row);
      return { items, total: items.length, github: row === null ? null : present(row) };
    },

    async connect(actor: Actor, projectId: string, wanted: ParsedCall<'connectGithub'>['body']): Promise<NewGithubConnection> {
      await access.requireMember(actor, projectId, 'owner');
      const apiUrl = wanted.apiUrl ?? GITHUB_API;
      const api = createGithubApi(egress, { apiUrl, token: wanted.token }, () => clock.now());
      const repo = await readRepo(api, wanted.repo);
      if (typeof repo !== 'string') throw new AppError('GITHUB_REFUSED', { problem: repo.problem });
      return db.transaction(async (tx) => {
        const connectedBy = actor.userId;
        const known = await findConnection(tx, projectId);
        const isSame = known !== null && known.repo === repo && known.apiUrl === apiUrl;
        const made = isSame
          ? await renew(tx, known, { token: wanted.token, connectedBy })
          : await begin(tx, { projectId, repo, apiUrl, connectedBy }, wanted.token);
        const audit = { userId: actor.userId, projectId, action: 'github.connected', subjectId: made.row.id, details: { repo, apiUrl } };
        await recordAudit(tx, audit);
        return { ...present(made.row), hookSecret: made.hookSecret };
      });
    },

    async update(actor: Actor, projectId: string, change: ParsedCall<'updateGithub'>['body']): Promise<GithubConnection> {
      const row = await requireConnection(actor, projectId);
      const { prChecks, environmentId, suiteId } = change;
      if (environmentId != null && !(await isInProject(db, projectId, { environmentId }))) throw new AppError('ENVIRONMENT_NOT_FOUND');
      if (suiteId != null && !(await isInProject(db, projectId, { suiteId }))) throw new AppError('SUITE_NOT_FOUND');
      const changed = await db.transaction(async (tx) => {
        const after = await updateConnection(tx, row.id, {
          prChecks: prChecks ?? row.prChecks,
          environmentId: environmentId === undefined ? row.environmentId : environmentId,
          suiteId: suiteId === undefined ? row.suiteId : suiteId,
        });
        if (after === null) throw new AppError('NOT_CONNECTED');
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'github.changed', subjectId: row.id, details: change });
        return after;
      });
      return present(changed);
    },

    async check(actor: Actor, projectId: string): Promise<GithubConnection> {
      const row = await requireConnection(actor, projectId);
      const repo = await readRepo(await openGithubApi(deps, row), row.repo);
      const isReadable = typeof repo === 'string';
      if (isReadable && !isDisproved(row)) return present(row);
      const changed = await updateConnection(db, row.id, isReadable ? NO_ATTENTION : attentionColumns(repo));
      if (changed === null) throw new AppError('NOT_CONNECTED');
      return present(changed);
    },

    async disconnect(actor: Actor, projectId: string): Promise<void> {
      await requireConnection(actor, projectId);
      await db.transaction(async (tx) => {
        const gone = await deleteConnection(tx, projectId);
        if (gone === null) throw new AppError('NOT_CONNECTED');
        const details = { repo: gone.repo };
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'github.disconnected', subjectId: gone.id, details });
      });
    },
  };
}
