import type { GithubConnection, Integration } from '@assay/contract';
import { Check, FolderGit2, Hash, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatExact, shortAge } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';

const icons = { github: FolderGit2, slack: Hash } as const;

function StatusBadge({ integration }: { readonly integration: Integration }) {
  if (integration.attention !== null)
    return (
      <Badge variant="warn">
        <TriangleAlert />
        Needs attention
      </Badge>
    );
  if (integration.status === 'connected')
    return (
      <Badge variant="ok">
        <Check />
        Connected
      </Badge>
    );
  return <Badge>{integration.status === 'coming-soon' ? 'Coming Soon' : 'Not connected'}</Badge>;
}

function Fact({ label, title, children }: { readonly label: string; readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className="text-xs" title={title}>
      <dt className="text-fg-3">{label}</dt>
      <dd className="nums font-mono">{children}</dd>
    </div>
  );
}

function LastCheck({ github }: { readonly github: GithubConnection }) {
  if (github.lastCheckAt === null) return <Fact label="Last check">none yet</Fact>;
  const pull = github.lastPullRequest === null ? '' : `#${github.lastPullRequest}, `;
  return (
    <Fact label="Last check" title={formatExact(github.lastCheckAt)}>
      {pull}
      {shortAge(github.lastCheckAt)}
    </Fact>
  );
}

interface IntegrationCardProps {
  readonly integration: Integration;
  readonly github: GithubConnection | null;
  /** Buttons on the right. */
  readonly children?: ReactNode;
}

/** One service: what it is for, its state and its actions. */
export function IntegrationCard({ integration, github, children }: IntegrationCardProps) {
  const Icon = icons[integration.id];
  return (
    <section aria-label={integration.name} className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t px-4 py-4 sm:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-xl border border-line-strong bg-raised text-fg-2">
        <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex items-center gap-2 font-medium">
          {integration.name}
          <StatusBadge integration={integration} />
        </h2>
        <p className="text-fg-3 text-sm">{integration.description}</p>
        {github?.reportsBy === 'status' && (
          <p className="mt-1 text-fg-3 text-sm">
            Results are posted as a commit status, because a personal token cannot create checks on GitHub.
          </p>
        )}
        {integration.attention !== null && <p className="mt-1 text-sm text-warn first-letter:uppercase">{integration.attention}.</p>}
      </div>
      {github !== null && (
        <dl className="flex gap-6">
          <Fact label="Repository">{github.repo}</Fact>
          <LastCheck github={github} />
        </dl>
      )}
      {children !== undefined && <div className="flex gap-2">{children}</div>}
    </section>
  );
}
