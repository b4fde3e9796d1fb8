import { z } from 'zod';
import { hasInvisibleCharacters, Id, IdParams, Name, PageQuery, pageOf, Role, Time } from '../common.ts';
import { MAX_SEARCH_LENGTH } from '../constants.ts';
import { defineRoutes } from '../route.ts';

export const Region = z.enum(['EU', 'US']);
export const ProjectStatus = z.enum(['active', 'archived']);

export const Project = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  region: Region,
  repo: z.string().nullable(),
  status: ProjectStatus,
  /** The caller's role. */
  role: Role,
  /** Created from the built-in sample data. */
  sample: z.boolean(),
  lastRun: z.object({ id: Id, status: z.string(), p95: z.number().nullable(), finishedAt: Time.nullable() }).nullable(),
  /** Incremented with every change; also used as the ETag. */
  version: z.number().int(),
  createdAt: Time,
});
export type Project = z.infer<typeof Project>;

/** `owner/name`, an http(s) URL, a git@ address, or empty. It is shown as a link, so no other values are accepted. */
const REPOSITORY = /^(|https?:\/\/[^\s@]+|git@[\w.-]+:[\w./~-]+|[\w.-]+(\/[\w.-]+)+)$/;
const NO_REPOSITORY = 'Enter a repository as owner/name or as a URL.';
const Repository = z
  .string()
  .trim()
  .max(300, 'Use at most 300 characters.')
  .regex(REPOSITORY, NO_REPOSITORY)
  .refine((text) => !hasInvisibleCharacters(text), NO_REPOSITORY)
  .meta({ examples: ['owner/name'] });
const Description = z.string().max(2000, 'Use at most 2000 characters.');

export const CreateProject = z.object({
  name: Name,
  description: Description.optional(),
  region: Region.optional(),
  repo: Repository.nullish(),
});

/** Omitted fields stay unchanged; an empty or null `repo` removes it. */
export const UpdateProject = CreateProject.partial().extend({ status: ProjectStatus.optional() });

/** What a project contains, and what deleting it also deletes. */
export const ProjectContents = z.object({
  environments: z.number().int(),
  specs: z.number().int(),
  suites: z.number().int(),
  conversations: z.number().int(),
  runs: z.number().int(),
  members: z.number().int(),
  /** Queued or running runs. The project cannot be deleted while there are any. */
  activeRuns: z.number().int(),
});
export type ProjectContents = z.infer<typeof ProjectContents>;

export const Policies = z.object({ failOnContractBreak: z.boolean(), artifactRedaction: z.boolean() });
export type Policies = z.infer<typeof Policies>;

export const projectRoutes = defineRoutes({
  listProjects: {
    summary: 'List the projects that the caller is a member of',
    access: 'user',
    scope: 'projects:read',
    query: PageQuery.extend({
      search: z.string().max(MAX_SEARCH_LENGTH).optional(),
      status: z.enum(['active', 'archived', 'all']).optional(),
    }),
    reply: pageOf(Project),
    errors: [],
  },
  createProject: {
    summary: 'Create a project. The caller becomes its owner',
    access: 'user',
    body: CreateProject,
    reply: Project,
    status: 201,
    errors: [],
  },
  getProject: {
    summary: 'One project',
    access: 'user',
    scope: 'projects:read',
    params: IdParams,
    reply: Project,
    errors: ['PROJECT_NOT_FOUND'],
  },
  updateProject: {
    summary: 'Update a project (requires the editor role, or the owner role for its status); If-Match prevents overwriting newer changes',
    access: 'user',
    params: IdParams,
    body: UpdateProject,
    reply: Project,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'CONFLICT_STALE'],
  },
  deleteProject: {
    summary: 'Delete a project and everything in it (requires the owner role)',
    access: 'user',
    params: IdParams,
    reply: z.object({ id: Id, removed: ProjectContents }),
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'PROJECT_BUSY'],
  },
  getProjectContents: {
    summary: 'Get the number of items in a project',
    access: 'user',
    scope: 'projects:read',
    params: IdParams,
    reply: ProjectContents,
    errors: ['PROJECT_NOT_FOUND'],
  },
  getPolicies: {
    summary: 'Get a project’s run policies',
    access: 'user',
    scope: 'projects:read',
    params: IdParams,
    reply: Policies,
    errors: ['PROJECT_NOT_FOUND'],
  },
  updatePolicies: {
    summary: 'Update a project’s run policies (requires the owner role). Omitted fields stay unchanged',
    access: 'user',
    params: IdParams,
    body: Policies.partial(),
    reply: Policies,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  createSampleProject: {
    summary: 'Restore the sample project (local servers only)',
    access: 'user',
    body: z.object({}).nullish(),
    reply: Project,
    status: 201,
    errors: ['SAMPLE_NOT_OFFERED', 'SAMPLE_EXISTS'],
  },
});
