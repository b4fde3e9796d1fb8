import type { Integration, Project } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Blocks, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { integrationsQuery, webhooksQuery } from '../../features/integrations/api/queries.ts';
import { ConnectDialog, DisconnectDialog } from '../../features/integrations/components/github-dialogs.tsx';
import { IntegrationCard } from '../../features/integrations/components/integration-card.tsx';
import { Webhooks } from '../../features/integrations/components/webhooks.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { projectSettingsPath, screens } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWorkspace } from '../workspace.tsx';

/** A skeleton for two services, as tall as their rows. */
function IntegrationsSkeleton() {
  return (
    <div role="status" aria-label="Loading integrations">
      {['w-24', 'w-28'].map((width) => (
        <div key={width} className="flex min-h-[4.625rem] items-center gap-4 border-t px-4 py-4 sm:px-6">
          <Skeleton className="size-10 shrink-0 rounded-xl" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-[32rem] max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

type Dialog = { readonly kind: 'connect' } | { readonly kind: 'disconnect'; readonly name: string } | { readonly kind: 'webhook' };

interface CardsProps {
  readonly project: Project;
  readonly items: readonly Integration[];
  readonly onOpen: (dialog: Dialog) => void;
}

function CardActions({ project, item, onOpen }: Omit<CardsProps, 'items'> & { readonly item: Integration }) {
  if (project.role !== 'owner' || item.actions.length === 0) return null;
  if (item.status === 'not-connected')
    return (
      <Button variant="primary" onClick={() => onOpen({ kind: 'connect' })}>
        Connect
      </Button>
    );
  return (
    <>
      <Button variant="ghost" asChild>
        <Link to={projectSettingsPath(project.id, 'integrations')}>Configure</Link>
      </Button>
      <Button onClick={() => onOpen({ kind: 'disconnect', name: item.name })}>Disconnect</Button>
    </>
  );
}

function ActiveNotice({ project }: { readonly project: Project }) {
  const github = useQuery(integrationsQuery(project.id)).data?.github ?? null;
  const hooks = useQuery(webhooksQuery(project.id)).data?.filter(({ isEnabled }) => isEnabled).length ?? 0;
  if (github === null && hooks === 0) return null;
  const pulls = github?.prChecks ? `Pull requests in ${github.repo} get a check and a comment.` : '';
  const commits = github !== null && !github.prChecks ? `Runs are reported on commits in ${github.repo}.` : '';
  const hookNote = hooks === 0 ? '' : `${hooks} ${hooks === 1 ? 'webhook is' : 'webhooks are'} called when a run finishes.`;
  return (
    <Notice tone="ok" title="Integration Active" className="mx-4 mb-5 sm:mx-6">
      {[pulls, commits, hookNote].filter(Boolean).join(' ')}
    </Notice>
  );
}

function ProjectIntegrations({
  project,
  dialog,
  onOpen,
}: {
  readonly project: Project;
  readonly dialog: Dialog | null;
  readonly onOpen: (dialog: Dialog | null) => void;
}) {
  const result = useQuery(integrationsQuery(project.id));
  const failure = failureOf(result);
  const close = (): void => onOpen(null);
  return (
    <>
      {failure !== null && (
        <LoadFailure title="Failed to load integrations" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />
      )}
      {result.data === undefined && failure === null && <IntegrationsSkeleton />}
      {result.data !== undefined && <ActiveNotice project={project} />}
      {result.data?.items.map((item) => (
        <IntegrationCard key={item.id} integration={item} github={item.id === 'github' ? (result.data.github ?? null) : null}>
          <CardActions project={project} item={item} onOpen={onOpen} />
        </IntegrationCard>
      ))}
      {result.data !== undefined && <Webhooks project={project} isAdding={dialog?.kind === 'webhook'} onAdded={close} />}
      {dialog?.kind === 'connect' && <ConnectDialog project={project} known={result.data?.github ?? null} onClose={close} />}
      {dialog?.kind === 'disconnect' && <DisconnectDialog project={project} name={dialog.name} onClose={close} />}
    </>
  );
}

export function IntegrationsRoute() {
  const { project, state } = useWorkspace();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const addWebhook = (
    <Button variant="primary" onClick={() => setDialog({ kind: 'webhook' })}>
      <Plus />
      Add webhook
    </Button>
  );
  return (
    <Page
      title="Integrations"
      subtitle="Connect Assay to your team’s tools"
      actions={project?.role === 'owner' ? addWebhook : state === 'loading' && <Skeleton className="h-8 w-32 max-md:h-9" />}
    >
      <title>{pageTitle('Integrations')}</title>
      {project !== null && <ProjectIntegrations key={project.id} project={project} dialog={dialog} onOpen={setDialog} />}
      {project === null && state === 'loading' && <IntegrationsSkeleton />}
      {project === null && state !== 'loading' && (
        <EmptyState
          icon={<Blocks strokeWidth={1.75} />}
          title="No integrations yet"
          body="Integrations belong to a project. Create one, then connect its repository or add a webhook."
          action={
            <Button asChild>
              <Link to={screens.projects}>Projects</Link>
            </Button>
          }
        />
      )}
    </Page>
  );
}
