/** Every key of the query cache in one place, so that invalidation cannot miss one by spelling. */
export const queryKeys = {
  appInfo: ['app-info'],
  apiDocument: ['api-document'],
  contacts: ['contacts'],
  contactsOf: (filter: { readonly page: number; readonly search: string; readonly status: string }) => ['contacts', filter],
  sessions: ['sessions'],
  account: ['account'],
  accountDeletion: ['account', 'deletion'],
  apiKeys: ['api-keys'],
  projects: ['projects'],
  project: (id: string) => ['projects', id],
  specs: (projectId: string) => ['projects', projectId, 'specs'],
  specDiff: (projectId: string, headId: string, baseId: string | null) => ['projects', projectId, 'specs', 'diff', headId, baseId],
  endpoints: (projectId: string) => ['projects', projectId, 'endpoints'],
  endpointsOf: (projectId: string, specId: string) => ['projects', projectId, 'endpoints', 'of', specId],
  endpoint: (projectId: string, endpointId: string) => ['projects', projectId, 'endpoints', 'one', endpointId],
  usableProfiles: (projectId: string) => ['projects', projectId, 'usable-profiles'],
  suites: (projectId: string) => ['projects', projectId, 'suites'],
  projectContents: (projectId: string) => ['projects', projectId, 'contents'],
  policies: (projectId: string) => ['projects', projectId, 'policies'],
  members: (projectId: string) => ['projects', projectId, 'members'],
  integrations: (projectId: string) => ['projects', projectId, 'integrations'],
  webhooks: (projectId: string) => ['projects', projectId, 'webhooks'],
  deliveries: (webhookId: string) => ['deliveries', webhookId],
  invitations: (projectId: string) => ['projects', projectId, 'invitations'],
  suite: (id: string) => ['suites', id],
  suiteAt: (id: string, revision: number) => ['suites', id, revision],
  suiteRevisions: (id: string) => ['suites', id, 'revisions'],
  runPack: (id: string) => ['run-packs', id],
  runPackFile: (id: string, path: string) => ['run-packs', id, 'files', path],
  runPackRevisions: (id: string) => ['run-packs', id, 'revisions'],
  authProfiles: ['auth-profiles'],
  authProfilesOf: (projectId: string) => ['auth-profiles', 'list', projectId],
  authProfile: (projectId: string, environmentKey: string) => ['auth-profiles', 'first', projectId, environmentKey],
  allEnvironments: ['environments'],
  environments: (scope: string) => ['environments', scope],
  conversations: (projectId: string) => ['conversations', projectId],
  conversation: (id: string) => ['conversation', id],
  runs: ['runs'],
  runsOf: (filter: {
    readonly projectId?: string;
    readonly environmentId?: string;
    readonly suiteId?: string;
    readonly page: number;
    readonly pageSize: number;
    readonly status?: string;
    readonly search?: string;
  }) => ['runs', 'list', filter],
  run: (id: string) => ['runs', id],
  runSteps: (id: string) => ['runs', id, 'steps'],
  runStep: (id: string, stepId: string) => ['runs', id, 'step', stepId],
  runStepSearch: (id: string, words: string) => ['runs', id, 'search', words],
  runFindings: (id: string) => ['runs', id, 'findings'],
  runArtifacts: (id: string) => ['runs', id, 'artifacts'],
  coverage: (projectId: string) => ['runs', 'coverage', projectId],
  runTimeline: (id: string) => ['runs', id, 'timeline'],
} as const;
