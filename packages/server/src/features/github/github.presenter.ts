import type { GithubConnection, Integration } from '@assay/contract';
import type { ConnectionRow } from './github.store.ts';

export const presentConnection = (row: ConnectionRow, ownUrl: string): GithubConnection => ({
  repo: row.repo,
  apiUrl: row.apiUrl,
  prChecks: row.prChecks,
  environmentId: row.environmentId,
  suiteId: row.suiteId,
  hookUrl: `${ownUrl}/api/hooks/github/${row.id}`,
  attention: row.attention,
  reportsBy: row.reportsBy,
  lastCheckAt: row.lastCheckAt?.toISOString() ?? null,
  lastPullRequest: row.lastPullRequest,
  createdAt: row.createdAt.toISOString(),
});

export const presentIntegrations = (row: ConnectionRow | null): Integration[] => [
  {
    id: 'github',
    name: 'GitHub',
    description: 'A check and one comment on every pull request: API changes, new failures, and p95 compared with the baseline',
    icon: 'github',
    status: row === null ? 'not-connected' : 'connected',
    repo: row?.repo ?? null,
    actions: row === null ? ['connect'] : ['configure', 'disconnect'],
    attention: row?.attention ?? null,
  },
  {
    id: 'slack',
    name: 'Slack',
    description: 'The Slack app is not available yet. Incoming webhooks work today: add a webhook and choose the Slack format.',
    icon: 'slack',
    status: 'coming-soon',
    repo: null,
    actions: [],
    attention: null,
  },
];
