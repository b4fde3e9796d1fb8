import { z } from 'zod';
import { Id, IdParams, Time } from '../common.ts';
import { INTEGRATION_STATUSES, MAX_INTEGER } from '../constants.ts';
import { defineRoutes } from '../route.ts';

/** A card on the integrations page. */
export const Integration = z.object({
  id: z.enum(['github', 'slack']),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  status: z.enum(INTEGRATION_STATUSES),
  repo: z.string().nullable(),
  actions: z.array(z.enum(['connect', 'disconnect', 'configure'])),
  /** The reason for "Needs attention"; null while everything works. */
  attention: z.string().nullable(),
});
export type Integration = z.infer<typeof Integration>;

/** A project's GitHub connection. No response contains the token. */
export const GithubConnection = z.object({
  repo: z.string(),
  apiUrl: z.string(),
  prChecks: z.boolean(),
  /** What to run on a pull request. Null means the first environment and the newest suite. */
  environmentId: Id.nullable(),
  suiteId: Id.nullable(),
  /** The URL to enter in the repository's webhook settings on GitHub. */
  hookUrl: z.string(),
  attention: z.string().nullable(),
  /** How the last result was reported. Only GitHub apps can create checks; other tokens set a commit status. */
  reportsBy: z.enum(['check', 'status']).nullable(),
  lastCheckAt: Time.nullable(),
  lastPullRequest: z.number().int().nullable(),
  createdAt: Time,
});
export type GithubConnection = z.infer<typeof GithubConnection>;

export const NewGithubConnection = GithubConnection.extend({
  /** For the "Secret" field in GitHub's webhook settings. Only this response contains it. Null when the existing webhook stays in use. */
  hookSecret: z.string().nullable(),
});
export type NewGithubConnection = z.infer<typeof NewGithubConnection>;

const Repo = z
  .string()
  .trim()
  .max(200, 'Use at most 200 characters.')
  .regex(/^[\w.-]+\/[\w.-]+$/, 'Enter a repository as owner/name.')
  .meta({ examples: ['owner/name'] });
const ApiUrl = z
  .string()
  .trim()
  .max(300, 'Use at most 300 characters.')
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'Enter a URL such as https://github.example.com/api/v3.',
  )
  .meta({ examples: ['https://github.example.com/api/v3'] });
/** A token has no spaces. Characters that a header cannot contain are rejected early. */
const Token = z
  .string()
  .trim()
  .min(1, 'Enter a token.')
  .max(500, 'The token is too long.')
  .regex(/^[\x21-\x7e]*$/, 'A token cannot contain spaces or special characters.')
  .meta({ examples: ['github_pat_example'] });

const PullRequest = z.object({
  number: z.number().int().positive().max(MAX_INTEGER),
  head: z.object({
    sha: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/i)
      .meta({ examples: ['0123456789abcdef'] }),
    ref: z.string().max(300),
  }),
});

/** The fields that we read from GitHub's webhook messages. All others are ignored. */
export const GithubHook = z.looseObject({
  action: z.string().max(100).optional(),
  pull_request: PullRequest.optional(),
  repository: z.looseObject({ full_name: z.string().max(300) }).optional(),
});

export const integrationRoutes = defineRoutes({
  listIntegrations: {
    summary: 'List a project’s integrations and their status',
    access: 'user',
    params: IdParams,
    reply: z.object({ items: z.array(Integration), total: z.number().int(), github: GithubConnection.nullable() }),
    errors: ['PROJECT_NOT_FOUND'],
  },
  connectGithub: {
    summary: 'Connect a repository with a token (requires the owner role). The token is tested first',
    access: 'user',
    params: IdParams,
    body: z.object({ token: Token, repo: Repo, apiUrl: ApiUrl.optional() }),
    reply: NewGithubConnection,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'GITHUB_REFUSED'],
  },
  updateGithub: {
    summary: 'Turn PR checks on or off, or choose what they run (requires the owner role). Omitted fields stay unchanged',
    access: 'user',
    params: IdParams,
    body: z.object({
      prChecks: z.boolean().optional(),
      environmentId: Id.nullable().optional(),
      suiteId: Id.nullable().optional(),
    }),
    reply: GithubConnection,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'NOT_CONNECTED', 'ENVIRONMENT_NOT_FOUND', 'SUITE_NOT_FOUND'],
  },
  checkGithub: {
    summary: 'Test the stored token (requires the owner role)',
    access: 'user',
    params: IdParams,
    body: z.object({}).nullish(),
    reply: GithubConnection,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'NOT_CONNECTED'],
  },
  disconnectGithub: {
    summary: 'Disconnect the repository and delete its token (requires the owner role)',
    access: 'user',
    params: IdParams,
    reply: z.object({ id: Id }),
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'NOT_CONNECTED'],
  },
  githubHook: {
    summary: 'Receive signed GitHub webhooks for the repository. A pull request starts a run',
    access: 'public',
    params: IdParams,
    body: GithubHook,
    bodyLimit: 5 * 1024 * 1024,
    keepsRawBody: true,
    reply: z.object({ result: z.enum(['pong', 'started', 'ignored']), reason: z.string().nullable(), runId: Id.nullable() }),
    status: 202,
    errors: ['HOOK_REFUSED', 'HOOK_REPLAYED'],
  },
});
