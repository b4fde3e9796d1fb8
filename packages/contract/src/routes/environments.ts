import { ERROR_CAUSES } from '@assay/engine/model';
import { z } from 'zod';
import { Id, IdParams, OptionalId, PageQuery, pageOf, Role, Time } from '../common.ts';
import { MAX_SEARCH_LENGTH } from '../constants.ts';
import { defineRoutes } from '../route.ts';
import { CreateEnvironment, TestEnvironment, UpdateEnvironment } from './environment-input.ts';

export const Environment = z.object({
  id: Id,
  projectId: Id.nullable(),
  name: z.string(),
  baseUrl: z.string(),
  timeoutMs: z.number().int(),
  followRedirects: z.boolean(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Plain values that suites use as `{{NAME}}`. A secret with the same name takes precedence. */
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Write-only: only a masked preview of each value leaves the server. */
  secrets: z.array(
    z.object({
      keyPath: z.string(),
      maskedPreview: z.string(),
      updatedAt: Time,
      /** Where `{{secret.KEY}}` is used. */
      usedBy: z.array(z.object({ kind: z.literal('header'), name: z.string() })),
    }),
  ),
  /** Currently read-only, because its name marks it as production and no owner has unlocked it. */
  locked: z.boolean(),
  /** Set while an owner has unlocked an environment that is locked because of its name. */
  unlockedUntil: Time.nullable(),
  /** The caller's role. The user of a personal environment is its owner. */
  role: Role,
  /** Incremented with every change; also used as the ETag. */
  version: z.number().int(),
  createdAt: Time,
  updatedAt: Time,
});
export type Environment = z.infer<typeof Environment>;

export const ConnectionTest = z.object({
  /** True for any response below 500. */
  ok: z.boolean(),
  status: z.number().int().nullable(),
  elapsedMs: z.number().int(),
  error: z.string().nullable(),
  /** Why no response arrived. */
  cause: z.enum(ERROR_CAUSES).nullable(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

export const environmentRoutes = defineRoutes({
  listEnvironments: {
    summary: 'List the environments in all of the caller’s projects',
    access: 'user',
    scope: 'environments:read',
    query: PageQuery.extend({ search: z.string().max(MAX_SEARCH_LENGTH).optional() }),
    reply: pageOf(Environment),
    errors: [],
  },
  getEnvironment: {
    summary: 'One environment',
    access: 'user',
    scope: 'environments:read',
    params: IdParams,
    reply: Environment,
    errors: ['ENVIRONMENT_NOT_FOUND'],
  },
  listProjectEnvironments: {
    summary: 'List a project’s environments, oldest first',
    access: 'user',
    scope: 'environments:read',
    params: IdParams,
    query: PageQuery,
    reply: pageOf(Environment),
    errors: ['PROJECT_NOT_FOUND'],
  },
  createEnvironment: {
    summary: 'Create an environment in a project (requires the editor role), or a personal one for all of the caller’s projects',
    access: 'user',
    body: CreateEnvironment.extend({ projectId: OptionalId }),
    reply: Environment,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'ENVIRONMENT_NAME_TAKEN'],
  },
  createProjectEnvironment: {
    summary: 'Create an environment in a project (requires the editor role)',
    access: 'user',
    params: IdParams,
    body: CreateEnvironment,
    reply: Environment,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'ENVIRONMENT_NAME_TAKEN'],
  },
  updateEnvironment: {
    summary: 'Update an environment and its secrets (requires the editor role); If-Match prevents overwriting newer changes',
    access: 'user',
    params: IdParams,
    body: UpdateEnvironment,
    reply: Environment,
    errors: ['ENVIRONMENT_NOT_FOUND', 'ROLE_REQUIRED', 'ENVIRONMENT_LOCKED', 'ENVIRONMENT_NAME_TAKEN', 'CONFLICT_STALE'],
  },
  deleteEnvironment: {
    summary: 'Delete an environment with its secrets (requires the editor role, or the owner role if it is locked)',
    access: 'user',
    params: IdParams,
    reply: z.object({ id: Id }),
    errors: ['ENVIRONMENT_NOT_FOUND', 'ROLE_REQUIRED', 'ENVIRONMENT_LOCKED', 'ENVIRONMENT_BUSY'],
  },
  unlockEnvironment: {
    summary: 'Unlock an environment for 15 minutes by typing its name (requires the owner role)',
    access: 'user',
    params: IdParams,
    body: z.object({ name: z.string().max(200) }),
    reply: Environment,
    errors: ['ENVIRONMENT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  testEnvironment: {
    summary: 'Send a request to the base URL as a run would (requires the editor role). The optional body contains unsaved edits to test',
    access: 'user',
    params: IdParams,
    body: TestEnvironment.nullish(),
    reply: ConnectionTest,
    errors: ['ENVIRONMENT_NOT_FOUND', 'ROLE_REQUIRED', 'ENVIRONMENT_LOCKED'],
  },
});
