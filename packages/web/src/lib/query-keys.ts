/** Every key of the query cache in one place, so that invalidation cannot miss one by spelling. */
export const queryKeys = {
  projects: ['projects'],
  project: (id: string) => ['projects', id],
  specs: (projectId: string) => ['projects', projectId, 'specs'],
  endpoints: (projectId: string) => ['projects', projectId, 'endpoints'],
  suites: (projectId: string) => ['projects', projectId, 'suites'],
  environments: (scope: string) => ['environments', scope],
  conversations: (projectId: string) => ['conversations', projectId],
  conversation: (id: string) => ['conversation', id],
  runs: ['runs'],
  runsOf: (filter: { readonly projectId?: string; readonly page: number; readonly pageSize: number; readonly status?: string }) => [
    'runs',
    'list',
    filter,
  ],
  run: (id: string) => ['runs', id],
  runSteps: (id: string, pace: 'live' | 'still') => ['runs', id, 'steps', pace],
  runTimeline: (id: string) => ['runs', id, 'timeline'],
} as const;
