import type { Environment, Project } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { failureOf } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NamedSelect } from '../../../ui/named-select.tsx';
import { SettingsSkeleton } from '../../../ui/page-skeleton.tsx';
import { SettingsBlock } from '../../../ui/settings-block.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { integrationsQuery } from '../api/queries.ts';
import { useCheckGithub, useUpdateGithub } from '../hooks/use-github.ts';
import { CopyableValue } from './copyable-value.tsx';
import { ConnectDialog, DisconnectDialog } from './github-dialogs.tsx';
import { IntegrationCard } from './integration-card.tsx';

interface GithubSettingsProps {
  readonly project: Project;
  readonly environments: readonly Environment[];
  readonly suites: readonly { readonly id: string; readonly name: string }[];
}

/** The Integrations tab in the project settings: the repository, the pull request switch, and the suites that pull requests run. */
export function GithubSettings({ project, environments, suites }: GithubSettingsProps) {
  const id = useId();
  const result = useQuery(integrationsQuery(project.id));
  const update = useUpdateGithub(project.id);
  const check = useCheckGithub(project.id);
  const [dialog, setDialog] = useState<'connect' | 'disconnect' | null>(null);
  const failure = failureOf(result);
  if (failure !== null)
    return <LoadFailure title="Failed to load integrations" failure={failure} onRetry={result.refetch} className="m-4 sm:m-6" />;
  if (result.data === undefined) return <SettingsSkeleton label="Loading integrations" />;
  const { github, items } = result.data;
  const card = items.find((item) => item.id === 'github');
  const isOwner = project.role === 'owner';
  return (
    <SettingsBlock title="Integrations" note="This project’s repository, and the tests that run on its pull requests." content="list">
      {card !== undefined && (
        <IntegrationCard integration={card} github={github}>
          {isOwner && github === null && (
            <Button variant="primary" onClick={() => setDialog('connect')}>
              Connect
            </Button>
          )}
          {isOwner && github !== null && (
            <>
              <Button variant="ghost" disabled={check.isPending} onClick={() => check.mutate()}>
                <RefreshCw className={check.isPending ? 'animate-spin' : ''} />
                Check
              </Button>
              {github.attention !== null && (
                <Button variant="primary" onClick={() => setDialog('connect')}>
                  Reconnect
                </Button>
              )}
              <Button onClick={() => setDialog('disconnect')}>Disconnect</Button>
            </>
          )}
        </IntegrationCard>
      )}
      <div className="flex items-center gap-6 border-y px-4 py-4 sm:px-6">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="font-medium text-sm">
            PR Checks
          </label>
          <p className="text-fg-3 text-sm">Run tests on every pull request. Requires a connected repository.</p>
        </div>
        <Switch
          id={id}
          checked={github?.prChecks ?? false}
          disabled={github === null || !isOwner || update.isPending}
          onCheckedChange={(prChecks) => update.mutate({ prChecks })}
        />
      </div>
      {github !== null && isOwner && (
        <div className="flex flex-col gap-4 border-b px-4 py-5 sm:px-6">
          <div className="grid max-w-4xl gap-4 sm:grid-cols-2">
            <NamedSelect
              label="Environment for PR checks"
              none="The first environment"
              value={github.environmentId ?? ''}
              items={environments}
              onChange={(id) => update.mutate({ environmentId: id || null })}
            />
            <NamedSelect
              label="Suite for PR checks"
              none="The latest suite"
              value={github.suiteId ?? ''}
              items={suites}
              onChange={(id) => update.mutate({ suiteId: id || null })}
            />
          </div>
          <CopyableValue label="Payload URL" value={github.hookUrl} />
        </div>
      )}
      {dialog === 'connect' && <ConnectDialog project={project} known={github} onClose={() => setDialog(null)} />}
      {dialog === 'disconnect' && <DisconnectDialog project={project} name="GitHub" onClose={() => setDialog(null)} />}
    </SettingsBlock>
  );
}
